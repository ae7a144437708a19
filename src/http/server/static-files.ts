import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { HttpContext } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';

/** The smallest first. */
const ENCODINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** Answers with a file of a folder. @throws Problem `not_found` */
export type AnswerFile = (ctx: HttpContext, name: string, kept: string) => void;

/** The files that a folder has now, with their compressed copies next to them. No path of a request reaches the file system. */
export function staticFiles(folder: string): AnswerFile {
  const names = new Set(
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  );
  return (ctx, name, kept) => {
    if (!names.has(name)) throw new Problem('not_found');
    ctx.set('Cache-Control', kept);
    ctx.vary('Accept-Encoding');
    ctx.type = extname(name);
    // Brotli if the client accepts it at all: browsers name gzip first and do not mean it.
    const copy = ENCODINGS.find(
      ({ encoding, suffix }) => names.has(`${name}${suffix}`) && ctx.acceptsEncodings(encoding) === encoding,
    );
    if (copy !== undefined) ctx.set('Content-Encoding', copy.encoding);
    ctx.body = readFileSync(join(folder, `${name}${copy?.suffix ?? ''}`));
  };
}

/** Null if the console is not built, for example when the source runs. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
