import type { Knex } from 'knex';
import { containing } from '../db/containing.ts';
import { keysetPage, type Page, type KeysetQuery } from '../db/keyset-page.ts';
import { CodedError, codeOf } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { ApiKeys } from './api-keys.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_LIST, toAccount, type Account, type AccountRow } from './account-row.ts';
import { audit, type Actor } from './audit.ts';
import { refuseStale, type Change } from './change.ts';
import type { Vault } from './vault.ts';
import type { WebhookEndpoints } from './webhook-endpoints.ts';

export type { Account };

const MAX_NAME_LENGTH = 200;
const UNIQUE_VIOLATION = '23505';

/** What is omitted stays. */
export interface AccountChange {
  /** Whether its keys are refused; its data stays. */
  readonly disabled?: boolean | undefined;
  /** 1 to 1,000. */
  readonly weight?: number | undefined;
  /** Null takes the limit away. */
  readonly maxRunning?: number | null | undefined;
}

export interface AccountQuery extends KeysetQuery {
  /** A part of the name. */
  readonly search?: string | undefined;
}

export interface NewAccount {
  readonly name: string;
  readonly webhookUrl?: string | undefined;
  readonly actor: Actor;
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
  create(account: NewAccount, transaction?: Knex.Transaction): Promise<CreatedAccount>;
  list(): Promise<readonly Account[]>;
  /** The newest first. @throws CodedError `invalid_cursor` */
  page(query: AccountQuery): Promise<Page<Account>>;
  /** By id or by name. @throws CodedError `account_not_found` */
  get(idOrName: string): Promise<Account>;
  /**
   * Keys of an account that is disabled stop working within a second. Running tasks are not affected by limits.
   * @throws CodedError `account_not_found`, `account_shredded`, `invalid_limit`, `version_changed`
   */
  change(accountId: string, change: AccountChange, by: Change): Promise<Account>;
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
  const create = async (
    { name, webhookUrl, actor }: NewAccount,
    transaction: Knex.Transaction,
  ): Promise<CreatedAccount> => {
    checkName(name);
    const id = newId('acct');
    await insertAccount(transaction, id, name, await vault.newDataKey(id));
    await audit(transaction, { actor, accountId: id, action: 'account.created', object: id });
    const issued = await apiKeys.create({ accountId: id, label: 'first key', actor }, transaction);
    const endpoint =
      webhookUrl === undefined
        ? undefined
        : await endpoints.set({ accountId: id, url: webhookUrl, actor }, transaction);
    return { id, apiKey: issued.key, webhookSecret: endpoint?.secret ?? null };
  };

  return Object.freeze({
    create: (account: NewAccount, transaction?: Knex.Transaction) =>
      transaction === undefined
        ? knex.transaction((own) => create(account, own))
        : create(account, transaction),

    async list(): Promise<readonly Account[]> {
      return (await knex('account').orderBy('id').select<AccountRow[]>(ACCOUNT_COLUMNS)).map(toAccount);
    },

    async page(query: AccountQuery): Promise<Page<Account>> {
      const rows = knex('account').select(ACCOUNT_COLUMNS);
      if (query.search !== undefined) containing(rows, ['name'], query.search);
      const { items, nextCursor } = await keysetPage<AccountRow>(rows, ACCOUNT_LIST, query);
      return { items: items.map(toAccount), nextCursor };
    },

    async get(idOrName: string): Promise<Account> {
      const rows = await knex('account')
        .where({ id: idOrName })
        .orWhere({ name: idOrName })
        .select<AccountRow[]>(ACCOUNT_COLUMNS);
      // A name may look like another account's id: the id wins.
      const row = rows.find((candidate) => candidate.id === idOrName) ?? rows[0];
      if (row === undefined) throw notFound(idOrName);
      return toAccount(row);
    },

    async change(accountId: string, change: AccountChange, by: Change): Promise<Account> {
      if (change.weight !== undefined) checkLimit('weight', change.weight, 1, 1_000);
      if (typeof change.maxRunning === 'number') checkLimit('max_running', change.maxRunning, 1, 100_000);
      return knex.transaction(async (transaction) => {
        const before = await lockAccount(transaction, accountId);
        refuseStale(before, by);
        if (before.shreddedAt !== null)
          throw new CodedError('account_shredded', `the data of account "${before.name}" was destroyed`);
        const [row] = await transaction('account')
          .where({ id: accountId })
          .update(changedColumns(transaction, before, change))
          .returning<AccountRow[]>(ACCOUNT_COLUMNS);
        if (row === undefined) throw notFound(accountId);
        const after = toAccount(row);
        await auditChange(transaction, change, after, by);
        await wake?.(transaction);
        return after;
      });
    },
  });
}

async function lockAccount(transaction: Knex.Transaction, id: string): Promise<Account> {
  const row = await transaction('account')
    .where({ id })
    .forNoKeyUpdate()
    .first<AccountRow | undefined>(ACCOUNT_COLUMNS);
  if (row === undefined) throw notFound(id);
  return toAccount(row);
}

const changedColumns = (
  transaction: Knex.Transaction,
  before: Account,
  { disabled, weight, maxRunning }: AccountChange,
): object => ({
  weight: weight ?? before.weight,
  max_running: maxRunning === undefined ? before.maxRunning : maxRunning,
  ...(disabled === undefined || disabled === (before.disabledAt !== null)
    ? {}
    : { disabled_at: disabled ? transaction.fn.now() : null }),
});

/** One entry for each kind of act. */
async function auditChange(
  transaction: Knex.Transaction,
  { disabled, weight, maxRunning }: AccountChange,
  account: Account,
  { actor }: Change,
): Promise<void> {
  const entry = { actor, accountId: account.id, object: account.id };
  if (disabled !== undefined)
    await audit(transaction, { ...entry, action: disabled ? 'account.disabled' : 'account.enabled' });
  if (weight === undefined && maxRunning === undefined) return;
  const detail = { weight: account.weight, max_running: account.maxRunning };
  await audit(transaction, { ...entry, action: 'account.limits_set', detail });
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
