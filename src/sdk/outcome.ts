import type { JsonObject } from './json.ts';

/** Something that a person must check; the reason for `completed_with_issues`. */
export interface Issue {
  /** Stable, snake_case. */
  readonly code: string;
  /** Text for a person. Must not contain patient data beyond what the client sent. */
  readonly message: string;
  /** JSON Pointer into the data of the task, if the issue belongs to one field. */
  readonly field?: string;
}

/**
 * Why a run failed. The kind determines what happens next.
 *
 * | Kind | Retried | Description |
 * |---|---|---|
 * | `business` | no | the portal rejected the request |
 * | `transient` | yes, with backoff | timeout, 5xx, browser or worker lost |
 * | `portal_changed` | no | a target is missing on a page that loaded |
 * | `credentials` | no, until a person resets them | the portal rejected the credentials |
 * | `sop`, `plugin` | no | an error in the SOP or plugin |
 * | `canceled`, `timed_out` | no | canceled by a user, or past its deadline |
 */
export type FailureKind =
  'business' | 'transient' | 'portal_changed' | 'credentials' | 'sop' | 'plugin' | 'canceled' | 'timed_out';

/** Why a task failed, for programs. The notes are for people. */
export interface Failure {
  /** Stable, snake_case: `member_not_found`, `target_not_found`, `portal_unavailable` … */
  readonly code: string;
  readonly kind: FailureKind;
  /** Whether the same task may succeed if the client creates it again. */
  readonly retryable: boolean;
}

/** A file that a client sent with the task. */
export interface TaskFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

/** A file of the task as an agent sees it: decrypted in the folder of the task, removed when the attempt ends. */
export interface LocalFile extends TaskFile {
  readonly path: string;
}

/** The final result of a task, as returned by `conclude` of a plugin. `completed_with_issues` and `failed` need a reason. */
export type Conclusion<R extends JsonObject = JsonObject> =
  | { readonly status: 'completed'; readonly result: R; readonly notes?: string }
  | {
      readonly status: 'completed_with_issues';
      readonly result: R | null;
      readonly notes: string;
      readonly issues: readonly [Issue, ...Issue[]];
    }
  | {
      readonly status: 'failed';
      readonly failure: Failure;
      readonly notes: string;
      readonly issues?: readonly Issue[];
    };
