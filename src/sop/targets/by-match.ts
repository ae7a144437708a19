import type { Locator } from 'playwright-core';
import type { BareWord, Finder, TextMatch } from './target.ts';
import { engineSelector, pageMatch } from '../page/engine-selector.ts';
import { namePart } from '../page/word-parts.ts';
import { wholeText } from './shown-text.ts';
import type { Root } from './resolve-target.ts';

/** Roles whose text is not their accessible name, as Playwright's snapshots show them: `- alert: Saved`. */
export const namedByAuthorOnly: ReadonlySet<string> = new Set([
  'alert',
  'status',
  'log',
  'timer',
  'marquee',
  'note',
  'paragraph',
  'listitem',
  'definition',
  'term',
  'blockquote',
  'code',
  'emphasis',
  'strong',
  'time',
]);

/** Roles of controls that portals draw as an icon, with a title instead of words. */
export const drawnAsIcons: ReadonlySet<string> = new Set([
  'button',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'switch',
  'tab',
  'treeitem',
]);

type MatchFinder = Exclude<Extract<Finder, { match: TextMatch }>['by'], 'words'> | BareWord;

export function byMatch(by: MatchFinder, match: string | RegExp, exact: boolean, root: Root): Locator {
  switch (by) {
    case 'label':
      return byLabel(match, exact, root);
    case 'placeholder':
    case 'alt':
    case 'title':
      return byAttribute(by, match, exact, root);
    case 'testid':
      return root.getByTestId(match);
    case 'use':
      throw new Error(`unused bare words: ${by}`);
    default:
      return root.locator(engineSelector({ kind: by, match: pageMatch(match), exact }));
  }
}

const ANY = /^/;

/** Playwright tries a pattern on the attribute as it is in the source, with its line breaks, and an exact text with the blanks that do not break. */
function byAttribute(
  by: 'placeholder' | 'alt' | 'title',
  match: string | RegExp,
  exact: boolean,
  root: Root,
): Locator {
  if (exact || typeof match !== 'string')
    return root.locator(engineSelector({ kind: by, match: pageMatch(wholeText(match)) }));
  const part = namePart(match);
  if (by === 'placeholder') return root.getByPlaceholder(part);
  return by === 'alt' ? root.getByAltText(part) : root.getByTitle(part);
}

function byLabel(match: string | RegExp, exact: boolean, root: Root): Locator {
  const isWhole = exact && typeof match === 'string';
  const found = root.getByLabel(typeof match === 'string' ? match : ANY, { exact: isWhole });
  const said = pageMatch(isWhole ? wholeText(match) : match);
  return found.locator(engineSelector({ kind: 'labelled', match: said, exact: isWhole }));
}
