import { RE2JS } from 're2js';
import { isEndless } from './endless-pattern.ts';
import { lookAroundFault } from './look-around.ts';

/** What is wrong with a pattern, and at which of its characters. */
export interface PatternFault {
  readonly message: string;
  readonly at: number;
}

/** What a pattern finds: the whole match, then its groups. */
export type Found = readonly (string | undefined)[];

/** One of the places that a pattern finds in a text. */
export interface PatternMatch {
  readonly found: Found;
  readonly named: Readonly<Record<string, string | undefined>>;
  readonly start: number;
  readonly end: number;
}

/** What the engine here and the one of the browser read in two ways, and what both read in the same way. */
const UNLIKE: readonly (readonly [RegExp, string])[] = [
  [/^\\A/, '^'],
  [/^\\[zZ]/, '$'],
  [/^\\h/, '[ \\t]'],
  [/^\\[QE]/, 'a backslash before each character that means itself'],
  [/^\\x\{/, '\\u with four digits'],
  [/^\\[pP][^{]/, 'braces, such as \\p{L}'],
  [/^\[\[:/, 'a class such as [a-z] or \\p{L}'],
  [/^\(\?P</, '(?<name>…)'],
  [/^\(\?[imsU]+\)/, 'flags only in front, as (?i), or behind the slash, as /…/i'],
];
/** What is looked at for those. */
const PIECES = /\\(?:[pPx][^]?|[^])|\[\[:|\(\?[a-zA-Z]+[)<]/g;
/** Up to a class without characters: elsewhere `[]]` and `[^]]` are classes with a bracket. */
const EMPTY_CLASS = /^(?:\\[^]|\[(?!\^?\])(?:\\[^]|[^\]\\])+\]|[^\\[])*(\[\^?\])/;
/** Flags in front of a pattern without slashes. */
const FLAGS = /^\(\?([ims]+)\)/;

/** `^(?!…)` at the beginning, which RE2 does not have: "anything but". */
const EXCEPT = /^\^\(\?!((?:\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^\\()[])*)\)/;

interface Compiled {
  readonly pattern: RE2JS;
  readonly except: RE2JS | null;
}
const compiled = new Map<string, Compiled>();

function compile(source: string, flags: string): Compiled {
  const key = `/${source}/${flags}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const [head, except] = EXCEPT.exec(source) ?? [];
  const made = {
    pattern: re2(head === undefined ? source : `^(?:${source.slice(head.length)})`, flags),
    except: except === undefined ? null : re2(`^(?:${except})`, flags),
  };
  // Not an LRU cache: procedures use far fewer, and the library would be loaded at each start of an agent and of `sopwith sop`.
  if (compiled.size > 500) compiled.clear();
  compiled.set(key, made);
  return made;
}

function re2(source: string, flags: string): RE2JS {
  const bits = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL };
  const wanted = Object.entries(bits).reduce(
    (all, [flag, bit]) => (flags.includes(flag) ? all | bit : all),
    0,
  );
  return RE2JS.compile(RE2JS.translateRegExp(source), wanted);
}

/**
 * Why a pattern of an SOP cannot be used, or null. Patterns are those of RE2, so that ours run in linear time; and the ones that the browser
 * runs, with its own engine, must not be endless there.
 */
export function patternFault(source: string, flags = ''): PatternFault | null {
  const unlike = unlikeFault(source, flags);
  if (unlike !== null) return unlike;
  try {
    compile(source, flags);
    // Both engines must read it in the same way.
    RegExp(source, flags);
  } catch (error) {
    const part = (error as { readonly input?: unknown }).input;
    const at = typeof part === 'string' ? source.indexOf(part) : -1;
    return { message: `the pattern cannot be read: ${reason(error, source)}`, at: Math.max(0, at) };
  }
  return isEndless(source.replace(EXCEPT, ''), flags) ? { message: ENDLESS, at: 0 } : null;
}

const ENDLESS =
  'the pattern repeats what it repeats already, as (a+)+ does: on some texts it would never end';

/** The same for a pattern without slashes, whose flags are in front of it. */
export function barePatternFault(text: string): string | null {
  try {
    const { source, flags } = barePattern(text);
    return isEndless(source.replace(EXCEPT, ''), flags) ? ENDLESS : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Without `u`, the browser takes `\p{L}` for letters and braces. */
function unlikeFault(source: string, flags: string): PatternFault | null {
  for (const { 0: piece, index } of source.matchAll(PIECES)) {
    const [, instead] = UNLIKE.find(([form]) => form.test(piece)) ?? [];
    const needsFlag = /^\\p\{/i.test(piece) && !flags.includes('u');
    if (instead !== undefined || needsFlag)
      return {
        message: `${piece.startsWith('\\') ? piece.slice(0, 2) : piece} is not a part of a pattern here: write ${instead ?? 'the flag u behind the slash, as /…/u'}`,
        at: index,
      };
  }
  const [ahead, empty] = EMPTY_CLASS.exec(source) ?? [];
  if (ahead === undefined || empty === undefined) return null;
  const means = empty === '[]' ? 'no character' : 'any character, for which [\\s\\S] is clearer';
  return {
    message: `${empty} means ${means}: for a bracket in a class, write \\]`,
    at: ahead.length - empty.length,
  };
}

/**
 * A pattern without slashes, as `regex` and the functions of expressions take it. Flags are in front of it, as `(?i)`.
 *
 * @throws {Error} what is wrong, and what to write
 * @example barePattern('(?i)claim (\\d+)') // /claim (\d+)/iu
 */
export function barePattern(text: string): RegExp {
  const slashes = /^\/(.+)\/([imsu]+)$/.exec(text);
  if (slashes)
    throw new Error(
      `write this pattern without slashes, and its flags in front: (?${slashes[2]?.replace('u', '')})${slashes[1]}`,
    );
  const [front = '', inline = ''] = FLAGS.exec(text) ?? [];
  const source = text.slice(front.length);
  const fault = unlikeFault(source, 'u');
  if (fault !== null) throw new Error(fault.message);
  try {
    compile(source, inline);
    return new RegExp(source, inline);
  } catch (error) {
    throw new Error(`the pattern cannot be read: ${reason(error, source)}`, { cause: error });
  }
}

function reason(error: unknown, source: string): string {
  const message =
    error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error);
  return /`\(\?<?[=!]/.test(message) ? lookAroundFault(source, isReadable) : message;
}

function isReadable(source: string): boolean {
  try {
    compile(source, '');
    return true;
  } catch {
    return false;
  }
}

/** Spaces of all kinds, as pages have them, one for one: RE2 knows only those of ASCII. */
function plainSpaces(text: string): string {
  return text.replace(/\s/g, (space) => (/[\t\n\f\r ]/.test(space) ? space : ' '));
}

/** Finds a pattern in a text, in time that grows only with the length of both. */
export function searchPattern(wanted: RegExp, text: string): Found | null {
  const [first] = everyMatch(wanted, text);
  return first?.found ?? null;
}

/** All places of a pattern in a text, one after another. */
export function* everyMatch({ source, flags }: RegExp, text: string): Generator<PatternMatch> {
  const { pattern, except } = compile(source, flags);
  const plain = plainSpaces(text);
  if (except?.matcher(plain).find() === true) return;
  const match = pattern.matcher(plain);
  const names = Object.entries(pattern.namedGroups());
  while (match.find()) {
    const found = Array.from({ length: match.groupCount() + 1 }, (_, group) => {
      const start = match.start(group);
      return start === -1 ? undefined : text.slice(start, match.end(group));
    });
    const named = Object.fromEntries(names.map(([name, group]) => [name, found[group]]));
    yield { found, named, start: match.start(), end: match.end() };
  }
}

/** Whether a text has a match of a pattern: without its place and groups, RE2 is fifty times as fast. */
export function patternTest(source: string): (text: string) => boolean {
  const { pattern, except } = compile(source, '');
  return (text) => {
    const plain = plainSpaces(text);
    return except?.test(plain) !== true && pattern.test(plain);
  };
}
