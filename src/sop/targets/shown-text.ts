import { ICON_CHARACTERS } from '../page/icon-characters.ts';
import { wordByWord } from '../page/literal-pattern.ts';

/**
 * A pattern for the name of an element, which Playwright compares. The icons of a font before and after its words are not part of what a person reads, so `^`
 * and `$` mean the first and the last word; and a blank that keeps two words in one line (`&nbsp;`) reads as any other.
 */
export function shownName(match: string | RegExp): string | RegExp {
  if (typeof match === 'string') return match;
  const icons = match.unicode ? '[\\u{e000}-\\u{f8ff}\\u{f0000}-\\u{10ffff}]' : ICON_CHARACTERS;
  const over = `(?:${icons}|\\s)*`;
  const source = match.source
    .replace(/^\^/, () => `^${over}`)
    .replace(/(?<!\\)((?:\\\\)*)\$$/, (_end, before: string) => `${before}${over}$`)
    .replace(/(\\.|\[(?:\\.|[^\]\\])*\])| /g, (_blank, other: string | undefined) => other ?? '\\s');
  return source === match.source ? match : new RegExp(source, match.flags);
}

/** A text as all that an element shows, with its case. */
export function wholeText(match: string | RegExp): RegExp {
  return typeof match === 'string' ? new RegExp(`^${wordByWord(match)}$`) : match;
}

/** A name as the whole name of an element, with its case. Icons of a font next to it are not part of what a person reads. */
export function wholeName(match: string | RegExp): string | RegExp {
  if (typeof match !== 'string') return shownName(match);
  const icons = `(?:${ICON_CHARACTERS}|\\s)*`;
  return new RegExp(`^${icons}${wordByWord(match)}${icons}$`);
}
