import type { Knex } from 'knex';

/** Interval at which the times of use are written, ms. */
const FLUSH_INTERVAL = 30_000;
const MINUTE = 60_000;

/** Notes when keys were last used: at minute resolution, in memory, written now and then in one statement. */
export interface KeyUse {
  note(keyId: string, at: Date): void;
  flush(): Promise<void>;
  /** Writes what is left and stops the timer. */
  close(): Promise<void>;
}

export function keyUse(knex: Knex, onError: (error: unknown) => void): KeyUse {
  const lastMinute = new Map<string, number>();
  let dirty = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    const noted = [...dirty];
    if (noted.length === 0) return;
    dirty = new Map();
    await knex.raw(
      `update api_key set last_used_at = used.at from (
         select * from unnest(?::text[], ?::timestamptz[]) as used (id, at)
       ) used where api_key.id = used.id and (api_key.last_used_at is null or api_key.last_used_at < used.at)`,
      [noted.map(([id]) => id), noted.map(([, minute]) => new Date(minute * MINUTE))],
    );
  };
  return Object.freeze({
    note(keyId: string, at: Date): void {
      const minute = Math.floor(at.getTime() / MINUTE);
      if (lastMinute.get(keyId) === minute) return;
      lastMinute.set(keyId, minute);
      dirty.set(keyId, minute);
      // Unref: a process must not live on because of it; `close` writes the rest.
      timer ??= setInterval(() => void flush().catch(onError), FLUSH_INTERVAL).unref();
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  });
}
