import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import { CodedError, codeOf } from '../platform/errors.ts';
import { withTimeout } from '../platform/time-limit.ts';

/**
 * A database contains a record of where it is: the server, its own OID, and those of its tables. If the record does not match, the database is a copy,
 * or was restored: what the service has submitted since is not in its ledger, so no role works with it until a person has run `sopwith recover`.
 *
 * A failover changes none of this, nor does a server that was restored without a recovery target. The latter is noticed by how far the database had come:
 * see src/artifacts/database-witness.ts.
 */
type IdentityFault =
  'server' | 'database' | 'tables' | 'recovery_target' | 'data_directory' | 'earlier_state' | 'record';

const MEANINGS: Readonly<Record<IdentityFault, string>> = {
  server: 'it is on another server, or in a new cluster',
  database: 'it was created again, or is a copy',
  tables: 'its tables were created again, as by a restore',
  recovery_target: 'its server was restored to a moment in the past',
  data_directory: 'its data directory is a copy',
  earlier_state:
    'it is in an earlier state than before, because its server was restored, or a standby that lacks the last commits has taken over',
  record: 'the record of where it is is missing',
};

/**
 * How this database differs from the one that the service has worked with, as a sentence with what to do; null: it does not. `dataDir`: of an embedded
 * server.
 */
export async function copyFault(knex: Knex, dataDir?: string): Promise<string | null> {
  const { rows } = await knex.raw<{ rows: { faults: IdentityFault[] }[] }>(
    'select identity_faults() as faults',
  );
  const faults = rows[0]?.faults ?? [];
  // A server that is another one has other databases and tables, too.
  const [first] = faults.length > 0 || dataDir === undefined ? faults : await folderFaults(knex, dataDir);
  return first === undefined ? null : faultOf(first);
}

const faultOf = (fault: IdentityFault): string =>
  `the database is not the one that the service has worked with: ${MEANINGS[fault]}. Its open tasks may have been submitted since, so nothing is done for ` +
  'them. If it was restored from a backup, or may lack the last changes, run "sopwith recover --after-restore". If it was moved while every role was stopped, and ' +
  'the former one is not used any more, run "sopwith recover --moved"';

/** The SQLSTATE with which a copy rejects an intent to submit. */
export const SUBMITS_NOTHING = 'SW001';

/** @throws CodedError `database_restored` */
export async function refuseCopy(knex: Knex, dataDir?: string): Promise<void> {
  const fault = await copyFault(knex, dataDir);
  if (fault !== null) throw new CodedError('database_restored', fault);
}

/** From now on, this is the database that the service works with. Needs the rights of the owner of the tables. */
export async function settleIdentity(knex: Knex, dataDir?: string): Promise<void> {
  await knex.raw(
    `insert into database_identity (server, database_oid, table_oids, recovery_target, data_directory)
     select server, database_oid, table_oids, recovery_target, ? from current_identity()
     on conflict (only_row) do update set (server, database_oid, table_oids, recovery_target, data_directory, noted_at, lineage, steps) =
       (excluded.server, excluded.database_oid, excluded.table_oids, excluded.recovery_target, excluded.data_directory, now(), excluded.lineage, 0)`,
    [dataDir === undefined ? null : await folderIdentity(dataDir)],
  );
}

/** Where the store of files keeps the last position of the database that was seen. */
export const WITNESS_KEY = 'witness/database';

/** How far the database has come since `sopwith recover`. */
export interface Position {
  readonly lineage: string;
  readonly steps: number;
}

const POSITION = ['lineage', 'steps'] as const;

const readPosition = (knex: Knex): Promise<Position | undefined> =>
  knex('database_identity').first<Position | undefined>(...POSITION);

// While nothing is to be done, little can be lost. After a failover, the clock may be behind.
const IS_DUE = `stepped_at not between now() - case
  when exists (select from task where status in ('queued', 'running', 'waiting')) then interval '9 seconds' else interval '10 minutes' end and now()`;

/** Goes a step on if it is due, and returns it when it is durable. Undefined: it is not, because another process did so. */
export async function stepOn(knex: Knex): Promise<Position | undefined> {
  const [position] = await knex('database_identity')
    .whereRaw(IS_DUE)
    .orWhere({ steps: 0 })
    .update({ steps: knex.raw('steps + 1'), stepped_at: knex.fn.now() })
    .returning<Position[]>(POSITION);
  return position;
}

/** The SQLSTATE of a statement that writes on a server that can only be read, such as a standby. */
const CAN_ONLY_READ = '25006';

/**
 * Refuses a database that is behind what was seen of it, and writes that down in it, so that every process refuses it. One that was recovered since cannot
 * be compared. `patienceMs`: how long it waits for the record.
 *
 * @throws CodedError `database_restored`
 */
export async function refuseEarlierState(knex: Knex, seen: Position, patienceMs = 5_000): Promise<void> {
  const found = await readPosition(knex);
  if (found === undefined || found.lineage !== seen.lineage || found.steps >= seen.steps) return;
  if (await recordEarlierState(knex, seen, patienceMs))
    throw new CodedError('database_restored', faultOf('earlier_state'));
}

/** False: the database that can be written is not behind. The position was that of another server, such as the former primary of a failover. */
async function recordEarlierState(
  knex: Knex,
  { lineage, steps }: Position,
  patienceMs: number,
): Promise<boolean> {
  const recording = knex('database_identity')
    .where({ lineage })
    .where('steps', '<', steps)
    .update({ earlier_lineage: lineage })
    .then(
      (rows) => rows > 0,
      (error: unknown) => {
        // A standby is behind for moments, and nothing can be submitted with it. Any other process that cannot write must stop all the same.
        if (codeOf(error) === CAN_ONLY_READ) throw error;
        return true;
      },
    );
  return withTimeout(recording, patienceMs, () => true);
}

/** Notes the data directory of an embedded server that has not been noted yet. */
export async function noteDataDirectory(knex: Knex, dataDir: string): Promise<void> {
  await knex('database_identity')
    .whereNull('data_directory')
    .update({ data_directory: await folderIdentity(dataDir) });
}

async function folderFaults(knex: Knex, dataDir: string): Promise<readonly IdentityFault[]> {
  const known = await knex('database_identity')
    .whereNotNull('data_directory')
    .first<{ data_directory: string } | undefined>('data_directory');
  if (known === undefined) return [];
  return isSameFolder(known.data_directory, await folderIdentity(dataDir)) ? [] : ['data_directory'];
}

/**
 * A copy has neither the inode nor the time of birth of its original; a folder that was renamed, or is on a volume that was attached elsewhere, has both.
 * Some file systems of containers and networks number their files again after each start. Those do not have a time of birth, so without one, nothing is known.
 */
function isSameFolder(known: string, found: string): boolean {
  const [knownInode, knownBirth] = known.split(' ');
  const [inode, birth] = found.split(' ');
  return inode === knownInode || birth === knownBirth || [birth, knownBirth].includes('0');
}

async function folderIdentity(dataDir: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(path.join(dataDir, 'postgres', 'cluster'), { bigint: true });
  return `${ino} ${birthtimeNs}`;
}
