import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A copy of a running cluster: between `start` and `stop`, its files may be read in any order while they change. */
export interface HotCopy extends AsyncDisposable {
  /** Major version of the server. */
  readonly postgres: string;
  /** Ends the copy. Returns what it needs besides the files. */
  stop(): Promise<CopyEnd>;
}

export interface CopyEnd {
  /** Content of `backup_label`: without it, the server would take the copy for a crashed one and start at the wrong place. */
  readonly label: string;
  /** Whether the copy needs a file of `pg_wal`. */
  needsSegment(name: string): boolean;
}

/**
 * PostgreSQL's low-level backup API (its manual, "Making a Base Backup Using the Low Level API"), because the package of the
 * embedded server contains no `pg_basebackup`. A temporary replication slot keeps the segments, and goes with the connection.
 */
export async function startHotCopy(adminUrl: string): Promise<HotCopy> {
  const client = new Client({ connectionString: adminUrl, application_name: 'sopwith-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const slot = `sopwith_backup_${randomBytes(6).toString('hex')}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const started = await one<{ first: string; postgres: string }>(
      client,
      `select pg_walfile_name(pg_backup_start('sopwith backup', true)) as first, split_part(current_setting('server_version'), '.', 1) as postgres`,
    );
    return {
      postgres: started.postgres,
      stop: () => stop(client, started.first),
      [Symbol.asyncDispose]: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function stop(client: Client, first: string): Promise<CopyEnd> {
  const { label, last } = await one<{ label: string; last: string }>(
    client,
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  );
  return {
    label,
    // Names of segments sort by age within a timeline; the files of timelines are a few bytes each.
    needsSegment: (name) =>
      name.endsWith('.history') || (SEGMENT.test(name) && first <= name && name <= last),
  };
}

const SEGMENT = /^[0-9A-F]{24}$/;

async function one<Row extends object>(client: Client, sql: string): Promise<Row> {
  const { rows } = await client.query<Row>(sql);
  const [row] = rows;
  if (row === undefined) throw new Error('the server returned no row');
  return row;
}
