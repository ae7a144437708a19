import { selectorFault } from './selector-fault.ts';
import type { Finder, TextMatch } from './target.ts';

/** Reports what is wrong, at a character of the selector, or with the target itself. */
type Refuse = (at: number | null, message: string, wrong?: string, near?: readonly string[]) => null;

/** A target by a selector, which is a literal text. CSS is checked here, XPath only in the browser. */
export function selectorFinder(by: 'css' | 'xpath', match: TextMatch, refuse: Refuse): Finder | null {
  const selector = match.kind === 'text' ? match.text.constant : undefined;
  if (selector === undefined)
    return refuse(null, `${by} takes a literal text: data must never become part of a selector`);
  const fault = by === 'css' ? selectorFault(selector) : null;
  return fault === null ? { by, selector } : refuse(fault.at, fault.message, fault.wrong, fault.near);
}
