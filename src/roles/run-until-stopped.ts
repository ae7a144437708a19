import type { Logger } from '../platform/logger.ts';
import type { Role } from './role.ts';

/** More than the worker's own 90 s and its parent's 100 s. */
const STOP_MS = 120_000;
const CRASH_STOP_MS = 5_000;

/**
 * Runs a role until SIGTERM or SIGINT and then stops it in order; a second signal, or a stop that takes longer than two minutes, ends the process
 * with 1. An error that nobody caught ends it as well: what it left half-done, the next start puts right.
 */
export async function runUntilStopped(role: Role, logger: Logger): Promise<void> {
  const onCrash = (error: unknown): void => {
    logger.fatal({ kind: error instanceof Error ? error.constructor.name : typeof error }, 'process.crashed');
    setTimeout(() => process.exit(1), CRASH_STOP_MS).unref();
    void role.stop().finally(() => process.exit(1));
  };
  process.on('uncaughtException', onCrash).on('unhandledRejection', onCrash);
  await new Promise<void>((resolve) => {
    let asked = false;
    const onSignal = (): void => {
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  });
  logger.info({}, 'process.stopping');
  setTimeout(() => process.exit(1), STOP_MS).unref();
  await role.stop();
}
