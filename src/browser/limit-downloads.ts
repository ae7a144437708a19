import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Download } from 'playwright-core';

export interface DownloadLimits {
  /** Where the browser writes them. */
  readonly folder: string;
  readonly maxBytes: number;
}

/** Files of one context together: a portal's own downloads stay far below it. */
const FILES = 5;
/** The disk is the database's too. */
const RESERVE_BYTES = 256 * 2 ** 20;
const LOOK_MS = 200;

/** Cancels downloads that grow too large while they are written, whatever started them, and all of them when the disk is nearly full. */
export function limitDownloads(context: BrowserContext, limits: DownloadLimits): void {
  const running = new Set<Download>();
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    if (await fits(limits)) return;
    for (const download of running) void download.cancel().catch(() => undefined);
  };
  const watch = async (download: Download): Promise<void> => {
    running.add(download);
    timer ??= setInterval(() => void look(), LOOK_MS);
    await download.failure().catch(() => null); // resolves at its end
    running.delete(download);
    if (running.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  context.on('download', (download) => void watch(download));
}

async function fits({ folder, maxBytes }: DownloadLimits): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const sum = sizes.reduce((total, size) => total + size, 0);
  return sizes.every((size) => size <= maxBytes) && sum <= FILES * maxBytes && (await hasRoom(folder));
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= RESERVE_BYTES;
}
