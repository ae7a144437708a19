import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Knex } from 'knex';
import { refuseEarlierState, stepOn, WITNESS_KEY, type Position } from '../db/database-identity.ts';
import { codeOf } from '../platform/errors.ts';
import type { ArtifactStore } from '../sdk/artifact-store.ts';

/**
 * What the store of files knows about the database: how far it has come. A server that was restored to an earlier moment, or a standby that lacks the
 * last commits, is behind. The store is not restored with the database, and every machine reaches it.
 */
export interface DatabaseWitness {
  /** @throws CodedError `database_restored` */
  check(): Promise<void>;
  /** Checks it, then writes down how far the database has come. @throws CodedError `database_restored` */
  note(): Promise<void>;
}

export function createDatabaseWitness(knex: Knex, store: ArtifactStore): DatabaseWitness {
  const check = async (): Promise<void> => {
    // The store first: the database only gets further in between.
    const seen = await readWitness(store);
    if (seen !== undefined) await refuseEarlierState(knex, seen);
  };
  return Object.freeze({
    check,
    async note() {
      await check();
      const position = await stepOn(knex);
      if (position === undefined) return;
      await store.put(WITNESS_KEY, Readable.from([Buffer.from(JSON.stringify(position))]));
    },
  });
}

/** Undefined: there is none, or it is damaged. */
async function readWitness(store: ArtifactStore): Promise<Position | undefined> {
  try {
    const found = JSON.parse(await text(await store.get(WITNESS_KEY))) as Partial<Position> | null;
    return typeof found?.lineage === 'string' && typeof found.steps === 'number'
      ? { lineage: found.lineage, steps: found.steps }
      : undefined;
  } catch (error) {
    if (codeOf(error) === 'artifact_not_found' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
