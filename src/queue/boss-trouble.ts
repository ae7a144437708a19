import type { PgBoss } from 'pg-boss';
import { codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { createReportLimit } from '../platform/report-limit.ts';

const QUIET_MS = 30_000;

export interface BossTrouble {
  /** Logs an error of its connections. */
  failed(error: unknown): void;
  /** Called when the queue has stopped: a connection that the database closes during the stop is not an error. */
  stopped(): void;
}

/**
 * Without a listener an `error` of pg-boss ends the process, and a database that is away makes dozens of them in seconds: one line per
 * code in 30 s, with the number of those left out. Messages are not logged: pg-boss puts query values into some.
 */
export function logBossTrouble(boss: PgBoss, logger: Logger, now?: () => number): BossTrouble {
  const limit = createReportLimit(QUIET_MS, now);
  let over = false;
  const report = (level: 'error' | 'warn', event: string, code: string): void => {
    const leftOut = over ? null : limit.due(code);
    if (leftOut !== null) logger[level]({ code, left_out: leftOut }, event);
  };
  const failed = (error: unknown): void => report('error', 'queue.failed', codeOf(error) ?? 'queue_error');
  boss.on('error', failed);
  boss.on('warning', (warning) => report('warn', 'queue.warned', warningType(warning.data)));
  return { failed, stopped: () => void (over = true) };
}

function warningType(data: object): string {
  return 'type' in data && typeof data.type === 'string' ? data.type : 'queue_warning';
}
