import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { HttpContext } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';

const ENCODINGS = Object.freeze({ br: '.br', gzip: '.gz' });

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
    const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
    const copy = encoding === 'br' || encoding === 'gzip' ? `${name}${ENCODINGS[encoding]}` : name;
    const isThere = copy !== name && names.has(copy);
    if (isThere) ctx.set('Content-Encoding', String(encoding));
    ctx.body = readFileSync(join(folder, isThere ? copy : name));
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
