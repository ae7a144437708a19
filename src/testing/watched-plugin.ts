import { createContext, Script } from 'node:vm';
import type { JsonObject } from '../sdk/json.ts';
import { codeOf } from '../platform/errors.ts';
import type { AnyPlugin, RunResult } from '../sdk/plugin.ts';

/** The service's own limit for `parse`, `check` and `sop`; for the others it is far more than they need. */
const LIMIT_MS = 2_000;
const MEMBERS = ['parse', 'check', 'sop', 'prepare', 'conclude'] as const;

export interface WatchedPlugin {
  readonly plugin: AnyPlugin;
  /** What its code has thrown since the last call, with its message: the author may read what a service never keeps. */
  thrown(): readonly string[];
  /** The outputs that its `conclude` was given last. */
  concluded(): JsonObject | null;
}

/** A plugin whose synchronous members end: one that loops is broken off after 2 s, with an error that names it. */
export function watchedPlugin(plugin: AnyPlugin): WatchedPlugin {
  let thrown: string[] = [];
  let concluded: JsonObject | null = null;
  const watched =
    (name: string, member: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      if (name === 'conclude') concluded = (args[0] as RunResult).outputs;
      try {
        return inTime(name, () => member(...args));
      } catch (error) {
        if (codeOf(error) !== 'invalid_task_data')
          thrown.push(
            `"${name}" threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
          );
        throw error;
      }
    };
  const own: Readonly<Record<string, unknown>> = { ...plugin };
  const members = MEMBERS.flatMap((name) => {
    const member = own[name];
    return typeof member === 'function'
      ? [[name, watched(name, member as (...args: unknown[]) => unknown)] as const]
      : [];
  });
  return {
    plugin: { ...plugin, ...Object.fromEntries(members) },
    thrown() {
      const told = thrown;
      thrown = [];
      return told;
    },
    concluded: () => concluded,
  };
}

function inTime<T>(name: string, work: () => T): T {
  const context = createContext(Object.assign(Object.create(null), { work }) as object);
  try {
    return new Script('work()').runInContext(context, { timeout: LIMIT_MS, displayErrors: false }) as T;
  } catch (error) {
    if (codeOf(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new Error(`"${name}" did not end within ${LIMIT_MS} ms: does it loop?`, { cause: error });
  }
}
