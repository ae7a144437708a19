import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/**
 * The folder of one browser server: downloads and temporary files live in it, and a note says which process owns it and where the browser's
 * profile is. Playwright puts the profile into the system's temporary folder, where kill -9 would leave cookies and cache behind; the note
 * lets the next start find and remove it.
 */
export interface BrowserFolder {
  readonly path: string;
  /** Writes down which browser process and profile belong to the folder. */
  note(browserPid: number, profile: string | null): Promise<void>;
  remove(): Promise<void>;
}

interface Owner {
  readonly owner: ProcessMark;
  readonly browser: ProcessMark | null;
  readonly profile: string | null;
}

/** A process id alone may belong to somebody else by now; the start time tells. */
interface ProcessMark {
  readonly pid: number;
  readonly startedAt: string | null;
}

const NOTE = 'owner.json';

/** Makes a folder below `root`, after removing what dead processes left there. */
export async function makeBrowserFolder(root = join(tmpdir(), 'sopwith-browser')): Promise<BrowserFolder> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  await sweepBrowserFolders(root);
  const path = join(root, `${process.pid}-${randomUUID()}`);
  let profiles: string[] = [];
  await mkdir(path, { mode: 0o700 });
  await writeNote(path, { owner: await markOf(process.pid), browser: null, profile: null });
  return {
    path,
    async note(browserPid, profile) {
      if (profile !== null) profiles = [...profiles, profile];
      await writeNote(path, { owner: await markOf(process.pid), browser: await markOf(browserPid), profile });
    },
    async remove() {
      for (const profile of profiles) await removeProfile(profile);
      await rm(path, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Removes the folders and profiles of owners that are gone, and kills a browser that outlived its owner. */
export async function sweepBrowserFolders(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    const note = await readNote(folder);
    if (note && (await isAlive(note.owner))) continue;
    if (note?.browser && (await isAlive(note.browser))) killProcessGroup(note.browser.pid);
    if (note?.profile) await removeProfile(note.profile);
    if (note || isOldFolder(name)) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Chromium's helpers are in the process group of the browser; killing only the parent may leave some behind. */
export function killProcessGroup(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // Gone already, or no groups on this platform.
    }
  }
}

/** A folder without a note: its owner may be writing it this moment, unless the process in its name is gone. */
function isOldFolder(name: string): boolean {
  const pid = Number.parseInt(name, 10);
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

async function removeProfile(profile: string): Promise<void> {
  // Only what Playwright made: a wrong note must never remove anything else.
  if (!basename(profile).startsWith('playwright_chromiumdev_profile-')) return;
  if (dirname(profile) === profile) return;
  await rm(profile, { recursive: true, force: true, maxRetries: 3 });
}

async function writeNote(folder: string, owner: Owner): Promise<void> {
  const draft = join(folder, `${NOTE}.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
  await rename(draft, join(folder, NOTE));
}

async function readNote(folder: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(join(folder, NOTE), 'utf8')) as Owner;
  } catch {
    return null;
  }
}

async function markOf(pid: number): Promise<ProcessMark> {
  return { pid, startedAt: await startTime(pid) };
}

async function isAlive(mark: ProcessMark): Promise<boolean> {
  try {
    process.kill(mark.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return mark.startedAt === null || mark.startedAt === (await startTime(mark.pid));
}

/** Field 22 of /proc/<pid>/stat; null where there is no such file system. */
async function startTime(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
