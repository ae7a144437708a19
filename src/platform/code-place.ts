import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where in the code an error was thrown, as `claim_submission/plugin.ts:12:5`; null if the stack does not show it. Only the place is taken
 * from the stack: its first lines are the message, and that may hold patient data.
 */
export function codePlace(error: unknown): string | null {
  const frame = thrownFrom(error);
  return frame === null ? null : placeIn(frame.path, frame.line, frame.column);
}

/** The first line of an error's stack that is in a file. */
export function thrownFrom(
  error: unknown,
): { readonly path: string; readonly line: number; readonly column: number } | null {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return null;
  const frame = error.stack
    .slice(0, 20_000)
    .split('\n')
    .find(
      (line) => /^ {4}at .*(?:file:\/\/|\/)\S+:\d+:\d+\)?$/.test(line) && !line.includes('node:internal'),
    );
  const [, file, line, column] = /((?:file:\/\/)?\/[^():]+):(\d+):(\d+)\)?$/.exec(frame ?? '') ?? [];
  if (file === undefined) return null;
  return {
    path: file.startsWith('file://') ? fileURLToPath(file.split('?')[0] ?? file) : file,
    line: Number(line),
    column: Number(column),
  };
}

/** In the source file, if a source map is next to the file: an installation runs bundled code, whose chunks have other names in each version. */
export function placeIn(path: string, line: number, column: number): string {
  const key = `${path}:${line}:${column}`;
  const known = places.get(key);
  if (known !== undefined) return known;
  const at = sourcePlace(path, line, column) ?? { path, line, column };
  const place = `${basename(dirname(at.path))}/${basename(at.path)}:${at.line}:${at.column}`;
  places.set(key, place);
  return place;
}

/** Reading a map takes a moment, and what fails mostly fails again and again in the same place. */
const places = new Map<string, string>();

function sourcePlace(
  path: string,
  line: number,
  column: number,
): { readonly path: string; readonly line: number; readonly column: number } | null {
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload);
    const entry = map.findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return null;
    return { path: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  } catch {
    return null;
  }
}
