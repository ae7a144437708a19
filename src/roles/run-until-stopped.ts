import { dirname, sep } from 'node:path';
import type { Logger } from '../platform/logger.ts';
import { thrownFrom } from '../platform/code-place.ts';
import { describeThrown } from '../platform/describe-thrown.ts';
import { forbidExit } from '../runtime/forbid-exit.ts';
import type { Role } from './role.ts';

/** More than the worker's own 90 s and its parent's 100 s. */
const STOP_MS = 120_000;
const CRASH_STOP_MS = 5_000;
/** A start that hangs must not keep the process from ending. */
const START_GRACE_MS = 10_000;

/**
 * Starts a role and runs it until SIGTERM or SIGINT, then stops it in order. A signal during the start is obeyed when it has started; if it does not
 * start within `startGraceMs`, the process ends with 1.
 * A second signal, or a stop that takes longer than two minutes, ends the process with 1. An error that nobody caught ends it as well: what it
 * left half-done, the next start puts right. One that a plugin's own timer or promise threw ends nothing: no work of ours was in the middle of it.
 * A plugin that calls `process.exit` gets an error in place of the end.
 */
export async function runUntilStopped(
  start: () => Promise<Role>,
  logger: Logger,
  startGraceMs: number = START_GRACE_MS,
): Promise<void> {
  const asked = Promise.withResolvers<void>();
  let stopping = false;
  let started = false;
  const onSignal = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({}, 'process.stopping');
    setTimeout(() => process.exit(1), STOP_MS).unref();
    if (!started) setTimeout(() => void (started || giveUpStart(logger)), startGraceMs).unref();
    asked.resolve();
  };
  // Before the start: whoever reads that it is ready may stop it in the same moment.
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  try {
    const role = await start();
    started = true;
    endOnCrash(role, logger);
    const { pluginFiles = [] } = role;
    if (pluginFiles.length > 0) forbidExit((call) => pluginOf(call, pluginFiles) !== undefined);
    await asked.promise;
    await role.stop();
  } finally {
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
  }
}

/** Nothing is lost: the next start puts right what this one left, and the children end when they lose their parent. */
function giveUpStart(logger: Logger): void {
  logger.error({}, 'process.start_given_up');
  process.exit(1);
}

function endOnCrash(role: Role, logger: Logger): void {
  const onCrash = (error: unknown): void => {
    const { cause, at } = describeThrown(error);
    const plugin = pluginOf(error, role.pluginFiles ?? []);
    if (plugin !== undefined) return logger.error({ plugin, cause, at }, 'plugin.stray');
    logger.fatal({ cause, at }, 'process.crashed');
    setTimeout(() => process.exit(1), CRASH_STOP_MS).unref();
    void role.stop().finally(() => process.exit(1));
  };
  process.on('uncaughtException', onCrash).on('unhandledRejection', onCrash);
}

/** The plugin in whose folder the error was thrown. */
function pluginOf(error: unknown, files: readonly string[]): string | undefined {
  const path = thrownFrom(error)?.path;
  return path === undefined ? undefined : files.find((file) => path.startsWith(dirname(file) + sep));
}
