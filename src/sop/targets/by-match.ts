import type { Locator } from 'playwright-core';
import type { BareWord, Finder, TextMatch } from './target.ts';
import { engineSelector, pageMatch } from '../page/engine-selector.ts';
import { namePart } from '../page/word-parts.ts';
import { shownText } from './shown-text.ts';
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
      return root.getByPlaceholder(namePart(match, exact), { exact });
    case 'text':
      return root.locator(engineSelector({ kind: 'text', match: pageMatch(shownText(match)), exact }));
    case 'alt':
      return root.getByAltText(namePart(match, exact), { exact });
    case 'title':
      return root.getByTitle(namePart(match, exact), { exact });
    case 'testid':
      return root.getByTestId(match);
    case 'use':
      throw new Error(`unused bare words: ${by}`);
    default:
      return root.locator(engineSelector({ kind: by, match: pageMatch(match), exact }));
  }
}

function byLabel(match: string | RegExp, exact: boolean, root: Root): Locator {
  const found = root.getByLabel(match, { exact });
  if (exact || typeof match !== 'string') return found;
  return found.locator(engineSelector({ kind: 'labelled', match: pageMatch(match) }));
}
