import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { killProcessGroup } from './process-group.ts';
import { isAlive, markOf, type ProcessMark } from './process-mark.ts';
import { killProcessesIn } from './processes-in.ts';

/** A folder of this process. A later one that makes a folder at the same place removes it if this process was killed. */
export interface OwnedFolder {
  readonly path: string;
  /** Writes down that a process belongs to the owner, so that it can be found and ended when the owner was killed. */
  note(pid: number): Promise<void>;
  remove(): Promise<void>;
}

const OWNER = 'owner.json';
const HELPERS = 'helpers.json';

/** Makes a folder below `root`, after removing what killed processes left there: their files, and the processes that work in them. */
export async function makeOwnedFolder(root: string): Promise<OwnedFolder> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  await sweepOwnedFolders(root);
  const path = join(root, `${process.pid}-${randomUUID()}`);
  await mkdir(path, { mode: 0o700 });
  await writeWhole(join(path, OWNER), await markOf(process.pid));
  let helpers: ProcessMark[] = [];
  let writing: Promise<void> = Promise.resolve();
  return {
    path,
    async note(pid) {
      const before = writing; // one after the other
      const write = async (): Promise<void> => {
        await before;
        const living = await Promise.all(helpers.map(async (one) => ((await isAlive(one)) ? [one] : [])));
        helpers = [...living.flat(), await markOf(pid)];
        await writeWhole(join(path, HELPERS), helpers);
      };
      writing = write();
      await writing;
    },
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** Ends what belonged to processes that are gone and removes their folders. */
export async function sweepOwnedFolders(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    const [owner] = await readMarks(join(folder, OWNER));
    if (owner === undefined ? await mayBeNew(name) : await isAlive(owner)) continue;
    for (const helper of await readMarks(join(folder, HELPERS))) {
      if (await isAlive(helper)) killProcessGroup(helper.pid);
    }
    await killProcessesIn(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Without a note: its owner may be writing it this moment. */
const mayBeNew = (name: string): Promise<boolean> => {
  const pid = Number.parseInt(name, 10);
  return Number.isInteger(pid) ? isAlive({ pid, startedAt: null }) : Promise.resolve(true);
};

async function readMarks(file: string): Promise<readonly ProcessMark[]> {
  try {
    return [JSON.parse(await readFile(file, 'utf8')) as ProcessMark | ProcessMark[]].flat();
  } catch {
    return [];
  }
}

async function writeWhole(file: string, content: unknown): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(content), { mode: 0o600 });
  await rename(draft, file);
}
