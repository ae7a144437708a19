import { versionOf } from './change.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /** Since when its data key is destroyed. */
  readonly shreddedAt: Date | null;
  /** When nothing of its data key was left in the files of the database; null: something may be left. */
  readonly keyErasedAt: Date | null;
  /** Its share of the workers among accounts whose tasks wait: twice the weight, twice the starts. */
  readonly weight: number;
  /** How many of its tasks may run at once, over all workers; null: no limit. */
  readonly maxRunning: number | null;
  /** Another one after every change. */
  readonly version: string;
}

/** For `keysetPage`. */
export const ACCOUNT_LIST = { list: 'accounts', sort: [{ column: 'id', type: 'text' }] } as const;

export const ACCOUNT_COLUMNS = [
  'id',
  'name',
  'created_at',
  'disabled_at',
  'shredded_at',
  'key_erased_at',
  'weight',
  'max_running',
] as const;

export interface AccountRow {
  id: string;
  name: string;
  created_at: Date;
  disabled_at: Date | null;
  shredded_at: Date | null;
  key_erased_at: Date | null;
  weight: number;
  max_running: number | null;
}

export function toAccount(row: AccountRow): Account {
  return Object.freeze({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    shreddedAt: row.shredded_at,
    keyErasedAt: row.key_erased_at,
    weight: row.weight,
    maxRunning: row.max_running,
    version: versionOf(row.disabled_at, row.shredded_at, row.weight, row.max_running),
  });
}
