/** `GET /tasks` on a large table: every filter, the first page and deep ones. `--rows 1000000 --samples 200`. See README.md. */
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { newId } from '../src/platform/ids.ts';
import { listTasks, selectPage, type ListQuery } from '../src/tasks/find-tasks.ts';
import { queueDatabase } from '../test/support/queue-database.ts';
import { benchStore } from './bench-database.ts';
import { percentile, printTable } from './table.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, samples: { type: 'string', default: '200' } },
});
const rows = Number(values.rows);
const samples = Number(values.samples);

const YEAR_MS = 31_536_000_000;
const START = Date.now() - YEAR_MS;
const BATCH = 20_000;
const timeOf = (index: number): Date => new Date(START + Math.floor((index / rows) * YEAR_MS));

/** Nearly all tasks are done; what people filter for is rare. */
function statusOf(index: number): string {
  if (index % 100_000 === 7) return 'running';
  const part = index % 100;
  return part === 0
    ? 'failed'
    : part === 1
      ? 'completed_with_issues'
      : index > rows - 2_000
        ? 'queued'
        : 'completed';
}

const typeOf = (index: number): string =>
  index % 5_000 === 3 ? 'remittance_download' : (['eligibility_check', 'claim_status'][index % 2] ?? '');

async function fill(knex: Knex, accounts: readonly [large: string, small: string]): Promise<void> {
  for (let from = 0; from < rows; from += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, rows - from) }, (_, offset) => from + offset);
    await knex.raw(
      `insert into task (id, account_id, type, status, data_enc, created_at, finished_at)
       select id, account_id, type, status, '\\x00', created_at,
         case when status in ('queued', 'running') then null else created_at end
       from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::timestamptz[]) as t (id, account_id, type, status, created_at)`,
      [
        indexes.map((index) => newId('task', timeOf(index))),
        indexes.map((index) => accounts[index % 10 === 9 ? 1 : 0]),
        indexes.map(typeOf),
        indexes.map(statusOf),
        indexes.map(timeOf),
      ],
    );
  }
  await knex.raw('vacuum analyze task');
}

const QUERIES: readonly (readonly [string, ListQuery])[] = [
  ['no filter', {}],
  ['status=running (rare)', { statuses: ['running'] }],
  ['status=waiting (none)', { statuses: ['waiting'] }],
  ['status=queued,running,waiting', { statuses: ['queued', 'running', 'waiting'] }],
  ['type=remittance_download (rare)', { type: 'remittance_download' }],
  ['type + status', { type: 'remittance_download', statuses: ['failed'] }],
  [
    'created in one hour',
    { createdAfter: timeOf(rows / 2), createdBefore: new Date(timeOf(rows / 2).getTime() + 3_600_000) },
  ],
  ['created before + type', { createdBefore: timeOf(rows / 3), type: 'claim_status' }],
  ['limit=100', { limit: 100 }],
  ['id_prefix of one task', { idPrefix: newId('task', timeOf(rows / 2)).slice(0, 15) }],
  ['id_prefix of many tasks', { idPrefix: newId('task', timeOf(rows / 2)).slice(0, 10) }],
];

/** Pages read before the measured one. */
const DEPTHS = [0, 50, 500];

const database = await queueDatabase();
try {
  await using bench = await benchStore(database.url);
  const { store } = bench;
  const accounts = [await bench.addAccount(), await bench.addAccount()] as const;
  const started = performance.now();
  await fill(store.knex, accounts);
  process.stdout.write(`${rows} rows in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);

  const cells: string[][] = [];
  for (const [name, query] of QUERIES) {
    for (const depth of DEPTHS) {
      const row = await measurePage(name, query, depth);
      if (row !== null) cells.push(row);
    }
  }
  printTable(
    `GET /tasks on ${rows} rows, ${samples} samples a page`,
    ['filter', 'page', 'p50 ms', 'p99 ms', 'blocks read', 'plan'],
    cells,
  );

  /** Null where the list has fewer pages. */
  async function measurePage(name: string, query: ListQuery, depth: number): Promise<string[] | null> {
    let cursor: string | null = null;
    for (let page = 0; page < depth; page += 1) {
      cursor = (await listTasks(store, accounts[0], { ...query, ...(cursor === null ? {} : { cursor }) }))
        .nextCursor;
      if (cursor === null) return null;
    }
    const paged = { ...query, ...(cursor === null ? {} : { cursor }) };
    const times: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      const from = performance.now();
      await listTasks(store, accounts[0], paged);
      times.push(performance.now() - from);
    }
    const { blocks, plan } = await explain(query, cursor);
    return [
      name,
      String(depth + 1),
      percentile(times, 50).toFixed(2),
      percentile(times, 99).toFixed(2),
      String(blocks),
      plan,
    ];
  }

  async function explain(query: ListQuery, cursor: string | null): Promise<{ blocks: number; plan: string }> {
    const below = cursor === null ? null : Buffer.from(cursor, 'base64url').subarray(17).toString('latin1');
    const page = selectPage(store.knex, { account_id: accounts[0] }, query, below, (query.limit ?? 20) + 1)
      .toSQL()
      .toNative();
    const { rows: lines } = await store.knex.raw<{ rows: Record<string, string>[] }>(
      `explain (analyze, buffers) ${store.knex.raw(page.sql.replaceAll(/\$\d+/g, '?'), [...page.bindings]).toString()}`,
    );
    const text = lines.map((line) => line['QUERY PLAN']).join('\n');
    const [, hit = '0', read = '0'] = /Buffers: shared hit=(\d+)(?: read=(\d+))?/.exec(text) ?? [];
    return { blocks: Number(hit) + Number(read), plan: /Seq Scan/.test(text) ? 'SEQ SCAN' : 'index' };
  }
} finally {
  await database.drop();
}
