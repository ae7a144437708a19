/**
 * What administrators read and send, by API and with `--json` on the command line. tsoa generates the OpenAPI document from these types; their comments
 * become its descriptions. Requests are validated against the schemas there.
 */
import type { Account } from '../accounts/accounts.ts';
import type { ApiKeyInfo } from '../accounts/api-keys.ts';
import type { AuditRecord } from '../accounts/audit.ts';
import type { AuditVerification } from '../accounts/verify-audit.ts';
import type { KeyScope } from '../accounts/scopes.ts';

/** An account (tenant). */
export interface AccountObject {
  id: string;
  name: string;
  /**
   * Its share of the workers while several accounts wait: weight 2 starts twice as many tasks as weight 1.
   * @isInt
   */
  weight: number;
  /**
   * Maximum number of its tasks that run at the same time, over all workers. Null: no limit.
   * @isInt
   */
  max_running: number | null;
  /**
   * Since when its API keys are refused. Null: the account is active.
   * @format date-time
   */
  disabled_at: string | null;
  /**
   * Since when its data key is destroyed, so that its data can never be read again.
   * @format date-time
   */
  shredded_at: string | null;
  /**
   * When nothing of the destroyed data key was left in the files of the database. Null: something may be left.
   * @format date-time
   */
  key_erased_at: string | null;
  /** @format date-time */
  created_at: string;
  /** Changes with every change of the account. The `ETag` header contains it: send it in `If-Match`. */
  version: string;
}

export interface AccountList {
  data: AccountObject[];
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

export interface CreateAccountRequest {
  /**
   * Unique, without control characters.
   * @minLength 1
   * @maxLength 200
   */
  name: string;
  /**
   * The URL that receives the result of each task. It can be set later.
   * @minLength 1
   * @maxLength 2048
   */
  webhook_url?: string;
}

/** A new account with its secrets, which are shown only in this response. */
export interface CreatedAccountObject extends AccountObject {
  /** The first API key of the account. Null in a replayed response. */
  api_key: string | null;
  /** Null without a webhook URL, and in a replayed response. */
  webhook_secret: string | null;
}

/** Omitted fields do not change. */
export interface ChangeAccountRequest {
  /** Whether the API keys of the account are refused. Its data stays. */
  disabled?: boolean;
  /**
   * @isInt
   * @minimum 1
   * @maximum 1000
   */
  weight?: number;
  /**
   * Null removes the limit.
   * @isInt
   * @minimum 1
   * @maximum 100000
   */
  max_running?: number | null;
}

/** An API key, without its secret. */
export interface ApiKeyObject {
  id: string;
  /** The beginning of the key, by which a person recognizes it. */
  prefix: string;
  /** Null for an administration key. */
  account_id: string | null;
  label: string;
  scopes: string[];
  /** @format date-time */
  created_at: string;
  /** @format date-time */
  expires_at: string | null;
  /** @format date-time */
  revoked_at: string | null;
  /**
   * To the minute.
   * @format date-time
   */
  last_used_at: string | null;
  /** Changes with every change of the key. The `ETag` header contains it: send it in `If-Match`. */
  version: string;
}

export interface ApiKeyList {
  data: ApiKeyObject[];
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

export interface CreateApiKeyRequest {
  /**
   * The account that the key belongs to. Null creates an administration key.
   * @minLength 1
   * @maxLength 64
   */
  account_id: string | null;
  /**
   * What the key is for.
   * @maxLength 200
   */
  label?: string;
  /**
   * Default: `tasks:read`, `tasks:write`, and `webhooks:manage`; `admin:*` for an administration key.
   * @minItems 1
   */
  scopes?: KeyScope[];
  /**
   * RFC 3339, up to ten years ahead. Default: the key does not expire.
   * @format date-time
   */
  expires_at?: string;
}

/** A new API key. The key itself is shown only in this response. */
export interface CreatedApiKeyObject extends ApiKeyObject {
  /** Null in a replayed response. */
  api_key: string | null;
}

export interface RotateApiKeyRequest {
  /**
   * How long the previous key still works.
   * @isInt
   * @minimum 0
   * @maximum 8760
   * @default 24
   */
  overlap_hours?: number;
}

/** An administrative action, or a use of a secret. It never contains a secret or patient data. */
export interface AuditObject {
  id: string;
  /** @format date-time */
  at: string;
  /** `key:<id>` (an API key), `person:<id>`, `cli:<user>`, `worker:<id>`, or `system`. */
  actor: string;
  /** The name of the person who acted; null for other actors. */
  actor_name: string | null;
  /** Null if the action concerns the whole installation. */
  account_id: string | null;
  /** For example `api_key.created` or `portal_credentials.opened`. */
  action: string;
  /** The ID of the object of the action. */
  object: string;
  /** The `X-Request-Id` of the action. Null if it was not a request to the API. */
  request_id: string | null;
  detail: { [name: string]: unknown };
}

export interface AuditList {
  data: AuditObject[];
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

/** Whether the audit log is as it was written. */
export interface AuditVerificationObject {
  /**
   * Number of entries that are as they were written.
   * @isInt
   */
  intact: number;
  /**
   * Number of entries that were deleted after their retention time.
   * @isInt
   */
  purged: number;
  /** What is wrong, up to 1,000 faults. Empty if the log is intact. */
  faults: {
    kind: 'changed' | 'deleted' | 'link_changed' | 'link_missing' | 'not_linked' | 'head_missing';
    /** The ID of the entry, or the number of the link. */
    at: string;
  }[];
  /** The last link of the chain. Keep it outside of the database, and send it in `head` later. Null if the log is empty. */
  head: string | null;
}

const MOST_FAULTS = 1_000;

export const toAuditVerificationObject = ({
  faults,
  ...same
}: AuditVerification): AuditVerificationObject => ({
  ...same,
  faults: faults.slice(0, MOST_FAULTS).map((fault) => ({ ...fault })),
});

const shown = (time: Date | null): string | null => time?.toISOString() ?? null;

export const toAccountObject = (account: Account): AccountObject => ({
  id: account.id,
  name: account.name,
  weight: account.weight,
  max_running: account.maxRunning,
  disabled_at: shown(account.disabledAt),
  shredded_at: shown(account.shreddedAt),
  key_erased_at: shown(account.keyErasedAt),
  created_at: account.createdAt.toISOString(),
  version: account.version,
});

export const toApiKeyObject = (key: ApiKeyInfo): ApiKeyObject => ({
  id: key.id,
  prefix: key.prefix,
  account_id: key.accountId,
  label: key.label,
  scopes: [...key.scopes],
  created_at: key.createdAt.toISOString(),
  expires_at: shown(key.expiresAt),
  revoked_at: shown(key.revokedAt),
  last_used_at: shown(key.lastUsedAt),
  version: key.version,
});

export const toAuditObject = (record: AuditRecord): AuditObject => ({
  id: record.id,
  at: record.at.toISOString(),
  actor: record.actor,
  actor_name: record.actorName,
  account_id: record.accountId,
  action: record.action,
  object: record.object,
  request_id: record.requestId,
  detail: record.detail,
});
