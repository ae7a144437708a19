import { readModifiers, readPointer, type ClaimForm } from './claim-form.ts';
import { parseDate, parseMoney } from './formats.ts';
import { isValidNpi } from './npi.ts';

/** Something the payer wants corrected. `field` is the form's own name of it. */
export interface Edit {
  readonly field: string;
  readonly message: string;
}

export const PLACES_OF_SERVICE: Readonly<Record<string, string>> = {
  '02': 'Telehealth other than home',
  '10': 'Telehealth in home',
  '11': 'Office',
  '12': 'Patient residence',
  '21': 'Inpatient hospital',
  '22': 'On-campus outpatient hospital',
  '23': 'Emergency room',
  '24': 'Ambulatory surgical center',
  '31': 'Skilled nursing facility',
  '81': 'Independent laboratory',
};

const MAX_LINES = 50;
const ICD_10 = /^[A-TV-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/;
const PROCEDURE = /^(\d{4}[0-9FTU]|[A-V]\d{4})$/;
const TAXONOMY = /^[0-9A-Z]{9}X$/;

const REQUIRED: readonly (readonly [string, string])[] = [
  ['member_id', 'Member ID'],
  ['patient_last_name', 'Patient last name'],
  ['patient_first_name', 'Patient first name'],
  ['patient_date_of_birth', 'Patient date of birth'],
  ['patient_sex', 'Patient sex'],
  ['patient_account_number', 'Patient account number'],
  ['billing_npi', 'Billing provider NPI'],
  ['tax_id', 'Tax ID'],
];

/** Edits that need only the form: shown before the review. */
export function formEdits(form: ClaimForm, today: string): readonly Edit[] {
  return [...headerEdits(form), ...diagnosisEdits(form), ...linesEdits(form, today), ...totalEdits(form)];
}

/** Edits of the payer's own rules: shown at the submission. */
export function payerEdits(
  form: ClaimForm,
  proceduresNeedingAuthorization: ReadonlySet<string>,
): readonly Edit[] {
  const needing = form.lines.find((line) =>
    proceduresNeedingAuthorization.has((line.procedure ?? '').toUpperCase()),
  );
  return needing !== undefined && form.field('prior_authorization_number') === ''
    ? [
        {
          field: 'prior_authorization_number',
          message: `Procedure ${needing.procedure} needs a prior authorization number.`,
        },
      ]
    : [];
}

function headerEdits(form: ClaimForm): Edit[] {
  const edits: Edit[] = REQUIRED.filter(([field]) => form.field(field) === '').map(([field, label]) => ({
    field,
    message: `${label} is required.`,
  }));
  const add = (bad: boolean, field: string, message: string): void => {
    if (bad && form.field(field) !== '') edits.push({ field, message });
  };
  const resubmission = form.field('resubmission_code');
  add(
    parseDate(form.field('patient_date_of_birth')) === null,
    'patient_date_of_birth',
    'Patient date of birth is not a valid date.',
  );
  add(parseDate(form.field('onset_date')) === null, 'onset_date', 'Onset date is not a valid date.');
  add(
    form.field('patient_account_number').length > 20,
    'patient_account_number',
    'Patient account number may have up to 20 characters.',
  );
  add(
    !/^9\d{8}$|^\d{9}$/.test(form.field('tax_id').replace('-', '')),
    'tax_id',
    'Tax ID must have nine digits.',
  );
  add(
    !TAXONOMY.test(form.field('billing_taxonomy')),
    'billing_taxonomy',
    'Billing taxonomy must have ten characters, as 207Q00000X.',
  );
  for (const [field, label] of NPI_FIELDS)
    add(!isValidNpi(form.field(field)), field, `${label} ${form.field(field)} is not a valid NPI.`);
  if ((resubmission === '7' || resubmission === '8') && form.field('original_reference') === '')
    edits.push({
      field: 'original_reference',
      message: 'Original reference number is required for a replacement or void.',
    });
  if (form.flag('auto_accident') && form.field('accident_state') === '')
    edits.push({ field: 'accident_state', message: 'Accident state is required for an auto accident.' });
  return edits;
}

const NPI_FIELDS: readonly (readonly [string, string])[] = [
  ['billing_npi', 'Billing provider NPI'],
  ['referring_npi', 'Referring provider NPI'],
  ['facility_npi', 'Facility NPI'],
];

/** At least one diagnosis, and each a code. */
export function diagnosisEdits(form: ClaimForm): Edit[] {
  if (form.diagnoses.length === 0) return [{ field: 'diagnosis_A', message: 'Diagnosis A is required.' }];
  return form.diagnoses
    .filter(({ code }) => !ICD_10.test(code))
    .map(({ letter, code }) => ({
      field: `diagnosis_${letter}`,
      message: `Diagnosis ${letter} ${code} is not an ICD-10 code.`,
    }));
}

function linesEdits(form: ClaimForm, today: string): Edit[] {
  if (form.lines.length === 0) return [{ field: 'lines', message: 'Enter at least one service line.' }];
  if (form.lines.length > MAX_LINES)
    return [{ field: 'lines', message: `A claim may have up to ${MAX_LINES} service lines.` }];
  const letters = form.diagnoses.map(({ letter }) => letter).join('');
  return form.lines.flatMap((line, index) => lineEdits(line, index + 1, letters, today));
}

function lineEdits(
  line: Readonly<Record<string, string>>,
  number: number,
  letters: string,
  today: string,
): Edit[] {
  const edits: Edit[] = [];
  const add = (bad: boolean, field: string, message: string): void => {
    if (bad) edits.push({ field: `lines.${number}.${field}`, message: `Line ${number}: ${message}` });
  };
  const from = parseDate(line.from ?? '');
  const to = line.to ? parseDate(line.to) : from;
  const pointer = readPointer(line.pointer ?? '');
  const modifiers = readModifiers(line.modifiers ?? '');
  add(from === null, 'from', 'From is not a valid date.');
  add(to === null, 'to', 'To is not a valid date.');
  add(from !== null && to !== null && to < from, 'to', 'To is before From.');
  add(from !== null && from > today, 'from', 'the service is in the future.');
  add(
    !Object.hasOwn(PLACES_OF_SERVICE, line.place_of_service ?? ''),
    'place_of_service',
    'place of service is not valid.',
  );
  add(
    !PROCEDURE.test((line.procedure ?? '').toUpperCase()),
    'procedure',
    `${line.procedure || 'CPT/HCPCS'} is not a CPT or HCPCS code.`,
  );
  add(
    modifiers.length > 4 || modifiers.some((modifier) => !/^[A-Z0-9]{2}$/.test(modifier)),
    'modifiers',
    'modifiers are up to four codes of two characters.',
  );
  add(pointer === '' || pointer.length > 4, 'pointer', 'diagnosis pointer needs one to four letters.');
  add(
    [...pointer].some((letter) => !letters.includes(letter)),
    'pointer',
    `diagnosis pointer ${pointer} points to a diagnosis that is not there.`,
  );
  add((parseMoney(line.charge ?? '') ?? 0) <= 0, 'charge', 'charge must be an amount above zero.');
  add(!/^[1-9]\d{0,2}$/.test(line.units ?? ''), 'units', 'units must be a whole number from 1 to 999.');
  add(
    line.rendering_npi !== undefined && line.rendering_npi !== '' && !isValidNpi(line.rendering_npi),
    'rendering_npi',
    `rendering NPI ${line.rendering_npi} is not a valid NPI.`,
  );
  return edits;
}

function totalEdits(form: ClaimForm): Edit[] {
  const sum = form.lines.reduce((total, line) => total + (parseMoney(line.charge ?? '') ?? 0), 0);
  return parseMoney(form.field('total')) === sum
    ? []
    : [{ field: 'total', message: 'Total charge is not the sum of the lines.' }];
}
