import { dirname, sep } from 'node:path';
import type { Logger } from '../platform/logger.ts';
import { thrownFrom } from '../platform/code-place.ts';
import { describeThrown } from '../platform/describe-thrown.ts';
import { forbidExit } from '../runtime/containment/forbid-exit.ts';
import type { Role } from './role.ts';

export interface StopLimits {
  /** Of a stop in order. */
  readonly stopMs: number;
  /** A start that hangs must not keep the process from ending. */
  readonly startGraceMs: number;
}

/** Tasks that submit may end (60 s), then agents, browsers and connections are closed. */
export const WORKER_STOP: StopLimits = { stopMs: 90_000, startGraceMs: 10_000 };
/** More than the worker's own limit and the 100 s after which `keepWorker` kills it. */
export const SERVICE_STOP: StopLimits = { stopMs: 120_000, startGraceMs: 10_000 };
const CRASH_STOP_MS = 5_000;

/**
 * Starts a role as the whole of this process, runs it until SIGTERM or SIGINT, then stops it in order. A signal during the start is obeyed when
 * the role has started; if it does not start within `startGraceMs`, the process exits with code 1. So does a second signal, and a stop that takes
 * longer than `stopMs`.
 * An uncaught error is logged without its message and ends the process within 5 s: the next start cleans up. One that a plugin's own
 * timer or promise threw ends nothing, because it interrupted none of our work. A plugin that calls `process.exit` gets an error instead.
 * A role that fails is stopped in order, too, and the reason is thrown.
 */
export async function runUntilStopped(
  start: () => Promise<Role>,
  logger: Logger,
  { stopMs, startGraceMs }: StopLimits = SERVICE_STOP,
): Promise<void> {
  const asked = Promise.withResolvers<void>();
  let stopping = false;
  let role: Role | null = null;
  const onSignal = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({}, 'process.stopping');
    setTimeout(() => process.exit(1), stopMs).unref();
    if (role === null) setTimeout(() => void (role ?? giveUpStart(logger)), startGraceMs).unref();
    asked.resolve();
  };
  // Before the start: a caller that reads the ready message may stop the process at the same moment.
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  endOnCrash(() => role, logger);
  try {
    role = await start();
    const { pluginFiles = [] } = role;
    if (pluginFiles.length > 0) forbidExit((call) => pluginOf(call, pluginFiles) !== undefined);
    const failure = await Promise.race([asked.promise, ...(role.failed === undefined ? [] : [role.failed])]);
    if (failure !== undefined) setTimeout(() => process.exit(1), stopMs).unref();
    await role.stop();
    if (failure !== undefined) throw failure;
  } finally {
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
  }
}

/** Nothing is lost: the next start puts right what this one left, and the children end when they lose their parent. */
function giveUpStart(logger: Logger): void {
  logger.error({}, 'process.start_given_up');
  process.exit(1);
}

function endOnCrash(running: () => Role | null, logger: Logger): void {
  let crashed = false;
  const onCrash = (error: unknown): void => {
    const role = running();
    const { cause, at } = describeThrown(error);
    const plugin = pluginOf(error, role?.pluginFiles ?? []);
    if (plugin !== undefined) return logger.error({ plugin, cause, at }, 'plugin.stray');
    logger.fatal({ cause, at }, 'process.crashed');
    if (crashed || role === null) process.exit(1);
    crashed = true;
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
