import { RE2JS } from 're2js';
import type { JsonValue } from '../../sdk/json.ts';
import { asText, defineExpressionFunction, FunctionError } from './define-function.ts';

const text = { name: 'text', type: 'text' } as const;
const pattern = {
  name: 'pattern',
  type: 'text',
  check: (literal: JsonValue): string | null => {
    try {
      RE2JS.compile(asText(literal));
      return null;
    } catch (error) {
      return `the pattern cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
  },
} as const;
const mostMatches = 10_000;
const longest = 1_000_000;

const compiled = new Map<string, RE2JS>();

/** RE2: linear in the text, whatever the pattern. */
function regexp(source: JsonValue | undefined, name: string): RE2JS {
  const key = asText(source);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  try {
    const made = RE2JS.compile(key);
    // Not an LRU cache: procedures use far fewer, and the library would be loaded at each start of an agent and of `sopwith sop`.
    if (compiled.size > 500) compiled.clear();
    compiled.set(key, made);
    return made;
  } catch (cause) {
    throw new FunctionError(`${name}() cannot read the pattern "${key}"`, { cause });
  }
}

type Matcher = ReturnType<RE2JS['matcher']>;

/** The first group, or the whole match if the pattern has no group. */
function partOf(match: Matcher): string | null {
  return (match.groupCount() > 0 ? match.group(1) : match.group()) ?? null;
}

function namedGroups(found: RE2JS, match: Matcher): JsonValue {
  return Object.fromEntries(
    Object.entries(found.namedGroups())
      .filter(([name]) => name !== '__proto__')
      .map(([name, index]) => [name, match.group(index) ?? null]),
  );
}

/** What each match gives: its named groups where it has any, else its first group. */
function everyMatch(source: JsonValue | undefined, value: JsonValue | undefined): JsonValue[] {
  const made = regexp(source, 'captures');
  const named = Object.keys(made.namedGroups()).length > 0;
  const match = made.matcher(asText(value));
  const found: JsonValue[] = [];
  while (match.find()) {
    if (found.length === mostMatches) throw new FunctionError('captures() gives 10,000 matches at most');
    found.push(named ? namedGroups(made, match) : partOf(match));
  }
  return found;
}

export const patternFunctions = Object.freeze([
  defineExpressionFunction({
    name: 'matches',
    family: 'text',
    doc: 'Whether a pattern matches in the text.',
    parameters: [text, pattern],
    returns: 'boolean',
    examples: [["matches('CLM-0042', '^CLM-[0-9]+$')", true]],
    run: ([value, source]) => regexp(source, 'matches').matcher(asText(value)).find(),
  }),
  defineExpressionFunction({
    name: 'capture',
    family: 'text',
    doc: 'The first group of a pattern, or the whole match; null without a match.',
    parameters: [text, pattern],
    returns: 'text',
    examples: [["capture('Claim number C-42', 'number (\\\\S+)')", 'C-42']],
    run: ([value, source]) => {
      const match = regexp(source, 'capture').matcher(asText(value));
      return match.find() ? partOf(match) : null;
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
      const made = regexp(source, 'groups');
      const match = made.matcher(asText(value));
      return match.find() ? namedGroups(made, match) : null;
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
    run: ([value, source]) => everyMatch(source, value),
  }),
  defineExpressionFunction({
    name: 'splitBy',
    family: 'text',
    doc: 'The parts between the matches of a pattern, trimmed, without empty ones.',
    parameters: [text, pattern],
    returns: 'list',
    examples: [["splitBy('red, green and blue', ',|and')", ['red', 'green', 'blue']]],
    run: ([value, source]) =>
      regexp(source, 'splitBy')
        .split(asText(value), -1)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
  }),
  defineExpressionFunction({
    name: 'replacePattern',
    family: 'text',
    doc: 'Replaces every match of a pattern.',
    parameters: [text, pattern, { name: 'with', type: 'text' }],
    returns: 'text',
    examples: [["replacePattern('a1b22', '[0-9]+', '#')", 'a#b#']],
    run: ([value, source, fresh]) => {
      const made = regexp(source, 'replacePattern');
      // As it is: what looks like a group in the new text is text.
      const result = made.matcher(asText(value)).replaceAll(() => asText(fresh));
      if (result.length > longest)
        throw new FunctionError('replacePattern() makes a text beyond 1,000,000 characters');
      return result;
    },
  }),
]);
