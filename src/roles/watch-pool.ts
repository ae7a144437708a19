import type { Logger } from '../platform/logger.ts';
import type { CodeSources } from '../runtime/plugins/load-code.ts';
import type { PluginPool } from '../runtime/plugin-pool/plugin-pool.ts';
import { watchedFolders } from '../runtime/plugins/plugin-places.ts';
import { watchCode, type CodeWatch } from '../runtime/plugins/watch-code.ts';

/** On a development server a change to a plugin or SOP counts at once; a faulty one is logged and does not. */
export function watchPool(pool: PluginPool, sources: CodeSources, logger: Logger): Promise<CodeWatch> {
  return watchCode({
    folders: watchedFolders(sources),
    logger,
    onChange: () => pool.renew(),
  });
}
