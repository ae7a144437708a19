import type { Knex } from 'knex';
import type { Account, Accounts, CreatedAccount, NewAccount } from '../accounts/accounts.ts';
import type { ApiKeyInfo, ApiKeys, IssuedApiKey, KeyChange, NewApiKey } from '../accounts/api-keys.ts';
import { readAudit, type AuditQuery, type AuditRecord } from '../accounts/audit.ts';
import type { Vault } from '../accounts/vault.ts';
import type { Page } from '../db/keyset-page.ts';
import { CodedError } from '../platform/errors.ts';
import { createOnce, type Creation } from './create-once.ts';

/** The administration of an installation, for the API. The command line uses the same `accounts`, `keys` … */
export interface Admin {
  readonly accounts: Pick<Accounts, 'page' | 'change'>;
  readonly keys: Pick<ApiKeys, 'page' | 'get' | 'revoke'>;
  /** By ID alone. @throws CodedError `account_not_found` */
  account(accountId: string): Promise<Account>;
  /** @throws CodedError `account_name_taken`, `invalid_account_name`, `invalid_webhook_url`, `idempotency_key_reused` */
  createAccount(
    account: NewAccount,
    creation: Creation,
  ): Promise<{ readonly account: Account; readonly secrets: CreatedAccount | null }>;
  /** @throws CodedError `scope_not_held`, `too_many_api_keys`, `invalid_scope`, `account_not_found`, `idempotency_key_reused` */
  createKey(key: NewApiKey, granter: Granter, creation: Creation): Promise<NewKey>;
  /** @throws CodedError `scope_not_held`, `api_key_not_found`, `api_key_ended`, `version_changed` */
  rotateKey(
    keyId: string,
    by: KeyChange & { readonly overlapSeconds: number },
    granter: Granter,
  ): Promise<NewKey>;
  audit(query: AuditQuery): Promise<Page<AuditRecord>>;
}

export interface NewKey {
  readonly key: ApiKeyInfo;
  /** The key itself; null: it was created by an earlier request. */
  readonly secret: string | null;
}

/** The scopes of the key that acts. It passes on no more than it has. */
export type Granter = readonly string[];

export interface AdminParts {
  readonly knex: Knex;
  readonly vault: Pick<Vault, 'deriveKey'>;
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
}

export function createAdmin({ knex, vault, accounts, keys }: AdminParts): Admin {
  const issued = async ({ id, key }: IssuedApiKey): Promise<NewKey> => ({
    key: await keys.get(id),
    secret: key,
  });
  const account = async (id: string): Promise<Account> => {
    const found = await accounts.get(id);
    // A name may look like an ID.
    if (found.id !== id) throw new CodedError('account_not_found', `account ${id} does not exist`);
    return found;
  };
  return Object.freeze<Admin>({
    accounts,
    keys,
    account,
    async createAccount(wanted, creation) {
      const once = await createOnce(knex, vault, creation, (trx) => accounts.create(wanted, trx));
      if (once.state === 'replayed') return { account: await account(once.id), secrets: null };
      return { account: await account(once.created.id), secrets: once.created };
    },
    async createKey(key, granter, creation) {
      if (key.accountId === null) refuseUnheld(key.scopes ?? ['admin:*'], granter);
      const once = await createOnce(knex, vault, creation, (trx) => keys.create(key, trx));
      if (once.state === 'replayed') return { key: await keys.get(once.id), secret: null };
      return issued(once.created);
    },
    async rotateKey(keyId, by, granter) {
      const { accountId, scopes } = await keys.get(keyId, by.owner);
      // Scopes of a key never change, so this needs no lock.
      if (accountId === null) refuseUnheld(scopes, granter);
      return issued(await keys.rotate(keyId, by));
    },
    audit: (query) => readAudit(knex, query),
  });
}

function refuseUnheld(scopes: readonly string[], granter: Granter): void {
  const unheld = granter.includes('admin:*') ? [] : scopes.filter((scope) => !granter.includes(scope));
  if (unheld.length === 0) return;
  throw new CodedError('scope_not_held', `the acting key does not have ${unheld.join(', ')}`);
}
