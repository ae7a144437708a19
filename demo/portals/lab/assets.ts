import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Middleware } from 'koa';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Serves the files of a folder under a path prefix, read once. */
export function assets(folder: string, prefix: string): Middleware {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`${prefix}${path.slice(folder.length).replaceAll('\\', '/')}`, path] as const)
      .map(([url, path]) => [
        url,
        { type: TYPES[extname(path)] ?? 'text/plain', content: readFileSync(path) },
      ]),
  );
  return (context, next) => {
    const file = files.get(context.path);
    if (file === undefined) return next();
    context.set('Cache-Control', 'public, max-age=3600');
    context.type = file.type;
    context.body = file.content;
    return undefined;
  };
}
