import { createParser, type SyntaxDefinition } from 'css-selector-parser';

/** What is wrong with a selector, at which of its characters, and the wrong word with those that are known. */
export interface SelectorFault {
  readonly at: number;
  readonly message: string;
  readonly wrong?: string;
  readonly near?: readonly string[];
}

const list = (words: string): string[] => words.split(' ');

/** Those of Chromium, and `customCSSNames` of Playwright. test/sop/targets/selector-fault.test.ts tries each of them in the pinned versions. */
const definitions = {
  NoArgument: list(
    'active any-link autofill checked default defined disabled empty enabled first-child first-of-type focus focus-visible focus-within fullscreen future host hover in-range indeterminate invalid last-child last-of-type link modal only-child only-of-type open optional out-of-range past picture-in-picture placeholder-shown popover-open read-only read-write required root scope target user-invalid user-valid valid visible visited -webkit-any-link -webkit-autofill -webkit-full-screen',
  ),
  Formula: list('nth-of-type nth-last-of-type'),
  FormulaOfSelector: list('nth-child nth-last-child'),
  String: list('dir lang state text text-is text-matches has-text'),
  Selector: list(
    'is where not has host host-context -webkit-any light nth-match near above below left-of right-of',
  ),
};

const SYNTAX: SyntaxDefinition = {
  tag: true,
  ids: true,
  classNames: true,
  namespace: true,
  combinators: ['>', '+', '~'],
  attributes: {
    operators: ['=', '~=', '|=', '^=', '$=', '*='],
    caseSensitivityModifiers: ['i'],
  },
  pseudoClasses: { unknown: 'reject', definitions },
};

/** The pseudo-classes that a selector can use. */
export const pseudoClasses: readonly string[] = Object.freeze(Object.values(definitions).flat());

/** What is wrong with a CSS selector as Playwright reads it, also with ` >> ` in it. Null if nothing is. */
export function selectorFault(selector: string): SelectorFault | null {
  const plain = withoutTexts(selector);
  let at = 0;
  for (const [index, part] of plain.split('>>').entries()) {
    const fault = index === 0 || !OTHER_ENGINE.test(part) ? faultOf(part) : null;
    if (fault !== null) return { ...fault, at: at + fault.at };
    at += part.length + '>>'.length;
  }
  return null;
}

/** What Playwright takes for an XPath, a text, or `name=…` after ` >> `. */
const OTHER_ENGINE = /^\s*(?:[\w:+*-]+\s*=|["']|\(*\/\/|\.\.)/;

/**
 * A selector with harmless characters in place of what the parser reads differently, so that all positions stay: capitals, texts, escapes, comments, two hyphens,
 * combinators at the start, and the numbers that pseudo-classes of Playwright take.
 */
function withoutTexts(selector: string): string {
  return selector
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(
      /(["'])((?:\\[^]|(?!\1)[^\\])*)\1|\\[^\da-f]/g,
      (all, quote: string | undefined, text: string) =>
        quote === undefined ? 'xx' : quote + 'x'.repeat(text.length) + quote,
    )
    .replaceAll(/\/\*[^]*?\*\//g, (comment) => ' '.repeat(comment.length))
    .replaceAll('--', 'x-')
    .replaceAll(/(^|>>|\()(\s*)[>+~](?!>)/g, '$1$2 ')
    .replaceAll(/,\s*\d+(?:\.\d+)?\s*(?=\))/g, (number) => ' '.repeat(number.length));
}

type Parser = ReturnType<typeof createParser>;
let parser: Parser | undefined;

function faultOf(selector: string): SelectorFault | null {
  parser ??= createParser({ syntax: SYNTAX });
  try {
    parser(selector);
  } catch (error) {
    const { message, position } = error as Error & { readonly position: number };
    return explained(selector, /parse error: (.*?)\.? Pos: -?\d+\.$/.exec(message)?.[1] ?? message, position);
  }
  const bare = /:(?:has-text|text|text-is|text-matches)\(\s*(?!["'\s])/.exec(selector);
  if (bare !== null)
    return { at: bare.index, message: invalid(`${bare[0].trim()}…) takes a text in quotes`) };
  return surplus(selector);
}

/** The parser ends at a bracket that nothing opens, and reads no further. */
function surplus(selector: string): SelectorFault | null {
  let open = 0;
  for (const { 0: bracket, index } of selector.matchAll(/[()]/g)) {
    open += bracket === '(' ? 1 : -1;
    if (open < 0) return { at: index, message: invalid('nothing opens this ")"') };
  }
  return null;
}

const invalid = (reason: string): string => `this is not a valid CSS selector: ${reason}`;

function explained(selector: string, reason: string, position: number): SelectorFault {
  const at = Math.max(0, position);
  const wrong = /^Unknown pseudo-class: "(.+?)"/.exec(reason)?.[1];
  if (wrong === undefined) return { at, message: invalid(inOurWords(reason)) };
  return {
    at: Math.max(0, selector.lastIndexOf(`:${wrong}`, at)),
    message: invalid(`unknown pseudo-class ":${wrong}"`),
    wrong,
    near: pseudoClasses,
  };
}

const WORDS: readonly (readonly [reason: RegExp, words: string])[] = [
  [/^Expected (attribute value|end of attribute)/, "the value needs quotes, as in [name='5']"],
  [/^Expected ID name/, 'a name must follow "#". For an ID that begins with a digit, write [id=\'5\']'],
  [
    /^Expected class name/,
    'a name must follow ".". For a class that begins with a digit, write [class~=\'5\']',
  ],
  [/^Pseudo elements/, '"::" is not a part of the page that a step can use. Select the element itself'],
  [/end of input/, 'it ends too early. Check its brackets, commas, and quotes'],
  [
    /^Expected a valid attribute selector operator/,
    'write [name] or [name=\'value\']: "=" can be ^=, $=, *=, or ~=',
  ],
];

function inOurWords(reason: string): string {
  const words = WORDS.find(([known]) => known.test(reason))?.[1];
  if (words !== undefined) return words;
  return reason
    .replace(/^Expected rule/, 'Expected a selector')
    .replace(/^./, (first) => first.toLowerCase());
}
