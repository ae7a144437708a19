import type { JsonObject } from '../../sdk/json.ts';
import type { EndedTask } from '../../sdk/result-format.ts';
import type { FieldFault } from '../../platform/field-fault.ts';
import type { CodeSources, ReplacedPortal } from '../plugins/load-code.ts';
import type { TakenNames } from '../plugins/plugin-additions.ts';
import type { ProceduresReview } from './review-procedures.ts';
import type { DataVerdict, TaskTypeInfo } from './task-types.ts';

/** What the API and a process of its plugin pool say to each other: one JSON object a line. */

export interface PoolSetup {
  readonly sources: CodeSources;
  /** Names for webhooks that no plugin may claim. */
  readonly taken: TakenNames;
  /** The portal whose procedures `facts` describes in sentences. */
  readonly outlineOf?: string;
}

/** What can be known of the installation's code without running it. */
export interface CodeFacts {
  /** By type, in alphabetical order. */
  readonly types: readonly LoadedType[];
  /** `payer/procedure` */
  readonly sops: readonly string[];
  /** JSON Schemas of the SOP language with the actions of the plugins, as JSON texts. */
  readonly schemas: { readonly sop: string; readonly portal: string };
  /** The sentences of each SOP of the portal that was asked for, indented. */
  readonly outlines?: Readonly<Record<string, readonly string[]>>;
}

export interface LoadedType extends TaskTypeInfo {
  /** The file of its plugin. */
  readonly file: string;
  /** It brings signers, retry policies or artifact stores, whose code runs in the processes of the service. */
  readonly serves: boolean;
  readonly procedure: string;
}

/** One piece of work: a task's data to be checked, the result of a task to be written, the answer to a waiting task, or procedures that somebody writes. */
export type PoolWork =
  | {
      readonly kind: 'task';
      readonly type: string;
      readonly text: string;
      /** SOPs that the account has in addition to the files on disk. */
      readonly more: readonly string[];
    }
  | { readonly kind: 'result'; readonly type: string; readonly format: string; readonly task: WrittenTask }
  | { readonly kind: 'answer'; readonly schema: JsonObject; readonly answer: JsonObject }
  | { readonly kind: 'procedures'; readonly folder: ReplacedPortal; readonly outlined: boolean };

/** A task that has ended; the process that writes its result parses the data. */
export type WrittenTask = Omit<EndedTask, 'data'>;

export type PoolResult =
  | { readonly kind: 'verdict'; readonly verdict: DataVerdict }
  /** Null: the format cannot express this outcome. */
  | { readonly kind: 'written'; readonly text: string | null }
  | { readonly kind: 'faults'; readonly faults: readonly FieldFault[] }
  | { readonly kind: 'review'; readonly review: ProceduresReview }
  /** The plugin's code threw something other than a refusal. `cause` does not contain its message. */
  | { readonly kind: 'broke'; readonly cause: string; readonly at: string | null };

export type ToPool =
  | { readonly kind: 'setup'; readonly setup: PoolSetup }
  | { readonly kind: 'work'; readonly work: readonly PoolWork[] };

export type FromPool =
  | { readonly kind: 'loaded'; readonly facts: CodeFacts }
  | { readonly kind: 'refused'; readonly message: string; readonly faults: readonly string[] }
  /** In the order of the work; several lines may come for one batch. */
  | { readonly kind: 'results'; readonly results: readonly PoolResult[] }
  /**
   * The plugin of that type has changed an object that all code shares, such as `Array.prototype`. The process does no more work: what it was
   * given and has not done, another one does.
   */
  | { readonly kind: 'polluted'; readonly type: string; readonly changed: string };

/** Over a second line, written at once and not by way of the event loop, so that it arrives whatever happens next. */
export type PoolNote =
  | { readonly kind: 'loading'; readonly file: string }
  /** A timer or a promise that the code of a plugin has left behind failed. */
  | {
      readonly kind: 'stray';
      readonly file: string | null;
      readonly cause: string;
      readonly at: string | null;
    };
