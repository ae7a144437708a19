import type { Knex } from 'knex';
import { audit } from '../accounts/audit.ts';
import { refuseStale, versionOf, type Change } from '../accounts/change.ts';
import { CodedError } from '../platform/errors.ts';
import {
  checkRetention,
  RETENTION_KINDS,
  retentionOf,
  type Retention,
  type RetentionKind,
  type RetentionOverrides,
} from './retention.ts';

export interface AccountRetention {
  readonly accountId: string;
  readonly days: Retention;
  /** Another one after every change. */
  readonly version: string;
}

/** Null sets the default; what is omitted stays. */
export type RetentionChange = Readonly<Partial<Record<RetentionKind, number | null | undefined>>>;

export interface RetentionSettings {
  /** @throws CodedError `account_not_found` */
  find(accountId: string): Promise<AccountRetention>;
  /** A purge that runs uses it from its next batch on. @throws CodedError `account_not_found`, `invalid_retention`, `results_before_deliveries`, `version_changed` */
  change(accountId: string, change: RetentionChange, by: Change): Promise<AccountRetention>;
}

export function createRetentionSettings(knex: Knex): RetentionSettings {
  return Object.freeze<RetentionSettings>({
    find: async (accountId) => toRetention(accountId, await read(knex('account'), accountId)),
    change: (accountId, change, by) =>
      knex.transaction(async (trx) => {
        const before = await read(trx('account').forNoKeyUpdate(), accountId);
        refuseStale(toRetention(accountId, before), by);
        const overrides = merged(before, change);
        const after = toRetention(accountId, overrides);
        checkRetention(after.days);
        await trx('account')
          .where({ id: accountId })
          .update({ retention: JSON.stringify(overrides) });
        const { actor } = by;
        const entry = { actor, accountId, action: 'account.retention_set', object: accountId };
        await audit(trx, { ...entry, detail: after.days });
        return after;
      }),
  });
}

async function read(rows: Knex.QueryBuilder, accountId: string): Promise<RetentionOverrides> {
  const row: { retention: RetentionOverrides } | undefined = await rows
    .where({ id: accountId })
    .first('retention');
  if (row === undefined) throw new CodedError('account_not_found', `account ${accountId} does not exist`);
  return row.retention;
}

const toRetention = (accountId: string, overrides: RetentionOverrides): AccountRetention =>
  Object.freeze({ accountId, days: retentionOf(overrides), version: versionOf(retentionOf(overrides)) });

function merged(before: RetentionOverrides, change: RetentionChange): RetentionOverrides {
  const days = RETENTION_KINDS.flatMap((kind) => {
    const wanted = change[kind] === undefined ? before[kind] : change[kind];
    return typeof wanted === 'number' ? [[kind, wanted] as const] : [];
  });
  return Object.fromEntries(days);
}
