import { pointerKeys } from '../../platform/json-pointer.ts';
import type { FieldFault } from '../../platform/field-fault.ts';
import { readTaskData, withOthers } from '../plugins/data-faults.ts';
import type { JsonObject } from '../../sdk/json.ts';
import type { LoadedPlugin } from '../plugins/plugin-registry.ts';
import type { SopNames } from './sop-names.ts';
import { refuse, type DataVerdict } from './task-types.ts';

/** The plugin names an SOP that the installation does not have, for a payer that it has: no data of a client can change that. */
export interface WrongSop {
  readonly wrongSop: string;
}

const MAX_KEY = 255;

/** Runs the plugin's own code on a task's data: reads and checks it, and names its SOP. Throws whatever the plugin throws. */
export function checkTask(loaded: LoadedPlugin, text: string, sops: SopNames): DataVerdict | WrongSop {
  const read = readTaskData(loaded, text);
  if ('faults' in read) {
    const { faults, unfit } = read;
    return refuse(
      'invalid_task_data',
      withOthers(faults, unfit === undefined ? [] : payerFaults(loaded, unfit, sops)),
    );
  }
  return findSop(loaded, read.data, sops);
}

/** Whether the payer is known, of data with other faults: so that one answer names all. `sop` is written for data without faults, and may fail. */
function payerFaults(loaded: LoadedPlugin, unfit: JsonObject, sops: SopNames): readonly FieldFault[] {
  try {
    const found = findSop(loaded, unfit, sops);
    return 'wrongSop' in found || found.ok ? [] : found.errors;
  } catch {
    return [];
  }
}

function findSop({ plugin }: LoadedPlugin, data: JsonObject, sops: SopNames): DataVerdict | WrongSop {
  const sop: unknown = typeof plugin.sop === 'string' ? plugin.sop : plugin.sop({ data });
  if (typeof sop !== 'string')
    return { wrongSop: `"sop" returned ${sop === null ? 'null' : typeof sop} and no text` };
  if (sops.has(sop)) return { ok: true, sop, ...patientOf(plugin.patient, data) };
  const payers = sops.payersWith(plugin.procedure);
  const [payer = '', procedure] = sop.split('/');
  if (payers.includes(payer) || payers.length === 0 || procedure === undefined)
    return { wrongSop: `named the SOP ${nameable(sop, payer, payers)}, and there is no such file` };
  return refuse('invalid_task_data', [unknownPayer(plugin.procedure, payers)]);
}

/** The texts and numbers at these places. */
function patientOf(
  pointers: readonly string[] = [],
  data: JsonObject,
): { readonly patientKeys?: readonly string[] } {
  const values = pointers.map((pointer) =>
    pointerKeys(pointer).reduce<unknown>(
      (at, key) => (at instanceof Object ? Reflect.get(at, key) : undefined),
      data,
    ),
  );
  const keys = values.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value).slice(0, MAX_KEY)] : [],
  );
  return keys.length === 0 ? {} : { patientKeys: keys };
}

/** The payer comes from the client's data, unless the installation knows it too; the procedure is the plugin's word. */
const nameable = (sop: string, payer: string, payers: readonly string[]): string =>
  payers.includes(payer)
    ? `sops/${sop.slice(0, 200)}.yaml`
    : `sops/<payer>/${(sop.split('/')[1] ?? '').slice(0, 100)}.yaml`;

function unknownPayer(procedure: string, payers: readonly string[]): FieldFault {
  const message = `this payer has no SOP "${procedure}". Payers that have one: ${payers.join(', ')}`;
  return { pointer: '/payer', code: 'unknown_payer', message };
}
