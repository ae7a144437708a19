import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { addFormats } from '../../platform/add-formats.ts';
import { pointerKeys } from '../../platform/json-pointer.ts';
import { caseSchema } from './case-schema.ts';
import { simulatedPortals } from '../simulated-portals.ts';

export interface CaseFault {
  /** Keys from the root of the file on. */
  readonly path: readonly string[];
  readonly message: string;
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats(ajv);
const validate = ajv.compile(caseSchema(simulatedPortals));

/** Everything that is wrong with the content of a test file, one fault for each place. */
export function caseFaults(value: unknown): readonly CaseFault[] {
  if (validate(value)) return [];
  const faults = new Map<string, CaseFault>();
  for (const error of validate.errors ?? []) {
    const fault = toFault(error);
    const place = fault.path.join('/');
    if (!faults.has(place)) faults.set(place, fault);
  }
  return [...faults.values()];
}

function toFault({ instancePath, keyword, params, message = 'is wrong' }: ErrorObject): CaseFault {
  const path = pointerKeys(instancePath);
  const details: Readonly<Record<string, unknown>> = params;
  if (keyword === 'additionalProperties') {
    const key = String(details['additionalProperty']);
    return { path: [...path, key], message: `unknown key "${key}"` };
  }
  if (keyword === 'required') return { path, message: `"${String(details['missingProperty'])}" is missing` };
  const name = path.at(-1) ?? 'the file';
  if (keyword === 'enum' && Array.isArray(details['allowedValues']))
    return { path, message: `"${name}" must be one of ${details['allowedValues'].join(', ')}` };
  return { path, message: `"${name}" ${message}` };
}
