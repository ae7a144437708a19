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
  /** The interval between two checks of the connection. Default 10 s. */
  readonly heartbeatMs?: number;
  /** Time limit of a connection attempt and of each query. Default 5 s. */
  readonly timeoutMs?: number;
}

export interface Listener {
  close(): Promise<void>;
}

/** Constant, not growing: after an outage of the database, work waits for this. */
const RECONNECT_MS = 500;
const PATIENCE_MS = 5_000;
const HEARTBEAT_MS = 10_000;
const GOODBYE_MS = 500;

/** Receives the notifications of a channel on a separate connection. Resolves after the first try to connect, whatever its outcome. */
export async function listen(options: ListenerOptions): Promise<Listener> {
  const closed = new AbortController();
  let current: Client | undefined;

  const connect = async (): Promise<void> => {
    const client = newClient(options);
    current = client;
    try {
      await client.connect();
      const settings = applySettings(settingsFor({ role: options.role }), 'session');
      await client.query(`${settings}; listen ${escapeIdentifier(options.channel)}`);
    } catch (error) {
      await end(client);
      throw error;
    }
    client.once('end', () => void reconnect());
    void checkAlive(client, options);
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
      if (current) await end(current);
    },
  };
}

function newClient(options: ListenerOptions): Client {
  const timeoutMs = options.timeoutMs ?? PATIENCE_MS;
  const client = new Client({
    connectionString: options.url,
    application_name: options.applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('notification', ({ payload }) => options.onNotification(payload ?? ''));
  client.on('error', options.onError);
  return client;
}

/** Ends the connection when it no longer answers: behind a proxy, keepalive reaches only the proxy. */
async function checkAlive(client: Client, { heartbeatMs, onError }: ListenerOptions): Promise<void> {
  const ended = new AbortController();
  client.once('end', () => ended.abort());
  try {
    for (;;) {
      await sleep(heartbeatMs ?? HEARTBEAT_MS, undefined, { signal: ended.signal });
      await client.query('select 1');
    }
  } catch (error) {
    if (ended.signal.aborted) return;
    onError(error);
    await end(client);
  }
}

/** A connection that is silent, or not open yet, does not answer to a goodbye. */
async function end(client: Client): Promise<void> {
  const cut = setTimeout(() => client.connection.stream.destroy(), GOODBYE_MS);
  await client.end();
  clearTimeout(cut);
}
