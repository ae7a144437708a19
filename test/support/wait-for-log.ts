import { pino } from 'pino';
import type { Logger } from '../../src/platform/logger.ts';

export interface WatchedLog {
  readonly logger: Logger;
  /** The next line of this name that has not been asked for yet; waits for it. */
  next(name: string): Promise<Readonly<Record<string, unknown>>>;
  /** Forgets the lines that nobody has asked for. */
  clear(): void;
}

/** A log that a test can wait on, in place of sleeping. */
export function watchedLog(): WatchedLog {
  const lines: Record<string, unknown>[] = [];
  const waiting = new Map<string, (line: Record<string, unknown>) => void>();
  const write = (text: string): void => {
    const line = JSON.parse(text) as Record<string, unknown>;
    const name = String(line['msg']);
    const waiter = waiting.get(name);
    waiting.delete(name);
    if (waiter === undefined) lines.push(line);
    else waiter(line);
  };
  return {
    logger: pino({ level: 'info' }, { write }),
    clear: () => void lines.splice(0),
    next(name) {
      const index = lines.findIndex((line) => line['msg'] === name);
      const [line] = index === -1 ? [] : lines.splice(index, 1);
      return line === undefined
        ? new Promise((resolve) => waiting.set(name, resolve))
        : Promise.resolve(line);
    },
  };
}
