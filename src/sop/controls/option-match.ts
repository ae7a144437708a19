import type { Choice } from '../page/list-choices.ts';
import { literally } from '../page/literal-pattern.ts';

/** How close a text must come to a choice. */
export interface HowClose {
  /** Only the same label. */
  readonly exact?: true;
  /** Of several that fit equally well, the first. */
  readonly first?: true;
  /** False: a label that only contains the text is another choice. */
  readonly contained?: boolean;
}

const LETTER = '[\\p{L}\\p{N}]';
/** Makes one word of two. */
const JOINER = "[-._@+'’‐‑]";

/**
 * Which choice a text means. The rules, in their order: the same label, the same label except for case and spaces, a label that has
 * the text before or after a separator (`TX` of `TX - Texas`), a label that contains it as whole words: `Male` does not match `Female`, nor `1` `11 Office`,
 * nor `kim` `kimberly` or `kim-lee`, which are other people, nor `5` `-5`, `1` `1,500`, or `C` `C++`. A rule counts only if exactly one choice matches, unless the first is good enough. Null if no choice matches or several do.
 */
export function matchChoice<C extends Choice>(
  choices: readonly C[],
  wanted: string,
  { exact, first, contained = true }: HowClose = {},
): C | null {
  const want = plain(wanted);
  const part = wholeWords(want);
  const tests: ((choice: C) => boolean)[] = [
    (choice) => choice.label === wanted,
    (choice) => plain(choice.label) === want,
    (choice) => parts(choice.label).includes(want),
    (choice) => part.test(plain(choice.label)),
  ];
  for (const test of tests.slice(0, exact ? 1 : want === '' ? 2 : contained ? 4 : 3)) {
    const fits = choices.filter(test);
    if (fits.length > 0) return fits.length === 1 || first ? (fits[0] ?? null) : null;
  }
  return null;
}

function wholeWords(want: string): RegExp {
  const before = /^\d/.test(want) ? `|[-−±.,]|\\d[,:/]|(?<!\\d)\\d{1,3} ` : '';
  const after = /\d$/.test(want) ? '|[,:/]\\d| \\d{3}(?!\\d)' : '';
  return new RegExp(
    `(?<!${LETTER}${JOINER}?${before})${literally(want)}(?!${JOINER}?${LETTER}|[+#]${after})`,
    'u',
  );
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function parts(label: string): readonly string[] {
  return plain(label)
    .split(/\s+[-–—:|]\s+|\s*[()]\s*|:\s+/)
    .filter((part) => part !== '');
}
