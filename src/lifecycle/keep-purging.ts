import type { FileVault } from '../artifacts/file-vault.ts';
import { codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { runRepeatedly } from '../platform/run-repeatedly.ts';
import { purge, type PurgeParts } from './purge.ts';
import { removeFiles } from './remove-files.ts';

export interface PurgeLoopOptions extends PurgeParts {
  readonly files: Pick<FileVault, 'discard'>;
  /** Erases what is left of destroyed data keys: `eraseOldKeys`. */
  readonly eraseKeys: () => Promise<boolean>;
  /** Interval between purges. */
  readonly purgeMs: number;
  /** Interval at which files are removed whose rows were purged. */
  readonly removeMs: number;
  readonly logger: Logger;
}

/** Purges what is due, and removes its files, until it is stopped. What fails is logged and tried again. Logs contain counts only. */
export function keepPurging(options: PurgeLoopOptions): { stop(): Promise<void> } {
  const { knex, files, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const purgeOnce = async (): Promise<void> => {
    const { counts } = await purge(options, { actor: 'system', signal });
    for (const { accountId, kind, count } of counts)
      logger.info({ account: accountId, kind, count }, 'data.purged');
    await options.eraseKeys();
  };
  const removeOnce = async (): Promise<void> => {
    const { removed, failed } = await removeFiles(knex, files);
    if (removed > 0) logger.info({ removed }, 'files.removed');
    if (failed > 0) logger.warn({ failed }, 'files.not_removed');
  };
  const failed = (error: unknown): void => logger.warn({ code: codeOf(error) ?? 'unknown' }, 'purge.failed');
  const loops = [
    runRepeatedly(purgeOnce, options.purgeMs, signal, failed),
    runRepeatedly(removeOnce, options.removeMs, signal, failed),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
