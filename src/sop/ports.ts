/**
 * What the interpreter needs of the world. `sop` does not know that tasks, queues or databases exist: code that runs an SOP (an agent,
 * `sopwith sop run`, a test) brings these.
 */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { WayOut } from '../browser/resend-guard.ts';
import type { Question } from '../sdk/action.ts';
import type { JsonObject, JsonValue } from '../sdk/json.ts';
import type { Failure, Issue, LocalFile } from '../sdk/outcome.ts';
import type { Secrets } from './secrets.ts';

/** One `once` block of one run. */
export interface OnceEntry {
  /** The block's name within its SOP, prefixed by the SOP's name: `acme-health/claim-submission#submit`. */
  readonly step: string;
  /** Its place in loops, `''` outside of one. */
  readonly iteration: string;
  /** The canonical JSON of the `key:` expression's value, or null where the SOP gives none. */
  readonly businessKey: string | null;
}

export type OnceAnswer =
  /** The intent is durably written: the block may run, now, once. */
  | { readonly state: 'granted' }
  /** A person must approve it first: then begin again. */
  | { readonly state: 'approval'; readonly withinMs: number }
  /** Done in an earlier attempt: skip the block, take its outputs. */
  | { readonly state: 'done'; readonly outputs: JsonObject }
  /** An earlier attempt intended it and never said how it ended: run `verify`, never the block. */
  | { readonly state: 'unknown'; readonly intentAt: Date }
  /** Another task holds this business key; `filed`: its submission is known to have been made. */
  | { readonly state: 'duplicate'; readonly taskId: string; readonly filed: boolean }
  /** Not now: the lease is too short or cannot be renewed, or the task was canceled. */
  | { readonly state: 'refused'; readonly failure: Failure };

export type OnceResolution =
  | { readonly state: 'done'; readonly outputs: JsonObject }
  | { readonly state: 'not_sent' }
  | { readonly state: 'unknown' };

export interface OnceLedger {
  /** It may answer `approval`: what `verify_form` reads is kept for the person. */
  readonly wantsApproval?: boolean;
  begin(entry: OnceEntry): Promise<OnceAnswer>;
  /** Durable when it resolves. */
  resolve(entry: OnceEntry, resolution: OnceResolution): Promise<void>;
}

/** Secrets are handles until the moment they are typed; only `fill`, `fill_rows` and `request` ask, on the origins for secrets. */
export interface CredentialSource {
  readonly names: readonly string[];
  /** How to give one that is missing, where it is not kept in a portal connection. */
  readonly remedy?: string | undefined;
  reveal(name: string): Promise<string>;
  /** A code whose time window is unused on this connection; waits for the next window if it must. */
  totp(signal: AbortSignal): Promise<string>;
}

/** The signed-in browser state of a portal connection, kept between runs. */
export interface SessionStore {
  load(): Promise<object | null>;
  save(storageState: object): Promise<void>;
  forget(): Promise<void>;
}

/** The place of a step: `sops/acme-health/eligibility.yaml:12:5`. */
export interface StepPlace {
  readonly sop: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Dotted index path within the SOP, through branches and calls: `3`, `3.do.0`. */
  readonly path: string;
  readonly action: string;
  /** `name:` of the step or a generated title; never an evaluated value. */
  readonly title: string;
}

/** The events of a run. They never contain patient data or secrets. */
export type SopEvent =
  | { readonly kind: 'step.started'; readonly step: StepPlace }
  | {
      readonly kind: 'step.finished';
      readonly step: StepPlace;
      readonly durationMs: number;
      readonly status: 'ok' | 'skipped' | 'failed' | 'caught';
      readonly code?: string;
      /** What skipped it: its `if`, or a `once` block that was skipped or looked up, and has its outputs already. */
      readonly by?: 'if' | 'once';
    }
  | { readonly kind: 'session.started' | 'session.reused' | 'session.lost' | 'session.not_kept' }
  | { readonly kind: 'interruption.handled'; readonly name: string }
  /** An answer to any dialog was that to one which the procedure does not expect. */
  | {
      readonly kind: 'dialog.answered';
      readonly step: StepPlace;
      /** `alert`, `confirm`, or `prompt`. */
      readonly type: string;
      readonly answer: 'accept' | 'dismiss';
    }
  | {
      readonly kind: 'once.granted' | 'once.done' | 'once.not_sent' | 'once.unknown' | 'once.skipped';
      readonly step: string;
    }
  | { readonly kind: 'target.matched'; readonly step: StepPlace; readonly candidate: number };

export interface NewArtifact {
  readonly kind: 'screenshot' | 'trace' | 'download' | 'pdf';
  readonly name: string;
  readonly contentType: string;
  readonly step: string | null;
  /** Bytes for a picture, a path in the run's folder for a file. */
  readonly content: Buffer | { readonly path: string };
}

export interface SavedArtifact {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}

/** A run that is paused at a step, for a person to inspect. Only a step that the person tries waits, clicks or types. */
export interface RunInspector {
  readonly page: Page;
  /**
   * What a target, short or long, matches on the open page now; after the name of an action its bare words mean what they mean there. `listed`: all of a
   * kind were asked for. Throws `SopFailure` if it cannot be read.
   */
  matches(query: string): Promise<{
    readonly count: number;
    readonly described: readonly string[];
    readonly listed: boolean;
  }>;
  /** Runs a step; throws why it fails. */
  tryStep(source: string): Promise<void>;
  evaluate(expression: string): Promise<JsonValue>;
}

/** What may be recorded of a step. */
export interface StepFacts {
  /** The step belongs to a sign-in, types a secret, or asks a person. */
  readonly secret: boolean;
  /** Whether a page shows a secret that the run has used, as far as can be seen. */
  showsSecret(): Promise<boolean>;
  /** What the `sensitive` targets show now; null if the page does not answer. */
  sensitiveTexts(): Promise<readonly string[] | null>;
  /** The page that the steps work on now. */
  page(): Page;
  /** What pictures of that page black out. */
  masks(): Promise<readonly Locator[]>;
}

export interface RunPorts {
  readonly context: BrowserContext;
  /** Null if the context has no egress proxy (benchmarks): then nothing keeps the browser from automatically sending a submission again. */
  readonly wayOut: WayOut | null;
  /** The maximum number of bytes of a downloaded file. */
  readonly maxFileBytes: number;
  readonly ledger: OnceLedger;
  readonly credentials: CredentialSource;
  /** The secrets that the run has used, for callers that send other data as well. */
  readonly secrets?: Secrets;
  readonly session: SessionStore;
  /** A folder for this run alone. The caller removes it. */
  readonly folder: string;
  emit(event: SopEvent): void;
  saveArtifact(artifact: NewArtifact): Promise<SavedArtifact>;
  now(): Date;
  /** How to wait between two looks for an uncertain submission; real time if omitted. Rejects when aborted. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
  /**
   * Puts a question to a person and waits for the answer, which fits the question's schema; aborting `signal` takes the question back. Without
   * it `ask` fails with `nobody_to_ask`.
   */
  ask?(question: Question, signal: AbortSignal): Promise<JsonObject>;
  /** Shows the text of `log` to the person who watches a local run. It may contain patient data, so the service ignores it. */
  note?(message: string): void;
  /** Asked before each step whose condition holds; it may wait for a person. */
  beforeStep?(step: StepPlace, inspector: RunInspector, facts: StepFacts): Promise<'run' | 'skip'>;
  /** Called for each failure when it happens, while the page still shows it; it may wait for a person. */
  onFailure?(step: StepPlace, inspector: RunInspector, failure: Error): Promise<void>;
  /** Aborted at cancel, at the deadline, or when the lease is lost; the reason is a `SopFailure`. */
  readonly signal: AbortSignal;
}

/** What may be known of the task in expressions (`task.*`). */
export interface TaskFacts {
  readonly id: string;
  readonly type: string;
  readonly attempt: number;
  readonly external_id: string | null;
}

export interface SopRequest {
  /** `acme-health/eligibility` */
  readonly sop: string;
  readonly inputs: JsonObject;
  readonly files: readonly LocalFile[];
  readonly task: TaskFacts;
  /** Of the portal connection; overrides `portal.yaml`. */
  readonly baseUrl?: string;
  /** Stop before the first `once` block. */
  readonly dryRun?: boolean;
  readonly patience: StepPatience;
}

/** Timeouts in ms of a step that sets none: any step, and one that loads a page. */
export interface StepPatience {
  readonly stepMs: number;
  readonly navigationMs: number;
  /** For trying things out: the timeout of any step that does not load a page, even if its action has another default. */
  readonly triedMs?: number;
}

/** The evidence of a failure, for the service to keep and for `sopwith sop run`. Texts found on the page are PHI: kept out of logs. */
export interface FailureReport {
  readonly step: StepPlace;
  readonly message: string;
  readonly callLog: readonly string[];
  readonly url: string | null;
  readonly candidates: readonly string[];
  /** A unified diff of the SOP if one element of the page is clearly what a missing target was. Never applied automatically. */
  readonly proposal: string | null;
  readonly screenshot: SavedArtifact | null;
}

interface OutcomeBase {
  readonly outputs: JsonObject;
  readonly issues: readonly Issue[];
  readonly files: readonly SavedArtifact[];
}

/** The code of a failed run whose submission is uncertain and could not be looked up for now: a later attempt looks it up. */
export const NOT_LOOKED_UP = 'submission_not_looked_up';

/** The code of the issue of a run that failed after a submission. */
export const INCOMPLETE = 'incomplete_after_submission';

export type SopOutcome =
  /** `report`: of an error after the submission, which does not make the run fail. */
  | (OutcomeBase & { readonly status: 'finished'; readonly report?: FailureReport })
  | (OutcomeBase & {
      readonly status: 'failed';
      readonly failure: Failure;
      readonly notes: string;
      readonly report: FailureReport | null;
      /** Earliest next try, if the SOP set `after` or the portal sent `Retry-After`. */
      readonly retryAfterMs?: number;
    })
  /** A `once` block whose effect cannot be proved: the task ends `completed_with_issues`, `submission_uncertain`. */
  | (OutcomeBase & {
      readonly status: 'uncertain';
      readonly notes: string;
      readonly step: string;
      readonly report: FailureReport | null;
    })
  | (OutcomeBase & { readonly status: 'dry_run'; readonly stoppedBefore: string });
