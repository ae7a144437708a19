/** Portal connections and submissions, as administrators read and send them. tsoa generates the OpenAPI document from these types. */
import type { ListedConnection, PortalConnection } from '../accounts/portal-connections.ts';
import type { UncertainSubmission } from '../tasks/end/settle-submissions.ts';

/** The connection of an account to a portal, without its credentials. */
export interface ConnectionObject {
  id: string;
  account_id: string;
  portal: string;
  base_url: string;
  /**
   * Maximum number of signed-in sessions, over all workers.
   * @isInt
   */
  max_sessions: number;
  /**
   * Minimum time between the starts of two tasks, in milliseconds.
   * @isInt
   */
  min_interval_ms: number;
  /** Whether attempts are recorded, so that those that fail keep a Playwright trace. */
  record_traces: boolean;
  /**
   * Minutes within which a person must approve each submission of the tasks, before it begins. Null: submissions need no approval.
   * @isInt
   */
  approval_minutes: number | null;
  /** `credentials_rejected`: no task uses the credentials until they are reset or replaced. `paused`: tasks wait. */
  state: 'ready' | 'paused' | 'credentials_rejected';
  /**
   * The end of an automatic pause. Null if the connection is not paused, or until it is resumed.
   * @format date-time
   */
  paused_until: string | null;
  /** @format date-time */
  credentials_rejected_at: string | null;
  /**
   * When the stored session was signed in. Null: the next task signs in.
   * @format date-time
   */
  session_saved_at: string | null;
  /** @format date-time */
  created_at: string;
  /**
   * Changes with every change by an administrator, and if the portal rejects the credentials or the connection is paused. The `ETag` header contains it: send
   * it in `If-Match`.
   */
  version: string;
}

export interface ConnectionList {
  data: ConnectionObject[];
}

export interface CreateConnectionRequest {
  /**
   * The folder of the portal among the SOPs, such as `acme-health`.
   * @minLength 1
   * @maxLength 64
   */
  portal: string;
  /**
   * The URL of the portal, with https.
   * @minLength 1
   * @maxLength 2048
   */
  base_url: string;
  /** Names and values as the SOPs of the portal use them. `totp_secret` is the base32 text behind the QR code. */
  credentials: { [name: string]: string };
  /**
   * @isInt
   * @minimum 1
   * @maximum 100
   * @default 1
   */
  max_sessions?: number;
  /**
   * @isInt
   * @minimum 0
   * @maximum 86400000
   * @default 0
   */
  min_interval_ms?: number;
  /**
   * Minutes within which a person must approve each submission, before it begins. Null: submissions need no approval.
   * @isInt
   * @minimum 1
   * @maximum 60
   */
  approval_minutes?: number | null;
}

/** New credentials replace all former ones, the stored session, and a rejection. */
export interface ReplaceCredentialsRequest {
  /**
   * The URL of the portal, with https. It is required, so that stored credentials are never sent to another address.
   * @minLength 1
   * @maxLength 2048
   */
  base_url: string;
  /** Names and values as the SOPs of the portal use them. */
  credentials: { [name: string]: string };
}

/** Omitted fields do not change. */
export interface ChangeConnectionRequest {
  /**
   * @isInt
   * @minimum 1
   * @maximum 100
   */
  max_sessions?: number;
  /**
   * @isInt
   * @minimum 0
   * @maximum 86400000
   */
  min_interval_ms?: number;
  /**
   * Whether attempts are recorded, so that those that fail keep a Playwright trace. A trace contains patient data, and takes time in each attempt.
   */
  record_traces?: boolean;
  /**
   * Minutes within which a person must approve each submission, before it begins. Null: submissions need no approval.
   * @isInt
   * @minimum 1
   * @maximum 60
   */
  approval_minutes?: number | null;
}

/** A submission with an unknown outcome. Until it is settled, no task of the account can make the same one. */
export interface SubmissionObject {
  task_id: string;
  account_id: string;
  portal: string;
  /** The step of the SOP, such as `acme-health/claim-submission#submit`. */
  step: string;
  /** @format date-time */
  begun_at: string;
}

export interface SubmissionList {
  data: SubmissionObject[];
}

export interface SettleSubmissionRequest {
  /** What a person found on the portal. True: the payer received it. False: it did not, and another task may submit it. */
  made: boolean;
}

export interface SettledObject {
  /** The ID of the task. */
  task_id: string;
  /**
   * Number of its submissions that were settled.
   * @isInt
   */
  settled: number;
}

const shown = (time: Date | null): string | null => time?.toISOString() ?? null;

const isPaused = ({ pausedUntil }: PortalConnection): boolean =>
  pausedUntil === 'resumed' || (pausedUntil !== null && pausedUntil > new Date());

function stateOf(connection: PortalConnection): ConnectionObject['state'] {
  if (connection.credentialsRejectedAt !== null) return 'credentials_rejected';
  return isPaused(connection) ? 'paused' : 'ready';
}

export const toConnectionObject = (connection: PortalConnection | ListedConnection): ConnectionObject => ({
  id: connection.id,
  account_id: connection.accountId,
  portal: connection.portal,
  base_url: connection.baseUrl,
  max_sessions: connection.maxSessions,
  min_interval_ms: connection.minIntervalMs,
  record_traces: connection.recordTraces,
  approval_minutes: connection.approvalMinutes,
  state: stateOf(connection),
  paused_until:
    isPaused(connection) && connection.pausedUntil instanceof Date ? shown(connection.pausedUntil) : null,
  credentials_rejected_at: shown(connection.credentialsRejectedAt),
  session_saved_at: shown(connection.sessionSavedAt),
  created_at: connection.createdAt.toISOString(),
  version: connection.version,
});

export const toSubmissionObject = (submission: UncertainSubmission): SubmissionObject => ({
  task_id: submission.taskId,
  account_id: submission.accountId,
  portal: submission.portal,
  step: submission.step,
  begun_at: submission.begunAt.toISOString(),
});
