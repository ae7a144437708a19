import { join } from 'node:path';
import { readIfThere } from './static-files.ts';

/** Of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The pages that people open first, and the modules that show them: `console/src/app/router.tsx`. */
const PAGES: readonly (readonly [path: RegExp, module: string])[] = [
  [/^\/?$/, 'src/pages/overview/overview-page.tsx'],
  [/^\/inbox$/, 'src/pages/inbox/inbox-page.tsx'],
  [/^\/tasks$/, 'src/pages/tasks/tasks-page.tsx'],
  [/^\/tasks\/[^/]+$/, 'src/pages/task/task-page.tsx'],
];

/**
 * What the browser may load together with what every page needs, as elements of the head: otherwise it learns of it only from the script that it has just
 * loaded. `path` is that of the page below `/console`.
 */
export function consolePreloads(folder: string): (path: string) => string {
  const manifest = JSON.parse(readIfThere(join(folder, 'manifest.json')) ?? '{}') as Manifest;
  const heads = PAGES.map(([path, module]) => [path, headOf(manifest, module)] as const);
  return (path) => heads.find(([page]) => page.test(path))?.[1] ?? '';
}

function headOf(manifest: Manifest, module: string): string {
  const chunks = [...chunksOf(manifest, module, new Set())].map((name) => manifest[name]);
  const scripts = chunks.map(
    (chunk) => `<link rel="modulepreload" crossorigin href="/console/${chunk?.file}">`,
  );
  const styles = chunks
    .flatMap((chunk) => chunk?.css ?? [])
    .map((file) => `<link rel="stylesheet" crossorigin href="/console/${file}">`);
  return [...scripts, ...styles].join('');
}

/** The module and all that it imports, without what every page has. */
function chunksOf(manifest: Manifest, name: string, found: Set<string>): ReadonlySet<string> {
  const chunk = manifest[name];
  if (chunk === undefined || chunk.isEntry === true || found.has(name)) return found;
  found.add(name);
  for (const each of chunk.imports ?? []) chunksOf(manifest, each, found);
  return found;
}
