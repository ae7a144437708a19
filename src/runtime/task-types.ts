import type { JsonSchema } from '../sdk/json.ts';
import type { DataFault, FileRules } from '../sdk/plugin.ts';
import { BrokenOff, createBoundedWork } from '../platform/bounded-work.ts';
import { readTaskData } from './data-faults.ts';
import type { LoadedPlugin, PluginRegistry } from './plugin-registry.ts';

/** The SOPs at hand, as far as task types need to know. */
export interface SopNames {
  /** `payer/procedure` */
  has(name: string): boolean;
  payersWith(procedure: string): readonly string[];
}

export interface TaskTypeInfo {
  readonly type: string;
  readonly version: string;
  readonly title: string;
  readonly description: string;
  readonly effect: 'reads' | 'submits';
  readonly data: JsonSchema;
  readonly result: JsonSchema;
  readonly files: { readonly min: number; readonly max: number; readonly types: readonly string[] } | null;
  readonly payers: readonly string[];
}

export type TaskPlugins = Pick<PluginRegistry, 'get' | 'list'>;

export interface OfferedFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
}

type Refusal =
  | 'unknown_task_type'
  | 'invalid_task_data'
  | 'validation_failed'
  | 'file_type_not_allowed'
  | 'too_many_files'
  /** The plugin did not end in its time. */
  | 'unavailable';

export type DataVerdict =
  /** `sop`: `payer/procedure`, as the plugin chose it. */
  | { readonly ok: true; readonly sop: string }
  | { readonly ok: false; readonly code: Refusal; readonly errors: readonly DataFault[] };

export interface RegisteredTaskTypes {
  list(accountId: string): Promise<readonly TaskTypeInfo[]>;
  validate(type: string, text: string, files: readonly OfferedFile[]): Promise<DataVerdict>;
}

export interface CreationOptions {
  /** How long `parse`, the schema, `check` and `sop` of a plugin may take together. */
  readonly limitMs?: number;
  /** Called where a plugin took longer and was broken off; meanwhile everybody else had to wait. */
  readonly onTooSlow?: (plugin: { readonly type: string; readonly file: string }) => void;
}

/** As the conformance suite of plugins has it. */
const CREATION_MS = 2_000;

/**
 * The task types that the plugins of this process serve, for the API: what they are, and whether a task may be created.
 *
 * @example await createTaskTypes(plugins, sops).validate('eligibility_check', '{}', []) // { ok: false, code: 'invalid_task_data', errors: […] }
 */
export function createTaskTypes(
  plugins: TaskPlugins,
  sops: SopNames,
  { limitMs = CREATION_MS, onTooSlow }: CreationOptions = {},
): RegisteredTaskTypes {
  const bounded = createBoundedWork(limitMs);
  return {
    list: async () => plugins.list().map(({ plugin }) => info(plugin, sops)),
    async validate(type, text, files) {
      const loaded = plugins.get(type);
      if (loaded === undefined) return unknownType(plugins);
      const refused = refusedFiles(loaded.plugin.files, files);
      if (refused !== undefined) return refused;
      try {
        return await bounded(() => checkText(loaded, text, sops));
      } catch (error) {
        if (!(error instanceof BrokenOff)) throw error;
        onTooSlow?.({ type, file: loaded.file });
        return refuse('unavailable', []);
      }
    },
  };
}

function info(plugin: LoadedPlugin['plugin'], sops: SopNames): TaskTypeInfo {
  const { type, version, title, description, effect, data, result, files } = plugin;
  return {
    type,
    version,
    title,
    description,
    effect,
    data,
    result,
    files: files === undefined ? null : { min: files.min ?? 0, max: files.max, types: files.types },
    payers: sops.payersWith(plugin.procedure),
  };
}

const refuse = (code: Refusal, errors: readonly DataFault[]): DataVerdict => ({ ok: false, code, errors });

function unknownType(plugins: TaskPlugins): DataVerdict {
  const known = plugins.list().map(({ plugin }) => plugin.type);
  const message = `is not a task type of this service. Known: ${known.join(', ') || 'none'}`;
  return refuse('unknown_task_type', [{ pointer: '/type', code: 'unknown_task_type', message }]);
}

function refusedFiles(rules: FileRules | undefined, files: readonly OfferedFile[]): DataVerdict | undefined {
  const max = rules?.max ?? 0;
  const min = rules?.min ?? 0;
  if (files.length > max) {
    const message = max === 0 ? 'this task type takes no files' : `this task type takes ${max} files at most`;
    return refuse('too_many_files', [{ pointer: '/files', code: 'too_many_files', message }]);
  }
  if (files.length < min) {
    const message = `this task type needs ${min} ${min === 1 ? 'file' : 'files'} at least`;
    return refuse('validation_failed', [{ pointer: '/files', code: 'too_few_files', message }]);
  }
  const types = rules?.types ?? [];
  const errors = files.flatMap((file, index) =>
    types.includes(file.contentType)
      ? []
      : [
          {
            pointer: `/files/${index}`,
            code: 'file_type_not_allowed',
            message: `the content must be one of ${types.join(', ')}`,
          },
        ],
  );
  return errors.length > 0 ? refuse('file_type_not_allowed', errors) : undefined;
}

function checkText(loaded: LoadedPlugin, text: string, sops: SopNames): DataVerdict {
  const read = readTaskData(loaded, text);
  if ('faults' in read) return refuse('invalid_task_data', read.faults);
  const { plugin } = loaded;
  const sop = typeof plugin.sop === 'string' ? plugin.sop : plugin.sop({ data: read.data });
  if (sops.has(sop)) return { ok: true, sop };
  const payers = sops.payersWith(plugin.procedure);
  const message = `there is no SOP "${plugin.procedure}" for this payer. Payers that have one: ${payers.join(', ') || 'none'}`;
  return refuse('invalid_task_data', [{ pointer: '/payer', code: 'unknown_payer', message }]);
}
