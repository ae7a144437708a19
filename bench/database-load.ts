import type { Knex } from 'knex';
import { cpuOf, parentOf } from './bench-process.ts';

/** What a PostgreSQL server has done so far, all of its databases together. */
export interface DatabaseLoad {
  /** Of all of its processes. */
  readonly cpuSeconds: number;
  readonly walBytes: number;
  /** Transactions that wrote something: each of them waits until its WAL is on the disk. */
  readonly writes: number;
}

const COUNTERS = `
select pg_backend_pid() as pid, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float as "walBytes",
  pg_snapshot_xmax(pg_current_snapshot())::text::float as writes`;

/** The server must run on this machine. Linux only. */
export async function databaseLoad(knex: Knex): Promise<DatabaseLoad> {
  const { rows } = await knex.raw<{ rows: [Omit<DatabaseLoad, 'cpuSeconds'> & { pid: number }] }>(COUNTERS);
  const [{ pid, walBytes, writes }] = rows;
  return { cpuSeconds: await cpuOf(await parentOf(pid)), walBytes, writes };
}

export const loadBetween = (before: DatabaseLoad, after: DatabaseLoad): DatabaseLoad => ({
  cpuSeconds: after.cpuSeconds - before.cpuSeconds,
  walBytes: after.walBytes - before.walBytes,
  writes: after.writes - before.writes,
});

const WAITS = `
select coalesce(wait_event_type || ' ' || wait_event, 'works') as wait from pg_stat_activity
where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;
const LOOK_MS = 20;

/** What the busy connections of a database did while `work` ran: the share of each wait, in percent, the most frequent first. */
export async function waitsDuring(knex: Knex, work: () => Promise<unknown>): Promise<string> {
  const counts = new Map<string, number>();
  const timer = setInterval(() => {
    void knex
      .raw<{ rows: { wait: string }[] }>(WAITS)
      .then(({ rows }) => rows.forEach(({ wait }) => counts.set(wait, (counts.get(wait) ?? 0) + 1)));
  }, LOOK_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([wait, count]) => `${wait} ${((count / all) * 100).toFixed(0)} %`)
    .join(', ');
}
