import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/logger.ts';
import { watchFolders } from './watch-folders.ts';

export interface CodeWatch {
  /** Resolves when nothing of it runs any more. */
  close(): Promise<void>;
}

export interface CodeWatchOptions {
  readonly folders: readonly string[];
  /** Takes the change over, or throws why not. */
  readonly onChange: () => Promise<void>;
  readonly logger: Logger;
}

/** An editor writes a file in several strokes, and a checkout writes many files. */
const CALM_MS = 100;

/**
 * Watches folders of plugins and SOPs for a developer. Changes are taken over one after the other; one that is refused is logged with the
 * reason (file, line and what is wrong) and changes nothing.
 */
export async function watchCode({ folders, onChange, logger }: CodeWatchOptions): Promise<CodeWatch> {
  const closing = new AbortController();
  const { signal } = closing;
  let changed = false;
  let working: Promise<void> | null = null;

  const work = async (): Promise<void> => {
    while (changed && !signal.aborted) {
      changed = false;
      await sleep(CALM_MS, undefined, { signal }).catch(() => undefined);
      if (changed || signal.aborted) continue;
      try {
        await onChange();
        logger.info({}, 'code.reloaded');
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        logger.error({ reason }, 'code.change_refused');
      }
    }
  };
  const notice = (): void => {
    changed = true;
    working ??= work().finally(() => {
      working = null;
    });
  };
  const watching = await watchFolders(folders, notice, (folder, error) => {
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ folder, reason }, 'code.watch_failed');
  });
  return {
    async close() {
      closing.abort();
      watching.close();
      await working;
    },
  };
}
