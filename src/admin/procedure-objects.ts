/** Versions of procedures, as administrators read and send them. tsoa generates the OpenAPI document from these types. */
import type { SopActivation } from '../accounts/sop-activations.ts';
import type { SopFile } from '../accounts/sop-archive.ts';
import type { SopReview } from '../accounts/sop-reviews.ts';
import type { SopVersion } from '../accounts/sop-versions.ts';
import type { FileChange } from './compare-folders.ts';

/** What a second person says of a version. */
export interface SopVersionReview {
  state: 'waiting' | 'approved' | 'declined';
  requested_by: string;
  /** @format date-time */
  requested_at: string;
  message: string;
  /** Null while the version waits. */
  decided_by: string | null;
  /** @format date-time */
  decided_at: string | null;
  comment: string;
}

/** The procedures of a portal as they were uploaded. A version never changes, only its review does. */
export interface SopVersionObject {
  portal: string;
  /** Counts from 1 for each portal. Version 0 is the files on disk. */
  number: number;
  /** SHA-256 of all files, hex. */
  digest: string;
  file_count: number;
  /** Whether a signature was verified. */
  signed: boolean;
  /** `upload`, or `git:<url>@<commit>`. */
  source: string;
  note: string;
  /** The API key or the user of the command line. */
  created_by: string;
  /** @format date-time */
  created_at: string;
  /** Null if no one has submitted the version for review. */
  review: SopVersionReview | null;
}

export interface SopFileObject {
  /** `<portal>/<procedure>.yaml` */
  path: string;
  text: string;
}

export interface SopVersionWithFiles extends SopVersionObject {
  files: SopFileObject[];
}

export interface SopVersionList {
  data: SopVersionObject[];
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

export interface UploadSopsRequest {
  /**
   * The folder of the portal as a .tar.gz file, in base64. `sopwith sop pack` creates it.
   * @minLength 1
   * @maxLength 1000000
   */
  archive: string;
  /**
   * Ed25519 signature of the archive, in base64. Required if the installation has a public key.
   * @maxLength 200
   */
  signature?: string;
  /**
   * Where the files come from, such as `git:https://git.example/sops@<commit>`.
   * @minLength 1
   * @maxLength 500
   */
  source?: string;
  /**
   * What changed, for other administrators.
   * @maxLength 500
   */
  note?: string;
}

export interface RequestSopReviewRequest {
  /**
   * What the reviewer should know.
   * @maxLength 1000
   */
  message?: string;
}

export interface DecideSopReviewRequest {
  approved: boolean;
  /**
   * Why. Required if the version is declined.
   * @maxLength 1000
   */
  comment?: string;
}

export interface SopFileChange {
  path: string;
  change: 'added' | 'removed' | 'changed';
  /** As `diff -u` shows it. */
  diff: string;
  /** What the procedure does no longer and does now, in sentences; null if one of the versions has faults now. */
  outline: SopOutlineChange | null;
}

export interface SopOutlineChange {
  removed: string[];
  added: string[];
}

export interface SopDiff {
  portal: string;
  from: number;
  to: number;
  files: SopFileChange[];
}

/** A version that runs a share of the tasks. */
export interface SopCanaryObject {
  number: number;
  percent: number;
  /** @format date-time */
  since: string;
}

/** A canary that failed more often than the active version, and was rolled back automatically. */
export interface FailedCanaryObject {
  number: number;
  failed: number;
  tasks: number;
  active_failed: number;
  active_tasks: number;
  /** @format date-time */
  at: string;
}

/** Which version of a portal's procedures new tasks run. */
export interface SopActivationObject {
  portal: string;
  /** Null: all accounts without their own activation. */
  account_id: string | null;
  /** 0 is the files on disk. */
  active: number;
  /** What a rollback returns to. */
  previous: number | null;
  canary: SopCanaryObject | null;
  failed_canary: FailedCanaryObject | null;
  changed_by: string;
  /** @format date-time */
  changed_at: string | null;
  /** Changes with every change of the activation. The `ETag` header contains it: send it in `If-Match`. */
  version: string;
}

export interface SopActivationList {
  data: SopActivationObject[];
}

export interface ActivateSopsRequest {
  /**
   * The number of the version. 0 is the files on disk.
   * @isInt number must be an integer
   * @minimum 0
   * @maximum 2147483647
   */
  number: number;
  /**
   * Starts a canary: this share of the tasks runs the version, and the others the active one.
   * @isInt canary_percent must be an integer
   * @minimum 1
   * @maximum 99
   */
  canary_percent?: number;
}

export interface CreateDryRunRequest {
  /**
   * The number of the version to run. 0 is the files on disk.
   * @isInt version must be an integer
   * @minimum 0
   * @maximum 2147483647
   */
  version: number;
}

export const toSopVersionObject = (version: SopVersion): SopVersionObject => ({
  portal: version.portal,
  number: version.number,
  digest: version.digest,
  file_count: version.fileCount,
  signed: version.signed,
  source: version.source,
  note: version.note,
  created_by: version.createdBy,
  created_at: version.createdAt.toISOString(),
  review: version.review === null ? null : toVersionReview(version.review),
});

const toVersionReview = (review: SopReview): SopVersionReview => ({
  state: review.state,
  requested_by: review.requestedBy,
  requested_at: review.requestedAt.toISOString(),
  message: review.message,
  decided_by: review.decidedBy,
  decided_at: review.decidedAt?.toISOString() ?? null,
  comment: review.comment,
});

export const withFiles = (version: SopVersion, files: readonly SopFile[]): SopVersionWithFiles => ({
  ...toSopVersionObject(version),
  files: files.map(({ path, text }) => ({ path, text })),
});

export const toFileChange = ({ path, change, diff, outline }: FileChange): SopFileChange => ({
  path,
  change,
  diff,
  outline: outline === null ? null : { removed: [...outline.removed], added: [...outline.added] },
});

export function toActivationObject(activation: SopActivation): SopActivationObject {
  const { canary, failedCanary: failed } = activation;
  return {
    portal: activation.portal,
    account_id: activation.accountId,
    active: activation.active,
    previous: activation.previous,
    canary:
      canary === null
        ? null
        : { number: canary.number, percent: canary.percent, since: canary.since.toISOString() },
    failed_canary:
      failed === null
        ? null
        : {
            number: failed.number,
            failed: failed.failed,
            tasks: failed.tasks,
            active_failed: failed.activeFailed,
            active_tasks: failed.activeTasks,
            at: failed.at,
          },
    changed_by: activation.changedBy,
    changed_at: activation.changedAt?.toISOString() ?? null,
    version: activation.version,
  };
}
