import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { killProcessGroup } from '../browser/browser-folder.ts';
import { isAlive, markOf, type ProcessMark } from '../platform/process-mark.ts';

/** The folder of one worker process: its agents' folders and the files of running attempts are in it. */
export interface WorkerFolder {
  readonly path: string;
  /** Writes down that an agent belongs to this worker, so that it can be found and ended when the worker was killed. */
  noteAgent(pid: number): Promise<void>;
  remove(): Promise<void>;
}

const OWNER = 'owner.json';
const AGENTS = 'agents.json';

/** Makes the folder, after removing what killed workers left: decrypted files, and agents that were too busy to notice. */
export async function makeWorkerFolder(root: string): Promise<WorkerFolder> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  await sweepWorkerFolders(root);
  const path = join(root, `${process.pid}-${randomUUID()}`);
  await mkdir(path, { mode: 0o700 });
  await writeWhole(join(path, OWNER), await markOf(process.pid));
  let agents: ProcessMark[] = [];
  let writing: Promise<void> = Promise.resolve();
  return {
    path,
    async noteAgent(pid) {
      const before = writing; // one after the other
      const note = async (): Promise<void> => {
        await before;
        const living = await Promise.all(
          agents.map(async (agent) => ((await isAlive(agent)) ? [agent] : [])),
        );
        agents = [...living.flat(), await markOf(pid)];
        await writeWhole(join(path, AGENTS), agents);
      };
      writing = note();
      await writing;
    },
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** Ends the agents of workers that are gone and removes their folders. */
export async function sweepWorkerFolders(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    const owner = await readMarks(join(folder, OWNER));
    const [worker] = owner;
    if (worker === undefined ? await mayBeNew(name) : await isAlive(worker)) continue;
    for (const agent of await readMarks(join(folder, AGENTS))) {
      if (await isAlive(agent)) killProcessGroup(agent.pid);
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Without a note: its worker may be writing it this moment. */
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
