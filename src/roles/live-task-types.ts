import type { Logger } from '../platform/logger.ts';
import { createTaskTypes, type RegisteredTaskTypes, type SopNames } from '../runtime/task-types.ts';
import { watchCode } from '../runtime/watch-code.ts';
import { loadCode, type CodeSources, type LoadedCode } from './code-sources.ts';

export interface LiveTaskTypes {
  readonly taskTypes: RegisteredTaskTypes;
  close(): Promise<void>;
}

/** The task types of this process as its plugins and SOPs were at the start. */
export function fixedTaskTypes({ plugins, library }: LoadedCode, logger: Logger): RegisteredTaskTypes {
  return createTaskTypes(plugins, sopNames(library.names), {
    onTooSlow: (plugin) => logger.error(plugin, 'plugin.too_slow'),
  });
}

/** The task types of a development server: a change to a plugin or SOP counts at once, a faulty one is logged and does not. */
export function liveTaskTypes(code: LoadedCode, sources: CodeSources, logger: Logger): LiveTaskTypes {
  let current = fixedTaskTypes(code, logger);
  const watching = watchCode({
    folders: [...sources.pluginFolders, ...sources.sopFolders],
    logger,
    async onChange() {
      current = fixedTaskTypes(await loadCode(sources, { fresh: true }), logger);
    },
  });
  return {
    taskTypes: {
      list: (accountId) => current.list(accountId),
      validate: (...task) => current.validate(...task),
    },
    close: () => watching.close(),
  };
}

function sopNames(names: readonly string[]): SopNames {
  const known = new Set(names);
  return {
    has: (name) => known.has(name),
    payersWith: (procedure) =>
      names
        .filter((name) => name.endsWith(`/${procedure}`))
        .map((name) => name.slice(0, -procedure.length - 1)),
  };
}
