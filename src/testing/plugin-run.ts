import type { JsonObject } from '../sdk/json.ts';
import type { Conclusion, Failure, Issue } from '../sdk/outcome.ts';
import type { FieldFault } from '../platform/field-fault.ts';
import type { AnyPlugin } from '../sdk/plugin.ts';
import type { NewArtifact, SopEvent } from '../sop/ports.ts';
import type { PortalSource } from './portal-source.ts';

/**
 * Where a run can be ended as a killed process ends: right after the intent to submit was written, after the click that submits, or after
 * the portal's answer and before it was written down.
 */
export type Death = 'after_intent' | 'after_click' | 'before_done';

/** A file of the task. */
export interface TestFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer | string;
}

/** What to run, against what, and how it is disturbed. */
export interface PluginRunOptions {
  /** What `definePlugin` returned. */
  readonly plugin: AnyPlugin;
  /** The task's data: an object, or a text as a client would send it. */
  readonly data: object | string;
  readonly portal: PortalSource;
  /** Folders with SOPs (`<portal>/<procedure>.yaml`); a later one wins. */
  readonly sops: readonly string[];
  /** By their names in SOPs: `credentials.username`. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** What `totp()` yields. */
  readonly totp?: () => string;
  readonly files?: readonly TestFile[];
  /** Attempts for transient failures, as the service makes them, without the waits between; default 1. */
  readonly attempts?: number;
  /** Milliseconds for an attempt; default 60 s. */
  readonly timeoutMs?: number;
  /** Cancels the task. */
  readonly signal?: AbortSignal;
  /** Ends the first attempt there as a killed process would; another attempt follows. */
  readonly dies?: Death;
  /** Called for every event when it happens. */
  readonly onEvent?: (event: SopEvent) => void;
}

/** A request that may have changed something on the portal: any but GET, HEAD and OPTIONS. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** As text; null if there is none. */
  readonly body: string | null;
}

/** A file that the run kept, with its bytes. */
export interface KeptArtifact {
  readonly kind: NewArtifact['kind'];
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** What happened on the way. */
export interface RunRecord {
  readonly artifacts: readonly KeptArtifact[];
  readonly timeline: readonly SopEvent[];
  readonly sent: readonly SentRequest[];
  /** The messages of `log`. */
  readonly said: readonly string[];
  readonly attempts: number;
}

/** The parts of a finished task that a client would see, and what happened on the way. */
export interface PluginRun extends RunRecord {
  /** `refused`: no task would have been created; `faults` are the reasons. */
  readonly status: Conclusion['status'] | 'refused';
  readonly faults: readonly FieldFault[];
  readonly result: JsonObject | null;
  readonly notes: string | null;
  readonly issues: readonly Issue[];
  readonly failure: Failure | null;
}

export interface OpenRecord extends RunRecord {
  readonly artifacts: KeptArtifact[];
  readonly timeline: SopEvent[];
  readonly sent: SentRequest[];
  readonly said: string[];
  attempts: number;
}

export function newRecord(): OpenRecord {
  return { artifacts: [], timeline: [], sent: [], said: [], attempts: 0 };
}

export function refusedRun(faults: readonly FieldFault[]): PluginRun {
  const empty = { result: null, notes: null, issues: [], failure: null };
  return { status: 'refused', faults, ...empty, ...newRecord() };
}

export function finishedRun(record: RunRecord, conclusion: Conclusion): PluginRun {
  return {
    ...record,
    status: conclusion.status,
    faults: [],
    result: conclusion.status === 'failed' ? null : conclusion.result,
    notes: conclusion.notes ?? null,
    issues: conclusion.status === 'completed' ? [] : (conclusion.issues ?? []),
    failure: conclusion.status === 'failed' ? conclusion.failure : null,
  };
}
