import type { FieldFault } from '../../platform/field-fault.ts';
import { appendPointer, quotableKey } from '../../platform/json-pointer.ts';
import type { PostedFields } from '../posted-fields.ts';
import { TaskError } from '../task-error.ts';
import type { StoredFile } from '../task-row.ts';

/** A task as it is asked for: parsed and validated by the API, files stored already. */
export interface NewTask extends PostedFields {
  readonly accountId: string;
  /** The SOP that the plugin chose, `payer/procedure`. Left out, the first attempt asks the plugin. */
  readonly sop?: string;
  /** What identifies the patient, as the plugin found it in the data. */
  readonly patientKeys?: readonly string[];
  readonly files: readonly StoredFile[];
  /** The task that it runs again. */
  readonly retryOf?: string;
  /** The task that it tries again with a version of the procedures, without submitting anything. */
  readonly dryRun?: { readonly of: string; readonly version: number };
  /** The schedule that creates it, and for which due time. A second task for the same time is rejected. */
  readonly schedule?: { readonly id: string; readonly dueAt: Date };
  readonly idempotencyKey: string | null;
  /** SHA-256 of what makes two requests the same. */
  readonly fingerprint: Buffer;
}

/**
 * PostgreSQL rejects U+0000, and a lone surrogate is not valid Unicode. Such a text is rejected here and not by a database error in
 * the middle of other people's requests.
 *
 * @throws TaskError `validation_failed`, naming every field and no value.
 */
export function checkNewTask(task: NewTask): void {
  const texts: readonly (readonly [pointer: string, text: string | null])[] = [
    ['/type', task.type],
    ['/data', task.data],
    ['/external_id', task.externalId],
    ...Object.entries(task.metadata).flatMap(([name, value]): [string, string][] => [
      // A name that is not well-formed cannot be quoted either.
      ['/metadata', name],
      [appendPointer('/metadata', quotableKey(name)), value],
    ]),
    ...task.files.map(({ name }, index): [string, string] => [`/files/${index}`, name]),
  ];
  const errors = texts.flatMap(([pointer, text]) => textError(pointer, text) ?? []);
  if (errors.length > 0) {
    throw new TaskError('validation_failed', 'the request contains text that is not well-formed Unicode', {
      errors,
    });
  }
}

function textError(pointer: string, text: string | null): FieldFault | undefined {
  if (text === null) return undefined;
  if (text.includes('\0')) return { pointer, code: 'nul_character', message: 'must not contain U+0000' };
  if (!text.isWellFormed())
    return { pointer, code: 'lone_surrogate', message: 'must be well-formed Unicode' };
  return undefined;
}
