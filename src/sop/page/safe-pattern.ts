import { RE2JS } from 're2js';
import { isEndless } from './endless-pattern.ts';

/** What is wrong with a pattern, and at which of its characters. */
export interface PatternFault {
  readonly message: string;
  readonly at: number;
}

/** What a pattern finds: the whole match, then its groups. */
export type Found = readonly (string | undefined)[];

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
  try {
    compile(source, flags);
    // Both engines must read it in the same way.
    RegExp(source, flags);
  } catch (error) {
    const part = (error as { readonly input?: unknown }).input;
    const at = typeof part === 'string' ? source.indexOf(part) : -1;
    return { message: `the pattern cannot be read: ${reason(error, source)}`, at: Math.max(0, at) };
  }
  const rest = source.replace(EXCEPT, '');
  return isEndless(rest, flags)
    ? {
        message:
          'the pattern repeats what it repeats already, as (a+)+ does: on some texts it would never end',
        at: 0,
      }
    : null;
}

function reason(error: unknown, source: string): string {
  const message =
    error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error);
  return /\(\?<?[=!]/.test(source)
    ? `${message}; look-around exists only as ^(?!…) at the beginning`
    : message;
}

/** Spaces of all kinds, as pages have them, one for one: RE2 knows only those of ASCII. */
function plainSpaces(text: string): string {
  return text.replace(/\s/g, (space) => (/[\t\n\f\r ]/.test(space) ? space : ' '));
}

/** Finds a pattern in a text, in time that grows only with the length of both. */
export function searchPattern({ source, flags }: RegExp, text: string): Found | null {
  const { pattern, except } = compile(source, flags);
  const plain = plainSpaces(text);
  if (except?.matcher(plain).find() === true) return null;
  const match = pattern.matcher(plain);
  if (!match.find()) return null;
  return Array.from({ length: match.groupCount() + 1 }, (_, group) => {
    const start = match.start(group);
    return start === -1 ? undefined : text.slice(start, match.end(group));
  });
}

/** Whether a text has a match of a pattern: without its place and groups, RE2 is fifty times as fast. */
export function patternTest(source: string): (text: string) => boolean {
  const { pattern, except } = compile(source, '');
  return (text) => {
    const plain = plainSpaces(text);
    return except?.test(plain) !== true && pattern.test(plain);
  };
}
