import knexModule, { type Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { connect, SILENT, type ConnectOptions } from './connect.ts';
import { ACCOUNT_ROLE, ACCOUNT_SETTING } from './database-roles.ts';
import { changeScope } from './scope-transactions.ts';

/** Connections on which the database itself shows only the rows of one account, even to a statement that forgets to ask for them alone. */
export interface AccountDatabase {
  of(accountId: string): Knex;
  destroy(): Promise<void>;
}

/** Each takes about 25 KB. */
const MAX_ACCOUNTS = 200;

interface Pool {
  acquire(): { readonly promise: Promise<object> };
  release(connection: object): boolean;
}

/**
 * One pool for all accounts, in the role of accounts. The account of a connection is set when it is taken, unless it served the same account before. That costs a short
 * statement, or nothing with a pooler, where each transaction sets its account.
 */
export function openAccountDatabase(options: Omit<ConnectOptions, 'role'>): AccountDatabase {
  const base = connect({ ...options, role: ACCOUNT_ROLE, settings: { [ACCOUNT_SETTING]: '' } });
  const pool = (base.client as { readonly pool: Pool }).pool;
  const accounts = new WeakMap<object, string>();
  const enter = async (connection: object, accountId: string): Promise<object> => {
    if (accounts.get(connection) === accountId) return connection;
    accounts.delete(connection);
    try {
      if (!changeScope(connection, ACCOUNT_SETTING, accountId))
        await base.raw('select set_config(?, ?, false)', [ACCOUNT_SETTING, accountId]).connection(connection);
    } catch (error) {
      pool.release(connection);
      throw error;
    }
    accounts.set(connection, accountId);
    return connection;
  };
  const open = (accountId: string): Knex =>
    knexModule({
      client: 'pg',
      log: SILENT,
      connectionPool: Object.freeze({
        acquire: () => ({
          promise: pool.acquire().promise.then((connection) => enter(connection, accountId)),
        }),
        release: (connection: object) => pool.release(connection),
        destroy: () => Promise.resolve(),
        // By these, knex knows that it is a pool as knex makes it.
        numFree: () => 0,
        numUsed: () => 0,
        numPendingAcquires: () => 0,
      }),
    });
  const known = new LRUCache<string, Knex>({ max: MAX_ACCOUNTS });
  return Object.freeze({
    of(accountId: string): Knex {
      const knex = known.get(accountId) ?? open(accountId);
      known.set(accountId, knex);
      return knex;
    },
    destroy: () => base.destroy(),
  });
}
