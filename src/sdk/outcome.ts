import type { JsonObject } from './json.ts';

/** Something that a person must look at; what stands behind `completed_with_issues`. */
export interface Issue {
  /** Stable, snake_case. */
  readonly code: string;
  /** For the person who reads it; no patient data beyond what the client sent. */
  readonly message: string;
  /** JSON Pointer into the task's data, where the issue belongs to one field. */
  readonly field?: string;
}

/**
 * Why a run failed, by what to do next.
 *
 * | kind | retried | means |
 * |---|---|---|
 * | `business` | no | the portal said no |
 * | `transient` | yes, with backoff | time-out, 5xx, browser gone, worker lost |
 * | `portal_changed` | no | a target is not there on a page that loaded |
 * | `credentials` | no, until a person resets them | the portal refused the credentials |
 * | `sop`, `plugin` | no | a defect of ours |
 * | `canceled`, `timed_out` | no | ended from outside, or past its deadline |
 */
export type FailureKind =
  'business' | 'transient' | 'portal_changed' | 'credentials' | 'sop' | 'plugin' | 'canceled' | 'timed_out';

/** Why a task failed, for machines; the notes beside it are for people. */
export interface Failure {
  /** Stable, snake_case: `member_not_found`, `target_not_found`, `portal_unavailable` … */
  readonly code: string;
  readonly kind: FailureKind;
  /** Whether a client may post the same task again and expect another answer. */
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

/** A task's file as an agent sees it: decrypted in the task's own folder, removed when the attempt ends. */
export interface LocalFile extends TaskFile {
  readonly path: string;
}

/** The final word on a task, as a plugin's `conclude` gives it. `completed_with_issues` and `failed` must say why. */
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
