import type { Page } from 'playwright-core';
import type { FieldFault } from '../platform/field-fault.ts';
import type { AnyAction } from './action.ts';
import type { ArtifactStoreKind } from './artifact-store.ts';
import type { PluginFunction } from './function.ts';
import type { JsonObject, JsonSchema } from './json.ts';
import type { Conclusion, Failure, Issue, LocalFile, TaskFile } from './outcome.ts';
import type { ResultFormats } from './result-format.ts';
import type { DataOf } from './schema-type.ts';
import type { RetryPolicy, Signer } from './webhook.ts';

/** The version of this contract. A plugin specifies the version that it was written for; see docs/plugins/compatibility.md. */
export const SDK_VERSION = 1;

/** The files that a task can have. Types are checked against the content, not the name. */
export interface FileRules {
  readonly min?: number;
  readonly max: number;
  /** `application/pdf`, `image/png` … */
  readonly types: readonly string[];
}

/** The result of the SOP run, as passed to `conclude`. */
export type RunResult =
  | { readonly status: 'finished'; readonly outputs: JsonObject; readonly issues: readonly Issue[] }
  | {
      readonly status: 'failed';
      readonly failure: Failure;
      readonly notes: string;
      readonly outputs: JsonObject;
      readonly issues: readonly Issue[];
    };

/** The argument of `run`: code that wraps or replaces the SOP. */
export interface RunContext<D extends JsonObject> {
  readonly data: D;
  readonly files: readonly LocalFile[];
  /** The number of the attempt, starting at 1. */
  readonly attempt: number;
  /** Aborted on cancellation, at the deadline, and when the worker stops. Pass it to everything that waits: the process is killed 5 s later. */
  readonly signal: AbortSignal;
  /** Runs an SOP of the task's portal. Its `once` blocks, session, and artifacts belong to the task. */
  callSop(name: string, inputs: JsonObject): Promise<RunResult>;
  /** The Playwright page of the task. */
  page(): Promise<Page>;
  /** Prints a message for a person who watches a run in a terminal. The service does not store it. */
  log(message: string): void;
}

/** Everything of a plugin except its two schemas, with the types that these describe. */
export interface PluginParts<D extends JsonObject, R extends JsonObject> {
  /** The version of the SDK that the plugin was written for. */
  readonly sdk: typeof SDK_VERSION;
  /** The task type, in snake_case. Exactly one plugin provides it. */
  readonly type: string;
  /** SemVer of the plugin. */
  readonly version: string;
  readonly title: string;
  readonly description: string;
  /**
   * Converts the text to an object. Default: JSON, else YAML; also used if `parse` returns `undefined` for a text in another format. Throw `InvalidTaskData` to
   * reject the task with a list of errors.
   */
  readonly parse?: (text: string) => unknown;
  /**
   * Checks what a schema cannot express (a check digit, a total). Returns the errors of data that matches the schema. Each is a 422 at
   * creation; `pointer` is a JSON Pointer into the data, and `message` must not contain a value. Must not be async; `parse`, `check`, and `sop` together have 2 s.
   */
  readonly check?: (data: D) => readonly FieldFault[];
  readonly files?: FileRules;
  /** The SOP of a task, `payer/procedure`. */
  readonly sop: string | ((task: { readonly data: D }) => string);
  /** The name of the SOP procedure of each payer. It is used to list the payers that have an SOP. */
  readonly procedure: string;
  /**
   * JSON Schema (2020-12) of what `prepare` passes to the SOP. `sopwith sop lint`, `sopwith plugin check`, the start, and uploads reject an SOP whose `inputs` do not
   * match it. Default: the names that `prepare` returns, or `data` without a `prepare`.
   */
  readonly inputs?: JsonSchema;
  /**
   * JSON Schema (2020-12) of the outputs that `conclude` reads. An SOP that does not set a `required` output, declares another output or another type, or sets a value that
   * cannot fit is rejected. A run with such an output gets an issue. Default: `result`, for a plugin without `conclude` and `run`; otherwise nothing is checked.
   */
  readonly outputs?: JsonSchema;
  /**
   * JSON Pointers into the data to what identifies the patient, such as `/member/id`. When an operator deletes the data of one patient, the tasks are found by these
   * values, of which only keyed digests are stored.
   */
  readonly patient?: readonly string[];
  /** `submits` if a run has an irreversible effect. The documentation and the checker use it. */
  readonly effect: 'reads' | 'submits';
  /** Converts the data to the inputs of the SOP. Default: the data itself. */
  readonly prepare?: (task: { readonly data: D; readonly files: readonly TaskFile[] }) => JsonObject;
  /** Code that wraps or replaces the SOP. Default: runs the SOP of the task with the inputs from `prepare`. */
  readonly run?: (context: RunContext<D>) => Promise<RunResult>;
  /**
   * Converts the outputs to the final state. It must handle every result. Default: `completed` with the outputs as result, or with issues,
   * or `failed` with the failure of the run.
   */
  readonly conclude?: (run: RunResult, task: { readonly data: D }) => Conclusion<R>;
  /** Forms of the result other than JSON, by name: `x12`. */
  readonly resultFormats?: ResultFormats<D, R>;
  /** Actions for SOPs. `name: 'read_835'` of the plugin `remittance_download` is `remittance_download.read_835` in an SOP. */
  readonly actions?: readonly AnyAction[];
  /** Functions for the expressions of SOPs. */
  readonly functions?: readonly PluginFunction[];
  /** Signers of webhooks, for endpoints of every account. */
  readonly signers?: readonly Signer[];
  /** Retry policies of webhooks, for endpoints of every account. */
  readonly retryPolicies?: readonly RetryPolicy[];
  /** Artifact stores, selected by the scheme of `ARTIFACTS_URL`. */
  readonly artifactStores?: readonly ArtifactStoreKind[];
}

/** The argument of `definePlugin`: the parts, and the two schemas that determine the types of the parts. */
export type PluginDefinition<DS extends JsonSchema, RS extends JsonSchema> = {
  /** JSON Schema (2020-12) of what `parse` returns. */
  readonly data: DS;
  /** JSON Schema (2020-12) of the task's result. */
  readonly result: RS;
} & PluginParts<DataOf<DS>, DataOf<RS>>;

/** A plugin, as `definePlugin` returns it. */
export interface Plugin<
  D extends JsonObject = JsonObject,
  R extends JsonObject = JsonObject,
> extends PluginParts<D, R> {
  readonly data: JsonSchema;
  readonly result: JsonSchema;
}

/** A plugin without its type parameters. */
export type AnyPlugin = Plugin<never, JsonObject>;

/**
 * Declares a plugin; the default export of its `plugin.ts`. Returns it frozen. The types of `data` and of the result come from
 * the schemas.
 *
 * @example
 * export default definePlugin({
 *   sdk: 1, type: 'coverage_ping', version: '1.0.0', title: 'Coverage ping', description: 'Is the member active?',
 *   data: {
 *     type: 'object', additionalProperties: false, required: ['payer', 'member_id'],
 *     properties: { payer: { type: 'string' }, member_id: { type: 'string' } },
 *   },
 *   procedure: 'eligibility', sop: ({ data }) => `${data.payer}/eligibility`, effect: 'reads',
 *   prepare: ({ data }) => ({ member: { id: data.member_id } }),
 *   result: {
 *     type: 'object', additionalProperties: false, required: ['active'], properties: { active: { type: 'boolean' } },
 *   },
 *   conclude: (run) =>
 *     run.status === 'finished'
 *       ? { status: 'completed', result: { active: run.outputs['coverage_status'] === 'active' } }
 *       : { status: 'failed', failure: run.failure, notes: run.notes },
 * });
 */
export function definePlugin<const DS extends JsonSchema, const RS extends JsonSchema>(
  plugin: PluginDefinition<DS, RS>,
): Plugin<DataOf<DS>, DataOf<RS>> {
  return Object.freeze(plugin);
}

/**
 * Thrown by `parse` to reject a task at creation with 422. `message` must not contain a value.
 *
 * @example
 * const parse = (text: string) => {
 *   const [id] = /^[A-Z]{3}\d{9}$/m.exec(text) ?? [];
 *   if (id === undefined) {
 *     throw new InvalidTaskData([{ pointer: '/member_id', code: 'missing', message: 'no line contains a member ID' }]);
 *   }
 *   return { member_id: id };
 * };
 */
export class InvalidTaskData extends Error {
  readonly code = 'invalid_task_data';
  readonly errors: readonly FieldFault[];
  constructor(errors: readonly FieldFault[]) {
    super(errors.map((error) => `${error.pointer || '/'}: ${error.message}`).join('; '));
    this.errors = errors;
  }
}
