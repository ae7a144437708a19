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

export const placeIn = (path: string, line: number, column: number): string =>
  `${basename(dirname(path))}/${basename(path)}:${line}:${column}`;
