/** The console in a browser: what its first page weighs, when it can be used, and how the list of a large account scrolls. `--rows 1000000 --scroll 20000 --opens 10`. See README.md. */
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import type { CDPSession, Page } from 'playwright-core';
import { mergePage, type TaskRow } from '../console/src/pages/tasks/rows.ts';
import { consoleFixture } from '../test/console/console-fixture.ts';
import { percentile, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    scroll: { type: 'string', default: '20000' },
    opens: { type: 'string', default: '10' },
  },
});
const rows = Number(values.rows);
const scrolled = Number(values.scroll);

const ROW_PX = 33;
const BATCH = 10_000;

/** IDs sort by time, as those of real tasks. */
async function fill(knex: Knex, accountId: string): Promise<void> {
  for (let from = 0; from < rows; from += BATCH)
    await knex.raw(
      `insert into task (id, account_id, type, status, data_enc, created_at, finished_at)
       select 'task_00' || lpad(n::text, 24, '0'), ?, 'eligibility_check', 'completed', '\\x00', at, at
       from (select n, now() - make_interval(secs => ? - n) as at from generate_series(?::int, ?::int) as n) as t`,
      [accountId, rows, from, Math.min(from + BATCH, rows) - 1],
    );
  await knex.raw('vacuum analyze task');
}

interface FirstPage {
  readonly kilobytes: number;
  readonly usableMs: number;
  readonly busyMs: number;
}

/** Opened with an empty cache. `usableMs`: from the navigation until the newest task can be opened. */
async function openFirst(page: Page, url: string): Promise<FirstPage> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const before = await busyMs(cdp);
  await page.goto(url);
  await page.locator('[data-row="0"]').waitFor();
  const usableMs = await page.evaluate(() => performance.now());
  return { kilobytes: bytes / 1000, usableMs, busyMs: (await busyMs(cdp)) - before };
}

async function busyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Scrolls to the end of what is loaded, again and again. The gaps between frames, in milliseconds. */
const scroll = (page: Page): Promise<readonly number[]> =>
  page.locator('.table-scroll').evaluate(
    async (scroller, until) => {
      const gaps: number[] = [];
      let last = performance.now();
      while (scroller.scrollHeight < until) {
        scroller.scrollTop += 1_000;
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        gaps.push(now - last);
        last = now;
      }
      return gaps;
    },
    Math.min(rows, scrolled) * ROW_PX,
  );

/** What a page costs when all tasks are in the list. */
function mergeMs(): readonly number[] {
  const row = (n: number): TaskRow => ({
    id: `task_00${String(n).padStart(24, '0')}`,
    type: 'eligibility_check',
    status: 'completed',
    isAnswered: false,
    code: null,
    notes: null,
    sop: null,
    externalId: null,
    attempts: 1,
    isDryRun: false,
    createdAt: '',
    startedAt: null,
    finishedAt: null,
  });
  const list = Array.from({ length: rows }, (_, index) => row(rows - index));
  const page = list.slice(-200, -100);
  return Array.from({ length: 50 }, () => {
    const from = performance.now();
    mergePage(list, { rows: page, below: list.at(-201)?.id ?? null, more: true });
    return performance.now() - from;
  });
}

const fixed = (list: readonly number[]): string[] =>
  [50, 99, 100].map((share) => percentile(list, share).toFixed(1));

{
  await using fixture = await consoleFixture();
  await fill(fixture.real.knex, fixture.real.accountId);
  const page = await fixture.signedIn('/');
  const url = `${fixture.real.api.url}/console/tasks`;
  const opened: FirstPage[] = [];
  for (let n = 0; n < Number(values.opens); n++) {
    const tab = await page.context().newPage();
    opened.push(await openFirst(tab, url));
    await tab.close();
  }
  const spread = (of: (first: FirstPage) => number): string[] =>
    [0, 50, 100].map((share) => percentile(opened.map(of), share).toFixed(0));
  printTable(
    `first page, empty cache, opened ${opened.length} times`,
    ['what', 'min', 'p50', 'max'],
    [
      ['kB on the wire', ...spread(({ kilobytes }) => kilobytes)],
      ['usable after ms', ...spread(({ usableMs }) => usableMs)],
      ['CPU ms of the page', ...spread(({ busyMs: ms }) => ms)],
    ],
  );
  await page.goto(url);
  await page.locator('[data-row="0"]').waitFor();
  printTable(
    `list of ${rows} tasks`,
    ['what', 'p50 ms', 'p99 ms', 'max ms'],
    [
      [`between frames, while ${scrolled} tasks are loaded`, ...fixed(await scroll(page))],
      ['to put a page into the full list', ...fixed(mergeMs())],
    ],
  );
}
