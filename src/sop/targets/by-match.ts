import type { Locator } from 'playwright-core';
import type { BareWord, Finder, TextMatch } from './target.ts';
import { engineSelector, pageMatch } from '../page/engine-selector.ts';
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

type MatchFinder = Exclude<Extract<Finder, { match: TextMatch }>['by'], 'words'> | BareWord;

export function byMatch(by: MatchFinder, match: string | RegExp, exact: boolean, root: Root): Locator {
  switch (by) {
    case 'label':
      return root.getByLabel(match, { exact });
    case 'placeholder':
      return root.getByPlaceholder(match, { exact });
    case 'text':
      return root.getByText(shownText(match), { exact });
    case 'alt':
      return root.getByAltText(match, { exact });
    case 'title':
      return root.getByTitle(match, { exact });
    case 'testid':
      return root.getByTestId(match);
    case 'use':
      throw new Error(`unused bare words: ${by}`);
    default:
      return root.locator(engineSelector({ kind: by, match: pageMatch(match), exact }));
  }
}
