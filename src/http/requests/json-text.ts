import { fieldProblem, Problem } from '../problems/problem.ts';

export interface JsonLimits {
  readonly depth: number;
  readonly keys: number;
}

const JSON_LIMITS: JsonLimits = Object.freeze({ depth: 32, keys: 1_000 });

/** Of a request that contains the data of a task: what the data may have, one level further in. */
export const TASK_LIMITS: JsonLimits = Object.freeze({ depth: 33, keys: 10_000 });

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Bytes to text; refuses what is not UTF-8 instead of replacing it. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * A JSON text to a value. `JSON.parse` keeps the last of two equal keys in silence, so the text is scanned a second time for
 * them, and for depth and number of keys.
 */
export function parseJson(bytes: Uint8Array, limits: JsonLimits = JSON_LIMITS): unknown {
  const text = decodeUtf8(bytes);
  if (text === null) throw new Problem('malformed_json', { detail: 'The body is not valid UTF-8.' });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which may be patient data; so it is not passed on, not even as the cause.
    throw new Problem('malformed_json', { detail: 'The body is not valid JSON.' });
  }
  scan(text, limits);
  return value;
}

/** Walks a text that is known to be JSON: only strings, brackets and colons matter. */
function scan(text: string, limits: JsonLimits): void {
  const open: (Set<string> | null)[] = [];
  let keys = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) {
      const end = endOfString(text, index);
      const names = open.at(-1);
      if (names != null && isKey(text, end)) {
        const name = String(JSON.parse(text.slice(index, end)));
        if (names.has(name))
          throw new Problem('malformed_json', { detail: 'A key occurs twice in one object.' });
        names.add(name);
        keys += 1;
        if (keys > limits.keys)
          throw tooMuch(`must have no more than ${limits.keys.toLocaleString('en-US')} fields in total`);
      }
      index = end - 1;
    } else if (character === OPEN_BRACE || character === OPEN_BRACKET) {
      open.push(character === OPEN_BRACE ? new Set() : null);
      if (open.length > limits.depth) throw tooMuch(`must not be nested deeper than ${limits.depth} levels`);
    } else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) {
      open.pop();
    }
  }
}

const tooMuch = (message: string): Problem => fieldProblem('validation_failed', '', 'out_of_range', message);

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;

/** The index after the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

/** A string in an object is a key if a colon follows it. */
function isKey(text: string, end: number): boolean {
  let at = end;
  while (text.charCodeAt(at) <= 32) at += 1;
  return text.charCodeAt(at) === COLON;
}
