import type { Locator } from 'playwright-core';
import { inBraces } from './describe-frames.ts';
import { isRole } from './roles.ts';
import { ANSWER_MS } from '../waiting/times.ts';

/** What is longer is not a name. */
const LONGEST = 60;
const MOST = 12;

/** What an element is in, as the page has it. */
interface RawPart {
  readonly role: string;
  readonly name: string;
  readonly heading: string;
  /** Of a row: its columns, and what it says there. */
  readonly cells: readonly (readonly [column: string, text: string])[];
}

/** Roles of parts of the page by their tags. */
const ROLES: Readonly<Record<string, string>> = {
  article: 'article',
  aside: 'complementary',
  dialog: 'dialog',
  fieldset: 'group',
  form: 'form',
  nav: 'navigation',
  section: 'region',
  table: 'table',
};

/**
 * The parts of the page that an element is in, the smallest first, each as a text for `within`: `{ row: { Claim: "99" } }`, `region "History"`, `History` for what
 * has this heading. Whether one distinguishes it from others is for the caller to find out.
 */
export async function partsAround(element: Locator): Promise<readonly string[]> {
  const texts = (await rawParts(element)).flatMap(({ role, name, heading, cells }) => [
    ...cells.filter(([, text]) => isName(text)).map(([column, text]) => rowWith(column, text)),
    ...(isName(name) && isRole(ROLES[role] ?? role)
      ? [`${ROLES[role] ?? role} ${JSON.stringify(name)}`]
      : []),
    ...(isName(heading) ? [bare(heading)] : []),
  ]);
  return [...new Set(texts)].slice(0, MOST);
}

const isName = (text: string): boolean => text !== '' && text.length <= LONGEST && !text.includes('${{');

/** A table without headings has rows that are named by what they say. */
const rowWith = (column: string, text: string): string =>
  isName(column) ? `{ row: { ${key(column)}: ${JSON.stringify(text)} } }` : `row ${JSON.stringify(text)}`;

/** Bare words, or what a pattern or a role would be taken for, in quotes. */
const bare = (words: string): string => (/^[A-Z][\w ()./-]*$/.test(words) ? words : JSON.stringify(words));

const key = (column: string): string =>
  /^[A-Za-z][\w -]*$/.test(column) ? column : inBraces(JSON.stringify(column));

/** Named functions have no place in it: compilers put helpers around those, which the page does not have. */
function rawParts(element: Locator): Promise<readonly RawPart[]> {
  return element.evaluate(
    (found) => {
      const parts = [];
      for (
        let part = found.parentElement;
        part && part.localName !== 'body';
        part = part.parentElement ?? (part.getRootNode() as Partial<ShadowRoot>).host?.parentElement ?? null
      ) {
        const ids = (part.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
        const labels = [
          part.getAttribute('aria-label') ?? '',
          ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
          part.querySelector(':scope > legend, :scope > caption')?.textContent ?? '',
        ];
        const heading = part.querySelector('legend,caption,summary,h1,h2,h3,h4,h5,h6,[role=heading]');
        const table = part.matches('tr,[role=row]') ? part.closest('table,[role=table],[role=grid]') : null;
        const heads = table?.querySelector('tr:has(> th), [role=row]:has(> [role=columnheader])');
        // Not of a form, which may have a field of that name.
        const cells = (table ? [...part.children] : []).map((cell, index) => [
          heads === part ? '' : (heads?.children[index]?.textContent ?? ''),
          cell.contains(found) ? '' : (cell.textContent ?? ''),
        ]);
        parts.push({
          role: part.getAttribute('role') ?? part.localName,
          name: (labels.find((label) => label.trim() !== '') ?? '').replace(/\s+/g, ' ').trim(),
          heading: (heading?.textContent ?? '').replace(/\s+/g, ' ').trim(),
          cells: cells.map(
            ([column = '', text = '']) =>
              [column.replace(/\s+/g, ' ').trim(), text.replace(/\s+/g, ' ').trim()] as const,
          ),
        });
      }
      return parts;
    },
    undefined,
    { timeout: ANSWER_MS },
  );
}
