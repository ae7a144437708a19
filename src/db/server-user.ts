import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { CodedError } from '../platform/errors.ts';

/** Who PostgreSQL runs as: undefined for ourselves. It refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const CANDIDATES = ['postgres', 'nobody'];

/** Ourselves; as root the owner of an existing cluster, else the user `postgres`, else `nobody`. */
export async function serverUser(cluster: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = CANDIDATES.map((name) => lines.find((fields) => fields[0] === name)).find(Boolean);
  if (found === undefined) {
    throw new CodedError(
      'no_server_user',
      'PostgreSQL does not run as root, and neither a user "postgres" nor "nobody" exists: create one with ' + // words-ok: "nobody" is a Unix user
        '"useradd --system postgres", start Sopwith as another user, or set DATABASE_URL',
    );
  }
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Whether the user may pass through every folder above `target` and enter it. */
export async function canReach(user: ServerUser | undefined, target: string): Promise<boolean> {
  if (user === undefined) return true;
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    const { uid, gid, mode } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}
