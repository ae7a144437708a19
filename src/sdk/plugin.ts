import type { JsonObject, JsonSchema } from './json.ts';
import type { Conclusion, Failure, Issue, LocalFile, TaskFile } from './outcome.ts';

/** The SDK contract's version; a plugin names the major that it was written for. */
export const SDK_VERSION = 1;

/** Which files a task may bring. Types are of the content, not of the name. */
export interface FileRules {
  readonly min?: number;
  readonly max: number;
  /** `application/pdf`, `image/png` … */
  readonly types: readonly string[];
}

/** What the SOP run came to, as `conclude` gets it. */
export type RunResult =
  | { readonly status: 'finished'; readonly outputs: JsonObject; readonly issues: readonly Issue[] }
  | {
      readonly status: 'failed';
      readonly failure: Failure;
      readonly notes: string;
      readonly outputs: JsonObject;
      readonly issues: readonly Issue[];
    };

/** Handed to `run`: code around or in place of the SOP. */
export interface RunContext<D extends JsonObject> {
  readonly data: D;
  readonly files: readonly LocalFile[];
  readonly attempt: number;
  readonly signal: AbortSignal;
  /** Runs an SOP of the task's portal; its `once` blocks, session and evidence are the task's. */
  callSop(name: string, inputs: JsonObject): Promise<RunResult>;
  /** The page the task works on (Playwright). */
  page(): Promise<import('playwright-core').Page>;
  log(message: string): void;
}

export interface Plugin<D extends JsonObject = JsonObject, R extends JsonObject = JsonObject> {
  readonly sdk: 1;
  /** The task type, snake_case; exactly one plugin serves it. */
  readonly type: string;
  /** SemVer of the plugin. */
  readonly version: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of what `parse` returns. */
  readonly data: JsonSchema;
  /** Text -> object. Default: JSON, else YAML. Throw `InvalidTaskData` to refuse with what is missing. */
  readonly parse?: (text: string) => unknown;
  /**
   * What a schema cannot say (a check digit, a total): the faults of data that fits the schema, none when it is good. Each is a 422 at
   * creation; `pointer` is a JSON Pointer into the data, `message` never echoes a value.
   */
  readonly check?: (data: D) => readonly DataFault[];
  readonly files?: FileRules;
  /** The SOP of a task, `payer/procedure`. */
  readonly sop: string | ((task: { readonly data: D }) => string);
  /** SOP procedure name(s) that this plugin looks for per payer, to list the payers with an SOP. */
  readonly procedure: string;
  readonly result: JsonSchema;
  /** `submits` where a run has an irreversible effect; documentation and the checker use it. */
  readonly effect: 'reads' | 'submits';
  /** Data -> the SOP's inputs. Default: the data itself. */
  readonly prepare?: (task: { readonly data: D; readonly files: readonly TaskFile[] }) => JsonObject;
  readonly run?: (context: RunContext<D>) => Promise<RunResult>;
  /** Outputs -> final state. Default: `completed` with the outputs as result, or with issues, or `failed` as the run said. */
  readonly conclude?: (run: RunResult, task: { readonly data: D }) => Conclusion<R>;
}

/**
 * Declares a plugin. Returns it unchanged: the types do the work.
 *
 * @example
 * export default definePlugin<{ member_id: string }, { active: boolean }>({
 *   sdk: 1, type: 'coverage_ping', version: '1.0.0', title: 'Coverage ping', description: 'Is the member active?',
 *   data: { type: 'object', required: ['member_id'], properties: { member_id: { type: 'string' } } },
 *   procedure: 'eligibility', sop: 'acme-health/eligibility', effect: 'reads',
 *   result: { type: 'object', properties: { active: { type: 'boolean' } } },
 * });
 */
export function definePlugin<D extends JsonObject, R extends JsonObject>(plugin: Plugin<D, R>): Plugin<D, R> {
  return Object.freeze(plugin);
}

/** One thing that is wrong with a task's data. */
export interface DataFault {
  /** JSON Pointer, `/claim/lines/0/charge`; empty for the whole. */
  readonly pointer: string;
  /** Stable, snake_case. */
  readonly code: string;
  /** For a person; names the rule, never the value. */
  readonly message: string;
}

/** Thrown by `parse` (or a check of the data) to refuse a task at creation with 422; `message` never echoes a value. */
export class InvalidTaskData extends Error {
  readonly code = 'invalid_task_data';
  readonly errors: readonly DataFault[];
  constructor(errors: readonly DataFault[]) {
    super(errors.map((error) => `${error.pointer || '/'}: ${error.message}`).join('; '));
    this.errors = errors;
  }
}
