import { Client } from 'pg';
import { applySettings, settingsFor } from '../../db/connection-settings.ts';
import type { DatabaseRole } from '../../db/database-roles.ts';

/** Longer than any statement of a batch takes; a connection that is silent for so long is given up. */
const STATEMENT_TIMEOUT_MS = 8_000;

export interface WriterOptions {
  /** Not of a pooler in transaction mode: the connection has settings and prepared statements. */
  readonly databaseUrl: string;
  readonly schema: string;
  readonly applicationName: string;
  /** Default: the user in the URL. */
  readonly role?: DatabaseRole | null;
}

/** One connection that opens when it is needed and again after it was lost. Used by one batch at a time. */
export interface WriterConnection {
  client(): Promise<Client>;
  /** Gives the connection up: whatever it was doing is not known to have happened. */
  discard(): void;
  close(): Promise<void>;
}

export function writerConnection(options: WriterOptions): WriterConnection {
  let current: Promise<Client> | undefined;
  const discard = (): void => {
    const lost = current;
    current = undefined;
    lost?.then((client) => client.end()).catch(ignore);
  };
  const open = (): Promise<Client> => {
    // The end of a connection that was given up must not take its successor with it.
    const opening = connect(options, () => {
      if (current === opening) discard();
    });
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return opening;
  };
  return {
    client() {
      current ??= open();
      return current;
    },
    discard,
    async close() {
      const last = current;
      current = undefined;
      await last?.then(
        (client) => client.end(),
        () => undefined,
      );
    },
  };
}

// It is closed already, which is all that was wanted.
const ignore = (): void => undefined;

async function connect(options: WriterOptions, onLost: () => void): Promise<Client> {
  const client = new Client({
    connectionString: options.databaseUrl,
    application_name: options.applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    // begin, both inserts and commit leave together: one round trip for a batch.
    pipeline: true,
  });
  client.on('error', onLost);
  client.on('end', onLost);
  try {
    await client.connect();
    const { schema, role } = options;
    const settings = settingsFor({ schema, role, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
    await client.query(applySettings(settings, 'session'));
  } catch (error) {
    client.end().catch(ignore);
    throw error;
  }
  return client;
}
