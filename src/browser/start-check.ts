import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from '../platform/cache-folder.ts';

/** What `--version` of a browser came to. */
export type StartCheck =
  | { readonly starts: true; readonly version: string }
  | { readonly starts: false; readonly missingLibraries: readonly string[]; readonly output: string };

/**
 * Starts a browser with `--version`, to learn before the first task whether it runs at all. A success is remembered for as long as the file
 * does not change: the check costs 40–100 ms and `sopwith sop run` has no time to give away.
 */
export async function checkStart(
  path: string,
  env: NodeJS.ProcessEnv,
  extra: Readonly<Record<string, string>> = {},
): Promise<StartCheck> {
  const memory = join(cacheFolder(env), 'browser-checks.json');
  const key = await keyOf(path, extra);
  const known = await recall(memory);
  const version = known[key];
  if (version !== undefined) return { starts: true, version };
  const result = await runVersion(path, { ...env, ...extra });
  if (result.starts) await remember(memory, { ...known, [key]: result.version });
  return result;
}

async function runVersion(path: string, env: NodeJS.ProcessEnv): Promise<StartCheck> {
  const run = await output(path, ['--version'], env);
  const version = /(?:chrom|edge|brave).*?(\d+(?:\.\d+){1,3})/i.exec(run.text)?.[1];
  if (run.succeeded && version !== undefined) return { starts: true, version };
  const first = /error while loading shared libraries: ([^:]+):/.exec(run.text)?.[1];
  if (first === undefined) return { starts: false, missingLibraries: [], output: run.text };
  // The loader names only the first library that it misses; `ldd`, where it exists, names all.
  const listing = await output('ldd', [path], env);
  const missing = [...listing.text.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '');
  return { starts: false, missingLibraries: [...new Set([first, ...missing])], output: run.text };
}

function output(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly succeeded: boolean; readonly text: string }> {
  return new Promise((resolve) => {
    execFile(command, args, { env, timeout: 15_000 }, (error, stdout, stderr) => {
      resolve({ succeeded: error === null, text: `${stdout}${stderr}`.trim() || (error?.message ?? '') });
    });
  });
}

async function keyOf(path: string, extra: Readonly<Record<string, string>>): Promise<string> {
  const { mtimeMs, size } = await stat(path);
  return `${path}|${mtimeMs}|${size}|${JSON.stringify(extra)}`;
}

async function recall(file: string): Promise<Record<string, string>> {
  try {
    const known: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Object.fromEntries(
      Object.entries(known ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {}; // No memory, or a broken one: checked again.
  }
}

async function remember(file: string, known: Record<string, string>): Promise<void> {
  const draft = `${file}.${process.pid}`;
  try {
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(draft, JSON.stringify(known));
    await rename(draft, file);
  } catch {
    // A cache folder that cannot be written costs the next start its check, nothing else.
  }
}
