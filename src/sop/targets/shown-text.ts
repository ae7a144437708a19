import { ICON_CHARACTERS } from '../page/icon-characters.ts';
import { wordByWord } from '../page/literal-pattern.ts';

/**
 * A pattern for what a page shows. Playwright matches patterns against the text in the markup, in which a line break and blanks may come before
 * the first word. The page does not show those, so `^` and `$` mean the first and the last word.
 */
export function shownText(match: string | RegExp): string | RegExp {
  return typeof match === 'string' ? match : passing(match, '\\s*');
}

/** A pattern for the name of an element, as `shownText`: the icons of a font before and after its words are not part of what a person reads. */
export function shownName(match: string | RegExp): string | RegExp {
  if (typeof match === 'string') return match;
  return passing(
    match,
    `(?:${match.unicode ? '[\\u{e000}-\\u{f8ff}\\u{f0000}-\\u{10ffff}]' : ICON_CHARACTERS}|\\s)*`,
  );
}

/** With `^` and `$` that pass over something. */
function passing(match: RegExp, over: string): RegExp {
  const source = match.source
    .replace(/^\^/, () => `^${over}`)
    .replace(/(?<!\\)((?:\\\\)*)\$$/, (_end, before: string) => `${before}${over}$`);
  return source === match.source ? match : new RegExp(source, match.flags);
}

/** A text as all that an element shows, with its case. */
export function wholeText(match: string | RegExp): string | RegExp {
  if (typeof match !== 'string') return shownText(match);
  return new RegExp(`^\\s*${wordByWord(match)}\\s*$`);
}

/** A name as the whole name of an element, with its case. Icons of a font next to it are not part of what a person reads. */
export function wholeName(match: string | RegExp): string | RegExp {
  if (typeof match !== 'string') return shownName(match);
  const icons = `(?:${ICON_CHARACTERS}|\\s)*`;
  return new RegExp(`^${icons}${wordByWord(match)}${icons}$`);
}
