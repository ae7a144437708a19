import type { Locator } from 'playwright-core';
import type { PageMatch, PageQuery } from './engine/page-query.ts';

/** The name under which Playwright knows the engine; `targets/engine.ts` registers it. */
export const ENGINE_NAME = 'sopwith';

/** The selector of a query. Percent-encoded, so that no data of it can be read as selector syntax. */
export function engineSelector(query: PageQuery): string {
  const body = encodeURIComponent(JSON.stringify(query)).replace(
    /[!'()*~.]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${ENGINE_NAME}=${body}`;
}

/** What a person can see of what a locator finds. Playwright also calls visible what waits outside of the window, or is transparent. */
export function inSight(locator: Locator): Locator {
  return locator.filter({ visible: true }).locator(engineSelector({ kind: 'in_sight' }));
}

/** All others of what it finds. */
export function outOfSight(locator: Locator): Locator {
  return locator.locator(engineSelector({ kind: 'out_of_sight' }));
}

/** Of a cell of a table the field in it, which is also what `read` reads there; otherwise the element. Several fields in a cell are several matches. */
export function fieldIn(locator: Locator): Locator {
  return locator.locator(engineSelector({ kind: 'in_cell' }));
}

/** A text or pattern in the form in which it travels to the page. */
export function pageMatch(match: string | RegExp): PageMatch {
  return typeof match === 'string' ? { text: match } : { pattern: match.source, flags: match.flags };
}

/** Not looked for by anybody: they only judge what was found before them. */
const JUDGES: readonly PageQuery['kind'][] = [
  'own',
  'plain',
  'in_front',
  'clicked_into',
  'waits_for_click',
  'in_sight',
  'out_of_sight',
  'in_use',
  'in_cell',
  'on_page',
  'boxes',
  'opened',
  'suggested',
  'answer',
  'gather',
  'entries',
  'entry',
  'alike',
  'hinted',
  'captioned',
  'inside',
  'in_one',
  'under',
  'shows',
  'says',
  'says_not',
  'labelled',
  'choice',
  'titled',
  'face',
  'shown_label',
  'file_field',
  'may_take_files',
  'under_pointer',
  'only',
  'known',
  'keep',
  'dated',
  'calendar',
  'kept',
  'side',
  'beside',
];
const NOUNS: Partial<Record<PageQuery['kind'], string>> = {
  placeholder: 'placeholder ',
  alt: 'alt ',
  title: 'title ',
  text: 'text ',
  frame: 'frame ',
  section: 'part ',
  table: 'table ',
  row: 'row ',
  cell: 'cell ',
  line: 'line',
};

/** A message of Playwright with the queries in it as an author would say them: `waiting for "Member ID"` for `waiting for locator('sopwith=%7B…')`. */
export function withReadableQueries(message: string): string {
  return message.replace(/(\.?)locator\('sopwith=([^']*)'\)/g, (_whole, dot: string, body: string) => {
    const query = JSON.parse(decodeURIComponent(body)) as PageQuery;
    return JUDGES.includes(query.kind) ? '' : `${dot}${spoken(query)}`;
  });
}

function spoken({ kind, match, columns = [], column }: PageQuery): string {
  const parts = [
    ...(match === undefined ? [] : [spokenMatch(match)]),
    ...columns.map((one) => `${one.column} ${spokenMatch(one.match)}`),
    ...(column === undefined ? [] : [JSON.stringify(column)]),
  ];
  return `${NOUNS[kind] ?? ''}${parts.join(', ')}`;
}

function spokenMatch(match: PageMatch): string {
  return 'text' in match ? JSON.stringify(match.text) : `/${match.pattern}/${match.flags}`;
}
