import type { Knex } from 'knex';
import { CodedError, codeOf } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { ApiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import type { Vault } from './vault.ts';
import type { WebhookEndpoints } from './webhook-endpoints.ts';

const MAX_NAME_LENGTH = 200;
const UNIQUE_VIOLATION = '23505';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /** Its share of the workers among accounts whose tasks wait: twice the weight, twice the starts. */
  readonly weight: number;
  /** How many of its tasks may run at once, over all workers; null: no limit. */
  readonly maxRunning: number | null;
}

export interface AccountLimits {
  /** 1 to 1,000. */
  readonly weight?: number;
  /** Null takes the limit away. */
  readonly maxRunning?: number | null;
}

export interface NewAccount {
  readonly name: string;
  readonly webhookUrl?: string;
  readonly actor: string;
}

/** The secrets are seen here and never again. */
export interface CreatedAccount {
  readonly id: string;
  readonly apiKey: string;
  /** Null without a webhook address. */
  readonly webhookSecret: string | null;
}

export interface Accounts {
  /** With its data key, its first API key and, where an address is given, its webhook endpoint: all or nothing.
   * @throws CodedError `account_name_taken`, `invalid_account_name`, `invalid_webhook_url` */
  create(account: NewAccount): Promise<CreatedAccount>;
  list(): Promise<readonly Account[]>;
  /** By id or by name. @throws CodedError `account_not_found` */
  get(idOrName: string): Promise<Account>;
  /** A disabled account's keys stop working within a second; its data stays. */
  setDisabled(accountId: string, disabled: boolean, actor: string): Promise<void>;
  /** What is not given stays. Tasks that run are not touched. @throws CodedError `invalid_limit` */
  setLimits(accountId: string, limits: AccountLimits, actor: string): Promise<Account>;
}

export interface AccountsOptions {
  readonly knex: Knex;
  readonly vault: Vault;
  readonly apiKeys: ApiKeys;
  readonly endpoints: WebhookEndpoints;
  /** Called in the transaction that lets tasks start which had to wait. */
  readonly wake?: (transaction: Knex.Transaction) => Promise<void>;
}

export function createAccounts({ knex, vault, apiKeys, endpoints, wake }: AccountsOptions): Accounts {
  return Object.freeze({
    async create({ name, webhookUrl, actor }: NewAccount): Promise<CreatedAccount> {
      checkName(name);
      const id = newId('acct');
      const dataKey = await vault.newDataKey(id);
      return knex.transaction(async (transaction) => {
        await insertAccount(transaction, id, name, dataKey);
        await audit(transaction, { actor, accountId: id, action: 'account.created', object: id });
        const issued = await apiKeys.create({ accountId: id, label: 'first key', actor }, transaction);
        const endpoint =
          webhookUrl === undefined
            ? undefined
            : await endpoints.set({ accountId: id, url: webhookUrl, actor }, transaction);
        return { id, apiKey: issued.key, webhookSecret: endpoint?.secret ?? null };
      });
    },

    async list(): Promise<readonly Account[]> {
      return (await knex('account').orderBy('id').select<AccountRow[]>(COLUMNS)).map(toAccount);
    },

    async get(idOrName: string): Promise<Account> {
      const rows = await knex('account')
        .where({ id: idOrName })
        .orWhere({ name: idOrName })
        .select<AccountRow[]>(COLUMNS);
      // A name may look like another account's id: the id wins.
      const row = rows.find((candidate) => candidate.id === idOrName) ?? rows[0];
      if (row === undefined) throw notFound(idOrName);
      return toAccount(row);
    },

    async setDisabled(accountId: string, disabled: boolean, actor: string): Promise<void> {
      await knex.transaction(async (transaction) => {
        const changed = await transaction('account')
          .where({ id: accountId })
          .update({ disabled_at: disabled ? transaction.fn.now() : null });
        if (changed === 0) throw notFound(accountId);
        const action = disabled ? 'account.disabled' : 'account.enabled';
        await audit(transaction, { actor, accountId, action, object: accountId });
      });
    },

    async setLimits(
      accountId: string,
      { weight, maxRunning }: AccountLimits,
      actor: string,
    ): Promise<Account> {
      if (weight !== undefined) checkLimit('weight', weight, 1, 1_000);
      if (typeof maxRunning === 'number') checkLimit('max_running', maxRunning, 1, 100_000);
      return knex.transaction(async (transaction) => {
        const [row] = await transaction('account')
          .where({ id: accountId })
          .update({
            weight: weight ?? transaction.ref('weight'),
            max_running: maxRunning === undefined ? transaction.ref('max_running') : maxRunning,
          })
          .returning<AccountRow[]>(COLUMNS);
        if (row === undefined) throw notFound(accountId);
        const detail = { weight: row.weight, max_running: row.max_running };
        await audit(transaction, {
          actor,
          accountId,
          action: 'account.limits_set',
          object: accountId,
          detail,
        });
        await wake?.(transaction);
        return toAccount(row);
      });
    },
  });
}

const COLUMNS = ['id', 'name', 'created_at', 'disabled_at', 'weight', 'max_running'] as const;

interface AccountRow {
  id: string;
  name: string;
  created_at: Date;
  disabled_at: Date | null;
  weight: number;
  max_running: number | null;
}

async function insertAccount(
  transaction: Knex.Transaction,
  id: string,
  name: string,
  dataKey: Buffer,
): Promise<void> {
  try {
    await transaction('account').insert({ id, name, data_key: dataKey });
  } catch (cause) {
    if (codeOf(cause) !== UNIQUE_VIOLATION) throw cause;
    throw new CodedError(
      'account_name_taken',
      `an account named "${name}" already exists: choose another name`,
      {
        cause,
      },
    );
  }
}

function checkName(name: string): void {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (name.trim() !== '' && name.length <= MAX_NAME_LENGTH && !/[\u0000-\u001f\u007f]/.test(name)) return;
  throw new CodedError(
    'invalid_account_name',
    `invalid account name: it must have 1 to ${MAX_NAME_LENGTH} characters and no control characters`,
  );
}

function checkLimit(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new CodedError('invalid_limit', `${name} ${value} is not a whole number from ${min} to ${max}`);
}

function notFound(idOrName: string): CodedError {
  return new CodedError(
    'account_not_found',
    `account "${idOrName}" does not exist: see "sopwith account list"`,
  );
}

function toAccount(row: AccountRow): Account {
  return Object.freeze({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    weight: row.weight,
    maxRunning: row.max_running,
  });
}
