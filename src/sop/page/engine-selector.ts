import type { PageMatch, PageQuery } from './page-query.ts';

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

/** A text or pattern in the form in which it travels to the page. */
export function pageMatch(match: string | RegExp): PageMatch {
  return typeof match === 'string' ? { text: match } : { pattern: match.source, flags: match.flags };
}
