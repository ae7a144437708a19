import { watch, type FSWatcher } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

const IGNORED = /^(node_modules|\.git)$/;

export interface FolderWatch {
  close(): void;
}

/**
 * Watches folders and all folders in them. It watches no file: editors save by renaming a new file over the old one, and a watch on the old one
 * then sees nothing more (Node's own recursive watch on Linux is one of these). Folders that are links are followed.
 */
export async function watchFolders(
  folders: readonly string[],
  onChange: () => void,
  onError: (folder: string, error: unknown) => void,
): Promise<FolderWatch> {
  const watchers = new Map<string, FSWatcher>();
  let closed = false;

  const look = async (folder: string): Promise<void> => {
    const path = await realpath(folder);
    if (closed) return;
    if (!watchers.has(path)) {
      const watcher = watch(path, (event, name) => {
        if (name !== null && IGNORED.test(name)) return;
        onChange();
        if (event !== 'rename') return;
        // A new folder, or one that was replaced: what is in it has to be watched as well.
        if (name !== null) forget(join(path, name));
        void look(path).catch(() => forget(path));
      });
      watcher.on('error', (error) => {
        forget(path);
        if (!closed) onError(path, error);
      });
      watchers.set(path, watcher);
    }
    for (const entry of await readdir(path, { withFileTypes: true })) {
      if (IGNORED.test(entry.name) || !(entry.isDirectory() || entry.isSymbolicLink())) continue;
      await look(join(path, entry.name)).catch(() => undefined); // a link to nowhere, or to a file; or gone by now
    }
  };
  const forget = (path: string): void => {
    for (const [watched, watcher] of watchers) {
      if (watched !== path && !watched.startsWith(path + sep)) continue;
      watcher.close();
      watchers.delete(watched);
    }
  };
  for (const folder of folders) await look(folder).catch((error: unknown) => onError(folder, error));
  return {
    close() {
      closed = true;
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
