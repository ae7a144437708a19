import type { JsonSchema } from '../../sdk/json.ts';
import type { FieldFault } from '../../platform/field-fault.ts';
import type { AnyPlugin } from '../../sdk/plugin.ts';
import { sopNames, type SopNames } from './sop-names.ts';
import type { WrittenTask } from './plugin-pool-protocol.ts';
import type { PluginPool } from './plugin-pool.ts';

export interface TaskTypeInfo {
  readonly type: string;
  readonly version: string;
  readonly title: string;
  readonly description: string;
  readonly effect: 'reads' | 'submits';
  /** The plugin runs its own code around the SOP. */
  readonly ownCode: boolean;
  readonly data: JsonSchema;
  readonly result: JsonSchema;
  readonly files: { readonly min: number; readonly max: number; readonly types: readonly string[] } | null;
  readonly payers: readonly string[];
  readonly resultFormats: readonly ResultFormatInfo[];
}

/** `written`: the plugin writes it. Otherwise it is the result files of the media type. */
export interface ResultFormatInfo {
  readonly name: string;
  readonly mediaType: string;
  readonly written: boolean;
}

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
  /** The plugin cannot answer: it took too long, broke, or is being started again. */
  | 'unavailable';

export type DataVerdict =
  /** `sop`: `payer/procedure`, as the plugin chose it. `patientKeys`: what its `patient` points to. */
  | { readonly ok: true; readonly sop: string; readonly patientKeys?: readonly string[] }
  | { readonly ok: false; readonly code: Refusal; readonly errors: readonly FieldFault[] };

export interface RegisteredTaskTypes {
  list(accountId: string): Promise<readonly TaskTypeInfo[]>;
  validate(
    accountId: string,
    type: string,
    text: string,
    files: readonly OfferedFile[],
  ): Promise<DataVerdict>;
  /** Null if the format cannot express this outcome, undefined if the plugin failed or took too long. */
  writeResult(type: string, format: string, task: WrittenTask): Promise<string | null | undefined>;
}

/** The uploaded versions of procedures that tasks of an account run. */
export interface UploadedSops {
  of(accountId: string): { readonly names: readonly string[]; readonly replaced: ReadonlySet<string> };
}

const NOTHING_UPLOADED: UploadedSops = Object.freeze({
  of: () => ({ names: [], replaced: new Set<string>() }),
});

/**
 * The task types of this installation, for the API: what they are, and whether a task may be created. The plugins' code runs in the pool.
 *
 * @example await createTaskTypes(pool).validate(accountId, 'eligibility_check', '{}', []) // { ok: false, code: 'invalid_task_data', errors: […] }
 */
export function createTaskTypes(
  pool: Pick<PluginPool, 'facts' | 'checkTask' | 'writeResult'>,
  uploaded: UploadedSops = NOTHING_UPLOADED,
): RegisteredTaskTypes {
  return {
    writeResult: (type, format, task) => pool.writeResult(type, format, task),
    async list(accountId) {
      const { names, replaced } = uploaded.of(accountId);
      return pool.facts.types.map(({ file: _file, serves: _serves, procedure, ...info }) => {
        const onDisk = info.payers.filter((payer) => !replaced.has(payer));
        const payers = new Set([...onDisk, ...sopNames(names).payersWith(procedure)]);
        return { ...info, payers: [...payers].sort() };
      });
    },
    async validate(accountId, type, text, files) {
      const known = pool.facts.types.find((one) => one.type === type);
      if (known === undefined) return unknownType(pool.facts.types);
      const refused = refusedFiles(known.files, files);
      if (refused !== undefined) return refused;
      const { names, replaced } = uploaded.of(accountId);
      const more = names.filter((name) => !pool.facts.sops.includes(name));
      const verdict = await pool.checkTask(type, text, more);
      if (!verdict.ok || !replaced.has(verdict.sop.split('/')[0] ?? '') || names.includes(verdict.sop))
        return verdict;
      const message = `the active version of this payer has no SOP "${known.procedure}"`;
      return refuse('invalid_task_data', [{ pointer: '/payer', code: 'unknown_payer', message }]);
    },
  };
}

export function taskTypeInfo(plugin: AnyPlugin, sops: SopNames): TaskTypeInfo {
  const { type, version, title, description, effect, data, result, files, resultFormats = {} } = plugin;
  return {
    type,
    version,
    title,
    description,
    effect,
    ownCode: plugin.run !== undefined,
    data,
    result,
    files: files === undefined ? null : { min: files.min ?? 0, max: files.max, types: files.types },
    payers: sops.payersWith(plugin.procedure),
    resultFormats: Object.entries(resultFormats).map(([name, { mediaType, write }]) => ({
      name,
      mediaType,
      written: write !== undefined,
    })),
  };
}

export const refuse = (code: Refusal, errors: readonly FieldFault[]): DataVerdict => ({
  ok: false,
  code,
  errors,
});

function unknownType(types: readonly TaskTypeInfo[]): DataVerdict {
  const known = types.map(({ type }) => type).join(', ') || 'none';
  const message = `is not a task type of this service. Known: ${known}`;
  return refuse('unknown_task_type', [{ pointer: '/type', code: 'unknown_task_type', message }]);
}

function refusedFiles(rules: TaskTypeInfo['files'], files: readonly OfferedFile[]): DataVerdict | undefined {
  const max = rules?.max ?? 0;
  const min = rules?.min ?? 0;
  if (files.length > max) {
    const message =
      max === 0 ? 'this task type accepts no files' : `this task type accepts up to ${max} files`;
    return refuse('too_many_files', [{ pointer: '/files', code: 'too_many_files', message }]);
  }
  if (files.length < min) {
    const message = `this task type requires a minimum of ${min} ${min === 1 ? 'file' : 'files'}`;
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
