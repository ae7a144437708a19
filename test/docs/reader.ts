import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtSopwith } from '../support/built.ts';
import { root } from './page-blocks.ts';
import { openShell, type Shell } from './shell.ts';
import { freePort } from '../../src/platform/free-port.ts';

/** Somebody who works through a page: in a folder of his own, with the page's commands and with ports that nobody else has. */
export interface Reader extends AsyncDisposable {
  readonly folder: string;
  readonly shell: Shell;
  /** A text of the page with the ports of this reader. */
  own(text: string): string;
  /** Writes what the page says into a file that it names, seen from where the shell is. */
  write(place: string, text: string): Promise<void>;
}

const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs')).href;

/** Node with TypeScript. */
export const NODE = `exec ${process.execPath} --import ${tsx}`;

export const SOPWITH = `exec ${process.execPath} ${builtSopwith()} "$@"`;

/** `npx sopwith …` */
export const NPX_SOPWITH = `shift\n${SOPWITH}`;

/** Opens the folder and the shell. Shell scripts stand for the page's commands; `env` may name the page's ports. */
export async function openReader(page: {
  readonly commands: Readonly<Record<string, string>>;
  readonly ports: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}): Promise<Reader> {
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-page-'));
  const commands = join(folder, 'commands');
  await mkdir(commands);
  for (const [name, script] of Object.entries(page.commands)) {
    await writeFile(join(commands, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(commands, name), 0o755);
  }
  const ports = new Map<string, string>();
  for (const port of page.ports) ports.set(port, String(await freePort()));
  const own = (text: string): string => text.replaceAll(/\b\d{4}\b/g, (port) => ports.get(port) ?? port);
  const env = Object.entries(page.env ?? {}).map(([name, value]) => [name, own(value)]);
  const shell = openShell(folder, { ...environment(commands), ...Object.fromEntries(env) });
  return {
    folder,
    shell,
    own,
    async write(place, text) {
      const file = resolve(await shell.run('pwd'), place);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, own(text));
    },
    async [Symbol.asyncDispose]() {
      await shell[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Packages of this repository where npm would install them. */
export async function installed(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(join(folder, 'node_modules'));
  await symlink(root, join(folder, 'node_modules/sopwith'));
  for (const name of names)
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
}

// CI asks for colours, which are not in the page. Each slot of a worker starts an agent and a browser; no page needs two.
function environment(commands: string): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, CI: _ci, DATABASE_URL: _database, ...env } = process.env;
  return { ...env, PATH: `${commands}:${env['PATH']}`, NO_PROXY: '127.0.0.1', WORKER_SLOTS: '1' };
}
