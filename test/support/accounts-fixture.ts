import { randomBytes } from 'node:crypto';
import { createVault, type AesVault } from '../../src/accounts/aes-vault.ts';
import { createAccounts, type Accounts } from '../../src/accounts/accounts.ts';
import { createApiKeys, type ApiKeys } from '../../src/accounts/api-keys.ts';
import { localKeyProvider } from '../../src/accounts/key-provider.ts';
import { createPortalConnections, type PortalConnections } from '../../src/accounts/portal-connections.ts';
import { createWebhookEndpoints, type WebhookEndpoints } from '../../src/accounts/webhook-endpoints.ts';
import { testDatabase, type TestDatabase } from './database.ts';

export interface AccountsFixture {
  readonly database: TestDatabase;
  readonly vault: AesVault;
  readonly apiKeys: ApiKeys;
  readonly endpoints: WebhookEndpoints;
  readonly accounts: Accounts;
  readonly connections: PortalConnections;
  /** What time it is for the keys, and how long they have run. */
  readonly time: { now: Date; elapsed: number };
  /** SQL statements since the last call. */
  statements(): number;
  auditActions(object?: string): Promise<string[]>;
  close(): Promise<void>;
}

/** All of the accounts' parts on a database of their own. */
export async function accountsFixture(): Promise<AccountsFixture> {
  const database = await testDatabase();
  const { knex } = database;
  const kek = randomBytes(32);
  const time = { now: new Date(), elapsed: 0 };
  const vault = createVault(knex, await localKeyProvider(async () => [kek]));
  const apiKeys = await createApiKeys({
    knex,
    vault,
    clock: { now: () => time.now },
    elapsed: () => time.elapsed,
  });
  const endpoints = createWebhookEndpoints(knex, vault);
  let statements = 0;
  knex.on('query', () => (statements += 1));
  return {
    database,
    vault,
    apiKeys,
    endpoints,
    accounts: createAccounts({ knex, vault, apiKeys, endpoints }),
    connections: createPortalConnections(knex, vault),
    time,
    statements() {
      const count = statements;
      statements = 0;
      return count;
    },
    async auditActions(object) {
      const query = knex('audit_log').orderBy('id');
      return (object === undefined ? query : query.where({ object })).pluck('action');
    },
    async close() {
      await apiKeys.close();
      await database.drop();
    },
  };
}

export async function rejection(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'did not fail',
    (error: unknown) => error,
  );
}
