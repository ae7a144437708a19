import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { applySettings, settingsFor } from './connection-settings.ts';
import type { DatabaseRole } from './database-roles.ts';

export interface ListenerOptions {
  /** Not of a pooler in transaction mode, which loses notifications. */
  readonly url: string;
  readonly applicationName: string;
  /** The role of the connection. Default: the user in the URL. */
  readonly role?: DatabaseRole | null | undefined;
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Called when the connection has been replaced: notifications may have been missed. */
  readonly onGap: () => void;
  /** Called when the connection is lost or cannot be opened. It is tried again. */
  readonly onError: (error: unknown) => void;
}

export interface Listener {
  close(): Promise<void>;
}

/** Constant, not growing: after an outage of the database, work waits for this. */
const RECONNECT_MS = 500;
const PATIENCE_MS = 5_000;

/** Receives the notifications of a channel on a separate connection. Resolves after the first try to connect, whatever its outcome. */
export async function listen(options: ListenerOptions): Promise<Listener> {
  const closed = new AbortController();
  let current: Client | undefined;

  const connect = async (): Promise<void> => {
    const client = new Client({
      connectionString: options.url,
      application_name: options.applicationName,
      // It sends nothing, so only keepalive shows that its packets vanish: after 20 s instead of the 2 hours of Linux.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('notification', ({ payload }) => options.onNotification(payload ?? ''));
    client.on('error', options.onError);
    try {
      await client.connect();
      const settings = applySettings(settingsFor({ role: options.role }), 'session');
      await client.query(`${settings}; listen ${escapeIdentifier(options.channel)}`);
      // Closed while this was connecting: nothing else would end it.
      closed.signal.throwIfAborted();
    } catch (error) {
      await client.end().catch(ignore);
      throw error;
    }
    client.once('end', () => void reconnect());
    current = client;
  };
  const reconnect = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      try {
        await sleep(RECONNECT_MS, undefined, { signal: closed.signal });
        await connect();
        break;
      } catch (error) {
        if (!closed.signal.aborted) options.onError(error);
      }
    }
    if (!closed.signal.aborted) options.onGap();
  };
  await connect().catch((error: unknown) => {
    options.onError(error);
    void reconnect();
  });
  return {
    async close() {
      closed.abort();
      await current?.end().catch(ignore);
    },
  };
}

const ignore = (): void => undefined;
