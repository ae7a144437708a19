import type { ContentKind, PageQuestion } from '../../page/engine/page-question.ts';
import type { HowFields } from './extract-fields.ts';

/** What is read of an element as a question to the page; null where Playwright is asked instead. */
export function questionAbout(
  how: HowFields,
): Extract<PageQuestion, { ask: 'content' | 'attribute' }> | null {
  if (how.attribute !== undefined) return { ask: 'attribute', name: how.attribute };
  const what = whatOf(how);
  return what === undefined ? null : { ask: 'content', what };
}

/** What of an element the page is asked for; undefined where Playwright is asked instead. */
export function whatOf({ read, attribute }: HowFields): ContentKind | undefined {
  if (attribute !== undefined) return undefined;
  if (read === undefined) return null;
  return read === 'count' || read === 'url' || read === 'aria' ? undefined : read;
}
