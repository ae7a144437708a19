import type { Locator, Page } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import type { JsonObject, JsonValue } from '../../../sdk/json.ts';
import { askPage } from '../../page/ask-page.ts';
import { pageMatch } from '../../page/engine-selector.ts';
import { Network } from '../../page/network.ts';
import type { TableQuery, TableRows } from '../../page/engine/page-question.ts';
import { columnsOf, type TableFields } from './extract-fields.ts';
import { writtenPattern } from '../judging/literal-checks.ts';
import { interpret } from './read-value.ts';
import { noteShortenedCells, noteUnfit } from './shortened-values.ts';
import { scrollThrough } from './scroll-through.ts';
import { mostWithoutLimit, tooMany } from './too-many.ts';
import { drawnStillMs, stillComing, untilData } from './until-data.ts';
import { whyUnclear } from './why-unclear.ts';
import { until } from '../../waiting/until.ts';
import {
  LOADED_BELOW_MS,
  LOOK_EVERY_MS,
  LOOK_SOON_MS,
  TABLE_DRAWN_MS,
  TABLE_EMPTY_MS,
  TABLE_RESTLESS_MS,
} from '../../waiting/times.ts';
import { callMs, limits, looksEnd } from '../../waiting/margins.ts';
import { isRound, noteMoreRows, readFurtherPages, untilOther } from './next-page.ts';

/**
 * Reads the rows of a table, page by page where there is a control for the next.
 *
 * @throws `entries_unclear`; `column_not_found`, with the columns that there are; `too_many_entries`; `rows_missed`
 */
export async function readRows(
  context: ActionContext,
  name: string,
  fields: TableFields,
): Promise<JsonValue> {
  if (fields.scroll && fields.same_as_above?.length)
    throw context.failure(
      'entries_unclear',
      `"same_as_above" of "${name}" does not go with "scroll": the row that says it may be out of view`,
      { kind: 'sop' },
    );
  const began = performance.now();
  const table = await context.resolve(fields.table);
  const query = await queryOf(context, fields);
  const texts: (readonly string[])[] = [];
  const enough = fields.limit ?? mostWithoutLimit + 1;
  let { actedAt } = context;
  let above: readonly string[] = [];
  const shortened = new Map<string, string>();
  const unfit = new Set<string>();
  const see = async (): Promise<TableRows> => {
    const found = await look(context, table, { ...query, above }, name, actedAt);
    for (const [text, attribute] of found.shortened) shortened.set(text, attribute);
    for (const column of found.unfit) unfit.add(column);
    return found;
  };
  let page = await see();
  const first = page;
  const across = new Set(page.across);
  const all = async (): Promise<TableRows['rows']> =>
    fields.scroll ? scrollThrough(context, table, see, { name, enough: enough - texts.length }) : page.rows;
  texts.push(...(await all()));
  if (fields.next !== undefined)
    await readFurtherPages(context, {
      name,
      began,
      next: fields.next,
      part: table,
      isEnough: () => texts.length >= enough,
      noteMissing: (why) => noteMoreRows(context, page, name, why),
      async turn(next) {
        const before = fields.scroll ? await see() : page;
        await next.click(limits(context));
        actedAt = performance.now();
        ({ above } = page);
        page = await untilOther(context, see, name, before);
        const isFirst =
          page.print === first.print && JSON.stringify(page.rows) === JSON.stringify(first.rows);
        if (isFirst && (await isRound(context, next, name))) return false;
        texts.push(...(await all()));
        for (const line of page.across) across.add(line);
        return true;
      },
    });
  if (fields.where === undefined) noteAcross(context, name, [...across]);
  if (page.isCutOff && !fields.scroll && !fields.next && fields.limit === undefined)
    throw cutOff(context, name);
  if (!fields.next && fields.limit === undefined)
    noteMoreRows(context, fields.scroll ? await see() : page, name, 'is not named with "next"');
  if (fields.limit === undefined && texts.length > mostWithoutLimit)
    throw tooMany(context, name, `${mostWithoutLimit} rows`);
  noteNoAttribute(context, name, fields, texts);
  const rows = texts.slice(0, fields.limit);
  noteShortenedCells(context, name, fields, { rows, shortened });
  noteUnfit(context, name, [...unfit]);
  return Promise.all(rows.map((row) => toObject(context, fields, row)));
}

/** It may be misspelled, or belong to something else. */
function noteNoAttribute(
  context: ActionContext,
  name: string,
  fields: TableFields,
  rows: readonly (readonly string[])[],
): void {
  columnsOf(fields).forEach(({ heading, attribute }, index) => {
    if (attribute === undefined || rows.length === 0 || rows.some((row) => row[index] !== '')) return;
    context.addIssue({
      code: 'value_missing',
      message: `No cell under "${heading}" in the rows of "${name}" that were read has a value for "attribute: ${attribute}", nor has anything that shows in one.`,
    });
  });
}

/** A line across the table is mostly the heading of a group, and nothing distinguishes an entry that a portal writes like that. `where` says what the rows have. */
function noteAcross(context: ActionContext, name: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const said = lines.slice(0, MOST_QUOTED).map((line) => JSON.stringify(line.slice(0, 60)));
  const more = lines.length > MOST_QUOTED ? ` and ${lines.length - MOST_QUOTED} more` : '';
  context.note(`Not rows of "${name}", because they reach across the table: ${said.join(', ')}${more}`);
  context.addIssue({
    code: 'lines_not_read',
    message: `The table for "${name}" has ${lines.length === 1 ? 'a line' : `${lines.length} lines`} across it that may be the heading of a group or an entry, and was not read. If it is a heading, specify in "where" what only entries have.`,
  });
}

const MOST_QUOTED = 3;

async function queryOf(context: ActionContext, fields: TableFields): Promise<TableQuery> {
  const where = (fields.where ?? []).map(async ({ key, value }) => {
    const text = await context.evaluate(value);
    const pattern = value.constant === undefined ? null : writtenPattern(value.constant);
    return { column: key, match: pageMatch(pattern ?? text) };
  });
  return {
    columns: columnsOf(fields).map(({ heading }) => heading),
    attributeNames: columnsOf(fields).map(({ attribute }) => attribute ?? null),
    where: await Promise.all(where),
    sameAsAbove: fields.same_as_above ?? null,
    above: [],
    window: fields.scroll,
  };
}

/** What speaks for rows that are being drawn. */
interface Drawn {
  readonly actedAt: number;
  /** They were seen to change. */
  readonly isSeen: boolean;
}

/** How long rows must be the same before they count, by the clock of the page: mostly no time at all. */
function stillness(network: Network, page: Page, { coming }: TableRows, drawn: Drawn): number {
  if (network.isAwaited(page) || coming === 'table') return Number.POSITIVE_INFINITY;
  if (coming === 'page') return LOADED_BELOW_MS;
  const justActed = performance.now() < drawn.actedAt + TABLE_DRAWN_MS;
  return Math.max(drawnStillMs(network, drawn.isSeen), justActed ? TABLE_DRAWN_MS : 0);
}

/**
 * Waits for late columns and late rows: a table often shows before its data has come. If nothing is loading, and nothing has come or changed just
 * now, one reading is enough.
 */
async function look(
  context: ActionContext,
  table: Locator,
  query: TableQuery,
  name: string,
  actedAt: number,
): Promise<TableRows> {
  const network = Network.of(context);
  let [before, isComplete, isSeen] = ['', false, false];
  // By the clock of the page: a busy machine may give it no time at all.
  let [stillMs, wantedMs, pauseMs] = [0, 0, 0];
  const complete = (found: TableRows): boolean => {
    const now = JSON.stringify(found.rows);
    const isEmpty = found.mayFill && found.coming === null && !network.isAwaited(table.page());
    // What a table without rows is waited for begins again when it is no longer loading.
    if (now !== before || (isEmpty && wantedMs !== TABLE_EMPTY_MS)) stillMs = 0;
    isSeen ||= before !== '' && now !== before;
    before = now;
    wantedMs = isEmpty ? TABLE_EMPTY_MS : stillness(network, table.page(), found, { actedAt, isSeen });
    const isStill = (query.window && found.coming === null) || stillMs >= wantedMs;
    pauseMs = Math.min(LOOK_EVERY_MS, Math.max(LOOK_SOON_MS, wantedMs - stillMs));
    return (isComplete = isStill && found.missing.length === 0);
  };
  const ask = async (): Promise<TableRows> => {
    if (pauseMs > 0) await network.letRun(table.page(), pauseMs);
    stillMs += pauseMs;
    const found = await askPage(table, { ask: 'table', ...query }, limits(context));
    await network.caughtUp(table.page(), callMs(context));
    return found;
  };
  const isEnough = (found: TableRows): boolean => complete(found) || network.isAwaited(table.page());
  let found: TableRows;
  let left = TABLE_RESTLESS_MS;
  const last = looksEnd(context);
  for (;;) {
    const from = performance.now();
    pauseMs = 0;
    found = await until(ask, isEnough, {
      every: 1,
      end: Math.min(from + left, last),
      signal: context.signal,
    });
    if (found.coming === null) left -= performance.now() - from;
    if (isComplete || left <= 0 || performance.now() >= last) break;
    if (!(await untilData(context)) && found.coming === null) break;
  }
  if (found.coming === 'table') throw stillComing(context);
  if (!isComplete) network.giveUp(table.page());
  if (found.missing.length > 0) throw missingColumns(context, name, found);
  if (found.unclear === null) return found;
  throw context.failure('entries_unclear', whyUnclear(name, found), { kind: 'sop' });
}

function cutOff(context: ActionContext, name: string): Error {
  return context.failure(
    'rows_missed',
    `the table for "${name}" has more rows than the page holds: write "scroll: true", name the control for the next page with "next", or say with "limit" how many rows are enough`,
    { kind: 'sop' },
  );
}

function missingColumns(context: ActionContext, name: string, found: TableRows): Error {
  const { heading, names, missing, overlapped } = found;
  const twice = missing.find((column) => names.filter((one) => one === column).length > 1);
  if (twice !== undefined)
    return context.failure(
      'column_not_found',
      `the table for "${name}" has ${overlapped.includes(twice) ? `cells under "${twice}" that span other columns than the heading, so it is unknown which cell belongs to which heading` : `several columns "${twice}"`}: name the rows with "list", and the cell of each with { find: cell, nth: 0 }`,
      { kind: 'portal_changed' },
    );
  return context.failure(
    'column_not_found',
    names.length === 0
      ? `the target of "table" for "${name}" is not a table and has none in it: name the table by its caption, by the heading ahead of it, or by a heading of its columns`
      : `the table ${heading === '' ? '' : `"${heading.slice(0, 60)}" `}for "${name}" has no column ${missing.map((column) => `"${column}"`).join(', ')}; its columns: ${listColumns(names)}`,
    { kind: 'portal_changed' },
  );
}

/** The words over some layout tables are those of a whole panel. */
function listColumns(names: readonly string[]): string {
  const named = names.filter((name) => name !== '').map((name) => name.slice(0, 60));
  const listed = named.length === 0 ? 'there are none with a heading' : named.join(', ');
  return named.length === names.length
    ? listed
    : `${listed}; a column without a heading cannot be named: find its rows by a cell, as in { find: row, has: 'cell "…" [exact]' }`;
}

async function toObject(
  context: ActionContext,
  fields: TableFields,
  row: readonly string[],
): Promise<JsonObject> {
  const entries = columnsOf(fields).map(async ({ heading, name, ...how }, index) => {
    const text = row[index] ?? '';
    const what = how.attribute === undefined ? heading : `${heading}, attribute ${how.attribute}`;
    return [name, await interpret(context, what, text, { ...how, default: undefined })] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
