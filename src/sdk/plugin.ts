import type { Page } from 'playwright-core';
import type { FieldFault } from '../platform/field-fault.ts';
import type { AnyAction } from './action.ts';
import type { ArtifactStoreKind } from './artifact-store.ts';
import type { PluginFunction } from './function.ts';
import type { JsonObject, JsonSchema } from './json.ts';
import type { Conclusion, Failure, Issue, LocalFile, TaskFile } from './outcome.ts';
import type { DataOf } from './schema-type.ts';
import type { RetryPolicy, Signer } from './webhook.ts';

/** The version of this contract. A plugin names the one that it was written for; see docs/plugins/compatibility.md. */
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
  /** 1 for the first try of the task. */
  readonly attempt: number;
  /** Aborted at cancel, at the deadline, at the end of the worker. Whatever `run` waits for must take it: it is killed 5 s later. */
  readonly signal: AbortSignal;
  /** Runs an SOP of the task's portal; its `once` blocks, session and evidence are the task's. */
  callSop(name: string, inputs: JsonObject): Promise<RunResult>;
  /** The page the task works on (Playwright). */
  page(): Promise<Page>;
  /** For whoever watches a run in a terminal; a service keeps none of it. */
  log(message: string): void;
}

/** Everything of a plugin but its two schemas, by the types that these stand for. */
export interface PluginParts<D extends JsonObject, R extends JsonObject> {
  /** The version of the SDK that the plugin was written for. */
  readonly sdk: typeof SDK_VERSION;
  /** The task type, snake_case; exactly one plugin serves it. */
  readonly type: string;
  /** SemVer of the plugin. */
  readonly version: string;
  readonly title: string;
  readonly description: string;
  /**
   * Text -> object. Default: JSON, else YAML; also where it gives `undefined`, because the text is not of its form. Throw `InvalidTaskData` to
   * refuse with what is missing.
   */
  readonly parse?: (text: string) => unknown;
  /**
   * What a schema cannot say (a check digit, a total): the faults of data that fits the schema, none when it is good. Each is a 422 at
   * creation; `pointer` is a JSON Pointer into the data, `message` never echoes a value. Not async: with `parse` and `sop` it has 2 s.
   */
  readonly check?: (data: D) => readonly FieldFault[];
  readonly files?: FileRules;
  /** The SOP of a task, `payer/procedure`. */
  readonly sop: string | ((task: { readonly data: D }) => string);
  /** The SOP procedure that this plugin looks for per payer, to list the payers with an SOP. */
  readonly procedure: string;
  /** `submits` where a run has an irreversible effect; documentation and the checker use it. */
  readonly effect: 'reads' | 'submits';
  /** Data -> the SOP's inputs. Default: the data itself. */
  readonly prepare?: (task: { readonly data: D; readonly files: readonly TaskFile[] }) => JsonObject;
  /** Code around or in place of the SOP. Default: the task's SOP with what `prepare` gave. */
  readonly run?: (context: RunContext<D>) => Promise<RunResult>;
  /**
   * Outputs -> final state; total: it must have an answer to every run. Default: `completed` with the outputs as result, or with issues,
   * or `failed` as the run said.
   */
  readonly conclude?: (run: RunResult, task: { readonly data: D }) => Conclusion<R>;
  /** Actions for SOPs. `name: 'read_835'` of the plugin `remittance_download` is `remittance_download.read_835` in an SOP. */
  readonly actions?: readonly AnyAction[];
  /** Functions for the expressions of SOPs. */
  readonly functions?: readonly PluginFunction[];
  /** Ways to sign webhooks, for endpoints of every account. */
  readonly signers?: readonly Signer[];
  /** Ways to try webhooks again, for endpoints of every account. */
  readonly retryPolicies?: readonly RetryPolicy[];
  /** Places for files, one of which `ARTIFACTS_URL` names by its scheme. */
  readonly artifactStores?: readonly ArtifactStoreKind[];
}

/** What `definePlugin` takes: the parts, and the two schemas from which the types of the parts come. */
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

/** A plugin whose types are forgotten. */
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
 * Thrown by `parse` to refuse a task at creation with 422; `message` never echoes a value.
 *
 * @example
 * const parse = (text: string) => {
 *   const [id] = /^[A-Z]{3}\d{9}$/m.exec(text) ?? [];
 *   if (id === undefined) {
 *     throw new InvalidTaskData([{ pointer: '/member_id', code: 'missing', message: 'no line holds a member ID' }]);
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
