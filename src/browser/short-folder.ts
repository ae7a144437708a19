import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, readlink, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A path to a folder that is short enough for a browser's socket. */
export interface ShortFolder {
  readonly path: string;
  /** Removes the link, if there is one. The folder stays. */
  remove(): void;
}

// Chromium makes a socket in its temporary folder and ends if the path is too long. Chrome's and Edge's are shorter.
const SOCKET = '/org.chromium.Chromium.XXXXXX/SingletonSocket';
// What sockaddr_un holds: 104 bytes on macOS, 108 on Linux, one of them for the end of the text.
const LONGEST_PATH = 103;

// Not os.tmpdir(): agents have set that to their long folder. Every system that Chromium's sockets exist on has it.
const LINKS = '/tmp';
const IS_LINK = /^sopwith-[\da-f]{16}$/;

/**
 * The folder itself, or a link to it in /tmp if a browser could not make its socket in it. Also removes the links to folders
 * that are gone, which killed processes left.
 */
export async function shortFolder(folder: string): Promise<ShortFolder> {
  if (Buffer.byteLength(folder + SOCKET) <= LONGEST_PATH) return { path: folder, remove: () => undefined };
  await removeDeadLinks();
  const path = join(LINKS, `sopwith-${randomBytes(8).toString('hex')}`);
  await symlink(folder, path);
  return { path, remove: () => rmSync(path, { force: true }) };
}

async function removeDeadLinks(): Promise<void> {
  const names = (await readdir(LINKS)).filter((name) => IS_LINK.test(name));
  await Promise.all(
    names.map(async (name) => {
      const link = join(LINKS, name);
      const folder = await readlink(link).catch(() => null);
      if (folder !== null && !(await exists(folder))) await rm(link, { force: true }).catch(() => undefined); // another user's
    }),
  );
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
