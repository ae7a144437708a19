import type { Knex } from 'knex';
import type { Clock } from '../platform/clock.ts';
import { newToken, type Digests } from './tokens.ts';

/** Browsers in which a person has signed in before. */
export interface Devices {
  knows(personId: string | undefined, token: string | null): Promise<boolean>;
  /** Whether anybody has signed in before in this browser. */
  isKnown(token: string | null): Promise<boolean>;
  /** The token of the browser: a new one unless it is known. */
  remember(trx: Knex.Transaction, personId: string, token: string | null): Promise<string>;
}

const REMEMBERED_MS = 365 * 24 * 3_600_000;

export function createDevices(knex: Knex, digests: Digests, clock: Clock): Devices {
  const find = async (whose: { readonly person_id?: string }, token: string | null): Promise<boolean> => {
    const digest = token === null ? null : digests.token(token);
    const known = knex('person_device').where({ digest, ...whose });
    return (await known.andWhere('expires_at', '>', clock.now()).first('digest')) !== undefined;
  };
  return {
    // Also asks for an unknown person, so that the answer takes as long.
    knows: (personId = '', token) => find({ person_id: personId }, token),
    isKnown: (token) => find({}, token),
    async remember(trx, personId, token) {
      if (token !== null && (await find({ person_id: personId }, token))) return token;
      const now = clock.now();
      await trx('person_device').where('expires_at', '<', now).delete();
      const fresh = newToken();
      const expires_at = new Date(now.getTime() + REMEMBERED_MS);
      await trx('person_device').insert({ digest: digests.token(fresh), person_id: personId, expires_at });
      return fresh;
    },
  };
}
