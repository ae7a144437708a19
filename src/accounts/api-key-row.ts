import { versionOf } from './change.ts';

export interface ApiKeyInfo {
  readonly id: string;
  /** What a person recognises it by: `sw_live_Ab3dEf6hIj9kLm2n`. */
  readonly prefix: string;
  readonly accountId: string | null;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** To the minute. */
  readonly lastUsedAt: Date | null;
  /** Another one after every change. */
  readonly version: string;
}

export interface KeyRow {
  id: string;
  account_id: string | null;
  label: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

/** For `keysetPage`. */
export const API_KEY_LIST = {
  list: 'keys',
  sort: [
    { column: 'created_at', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
} as const;

export function toInfo(row: KeyRow): ApiKeyInfo {
  return Object.freeze({
    id: row.id,
    prefix: `sw_live_${row.id}`,
    accountId: row.account_id,
    label: row.label,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    version: versionOf(row.label, row.scopes, row.expires_at, row.revoked_at),
  });
}
