import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * The structured log: one JSON line an event, `noun.verb` in the past as the message, ids and states as fields. Never
 * payloads, query strings, header values, credentials or patient data: a field that is not on the list of its caller does not exist.
 */
export function createLogger(options: {
  level: string;
  role: string;
  destination?: NodeJS.WritableStream;
}): Logger {
  return pino(
    { level: options.level, base: { role: options.role, pid: process.pid } },
    options.destination ?? process.stderr,
  );
}
