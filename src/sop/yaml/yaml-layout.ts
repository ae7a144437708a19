import type { YamlComplaint } from './yaml-complaints.ts';

interface Line {
  readonly offset: number;
  readonly text: string;
  /** Where its `- ` stand, and where what is behind them. */
  readonly dashes: readonly number[];
  readonly column: number;
}

interface Levels {
  readonly dashes: readonly number[];
  readonly keys: readonly number[];
}

/**
 * What is wrong with the spaces at the beginning of a line, where the parser has stumbled there or in the line above: its own words (`a block sequence may
 * not be used as an implicit map key`) speak of what it took the text for. Null where they are right, or within brackets, where they do not count.
 */
export function layoutFault(text: string, offset: number): YamlComplaint | null {
  const before = linesOf(text, 0, offset);
  const at = before.pop();
  const [next] = linesOf(text, lineEnd(text, offset) + 1, text.length);
  for (const [line, above] of [
    [at, before],
    [next, at === undefined ? before : [...before, at]],
  ] as const) {
    const fault = line === undefined || inBrackets(text, line.offset) ? null : faultOf(line, above);
    if (fault !== null) return fault;
  }
  return null;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** The lines that hold something, from the one that begins at `from` to the one that `until` is in. */
function linesOf(text: string, from: number, until: number): Line[] {
  const lines: Line[] = [];
  for (let offset = from; offset <= until && offset < text.length; offset = lineEnd(text, offset) + 1) {
    const line = text.slice(offset, lineEnd(text, offset)).trimEnd();
    if (/^ *(?:#|$)/.test(line)) continue;
    const lead = /^ *(?:- +)*(?:-$)?/.exec(line)?.[0] ?? '';
    const dashes = [...lead.matchAll(/-/g)].map(({ index }) => index);
    lines.push({ offset, text: line, dashes, column: lead.length });
  }
  return lines;
}

/** Texts with brackets in quotes count wrongly: then the parser's own words must do. */
function inBrackets(text: string, offset: number): boolean {
  let open = 0;
  for (let at = 0; at < offset; at += 1) {
    const letter = text[at];
    if (letter === '[' || letter === '{') open += 1;
    else if (letter === ']' || letter === '}') open -= 1;
  }
  return open !== 0;
}

function faultOf(line: Line, above: readonly Line[]): YamlComplaint | null {
  const last = above.at(-1);
  const begins = line.dashes[0] ?? line.column;
  const complaint = (message: string, of = line): YamlComplaint => ({
    offset: of.offset + (of.dashes[0] ?? of.column),
    message,
  });
  for (const near of [line, last])
    if (near !== undefined && /^ *-[a-z@]/i.test(near.text))
      return complaint('a space must stand behind the "-"', near);
  if (last === undefined) return null;
  const levels = levelsOf(above);
  const opens = /(?::|^ *(?:- +)*-|[|>][+-]?\d*)$/.test(withoutComment(last.text));
  const listed = line.dashes.length > 0;
  if (opens && (begins > last.column || (listed && begins === last.column))) return null;
  const beside = listed ? levels.dashes : levels.keys;
  if (beside.includes(begins)) return null;
  if (!listed && levels.dashes.includes(begins))
    return complaint(
      `a "- " belongs before this line, or ${spaces(Math.min(...levels.keys.filter((key) => key > begins)))} to make it a part of the entry above`,
    );
  const word = last.text.slice(last.column);
  if (begins > last.column && /^\w[\w -]*$/.test(word))
    return complaint(`a ":" is missing behind ${JSON.stringify(word)}`, last);
  return complaint(
    beside.length === 0
      ? `wrong indentation: nothing can stand below the line above, which does not end with ":"`
      : `wrong indentation: this line begins with ${spaces(begins)} instead of ${beside.join(' or ')}`,
  );
}

const spaces = (count: number): string => `${count} space${count === 1 ? '' : 's'}`;

function withoutComment(line: string): string {
  return line.replace(/ #.*$/, '').trimEnd();
}

/** The columns of what is still open above, the innermost first. */
function levelsOf(above: readonly Line[]): Levels {
  const dashes: number[] = [];
  const keys: number[] = [];
  let inner = Number.POSITIVE_INFINITY;
  for (const line of above.toReversed()) {
    if (line.column < inner) keys.push(line.column);
    dashes.push(...line.dashes.filter((dash) => dash < inner).toReversed());
    inner = Math.min(inner, line.dashes[0] ?? line.column);
    if (inner === 0) break;
  }
  return { dashes: [...new Set(dashes)], keys };
}
