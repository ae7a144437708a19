import type { JsonValue } from '../../sdk/json.ts';
import {
  barePattern,
  barePatternFault,
  everyMatch,
  searchPattern,
  type Found,
  type PatternMatch,
} from '../page/safe-pattern.ts';
import { asText, defineExpressionFunction, FunctionError } from './define-function.ts';

const text = { name: 'text', type: 'text' } as const;
const pattern = {
  name: 'pattern',
  type: 'text',
  check: (literal: JsonValue): string | null => barePatternFault(asText(literal)),
} as const;
/** Elsewhere, `$1` is the first group. A value that has it is data, and is put in as it is. */
const fresh = {
  name: 'with',
  type: 'text',
  check: (literal: JsonValue): string | null => {
    const [group] = /\$[\d&<]|\\\d/.exec(asText(literal)) ?? [];
    return group === undefined
      ? null
      : `"${group}" would be put in as it is and not as a group of the pattern: put the text together from capture() or groups()`;
  },
} as const;
const mostMatches = 10_000;
const longest = 1_000_000;

function regexp(source: JsonValue | undefined, name: string): RegExp {
  try {
    return barePattern(asText(source));
  } catch (cause) {
    throw new FunctionError(`${name}() cannot read the pattern`, { cause });
  }
}

function firstMatch(
  source: JsonValue | undefined,
  value: JsonValue | undefined,
  name: string,
): PatternMatch | null {
  const [first] = everyMatch(regexp(source, name), asText(value));
  return first ?? null;
}

/** The first group, or the whole match if the pattern has no group. */
const partOf = (found: Found): string | null => (found.length > 1 ? found[1] : found[0]) ?? null;

function namedGroups({ named }: PatternMatch): JsonValue {
  return Object.fromEntries(
    Object.entries(named)
      .filter(([name]) => name !== '__proto__')
      .map(([name, group]) => [name, group ?? null]),
  );
}

/** What each match gives: its named groups where it has any, else its first group. */
function allOf(source: JsonValue | undefined, value: JsonValue | undefined): JsonValue[] {
  const found: JsonValue[] = [];
  for (const match of everyMatch(regexp(source, 'captures'), asText(value))) {
    if (found.length === mostMatches) throw new FunctionError('captures() gives 10,000 matches at most');
    found.push(Object.keys(match.named).length > 0 ? namedGroups(match) : partOf(match.found));
  }
  return found;
}

/** The parts of a text between the matches of a pattern. */
function partsBetween(source: JsonValue | undefined, value: JsonValue | undefined, name: string): string[] {
  const whole = asText(value);
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of everyMatch(regexp(source, name), whole)) {
    parts.push(whole.slice(from, start));
    from = end;
  }
  return [...parts, whole.slice(from)];
}

export const patternFunctions = Object.freeze([
  defineExpressionFunction({
    name: 'matches',
    family: 'text',
    doc: 'Whether a pattern matches in the text.',
    parameters: [text, pattern],
    returns: 'boolean',
    examples: [["matches('CLM-0042', '^CLM-[0-9]+$')", true]],
    run: ([value, source]) => searchPattern(regexp(source, 'matches'), asText(value)) !== null,
  }),
  defineExpressionFunction({
    name: 'capture',
    family: 'text',
    doc: 'The first group of a pattern, or the whole match; null without a match.',
    parameters: [text, pattern],
    returns: 'text',
    examples: [["capture('Claim number C-42', 'number (\\\\S+)')", 'C-42']],
    run: ([value, source]) => {
      const match = firstMatch(source, value, 'capture');
      return match && partOf(match.found);
    },
  }),
  defineExpressionFunction({
    name: 'groups',
    family: 'text',
    doc: 'The named groups `(?<name>…)` of a pattern as a mapping; null without a match.',
    parameters: [text, pattern],
    returns: 'any',
    examples: [
      ["groups('pick 3 of 7', 'pick (?<some>[0-9]+) of (?<all>[0-9]+)')", { some: '3', all: '7' }],
      ["groups('nothing', '(?<digit>[0-9])')", null],
    ],
    run: ([value, source]) => {
      const match = firstMatch(source, value, 'groups');
      return match && namedGroups(match);
    },
  }),
  defineExpressionFunction({
    name: 'captures',
    family: 'text',
    doc: 'All matches of a pattern: the named groups as a mapping, the first group, or the whole match.',
    parameters: [text, pattern],
    returns: 'list',
    examples: [
      ["captures('C-1, C-22', '[0-9]+')", ['1', '22']],
      [
        "captures('a=1 b=2', '(?<key>[a-z])=(?<value>[0-9])')",
        [
          { key: 'a', value: '1' },
          { key: 'b', value: '2' },
        ],
      ],
    ],
    run: ([value, source]) => allOf(source, value),
  }),
  defineExpressionFunction({
    name: 'splitBy',
    family: 'text',
    doc: 'The parts between the matches of a pattern, trimmed, without empty ones.',
    parameters: [text, pattern],
    returns: 'list',
    examples: [["splitBy('red, green and blue', ',|and')", ['red', 'green', 'blue']]],
    run: ([value, source]) =>
      partsBetween(source, value, 'splitBy')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
  }),
  defineExpressionFunction({
    name: 'replacePattern',
    family: 'text',
    doc: 'Replaces every match of a pattern.',
    parameters: [text, pattern, fresh],
    returns: 'text',
    examples: [["replacePattern('a1b22', '[0-9]+', '#')", 'a#b#']],
    run: ([value, source, by]) => {
      const result = partsBetween(source, value, 'replacePattern').join(asText(by));
      if (result.length > longest)
        throw new FunctionError('replacePattern() makes a text beyond 1,000,000 characters');
      return result;
    },
  }),
]);
