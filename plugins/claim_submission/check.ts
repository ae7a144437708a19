import {
  isFutureDay,
  isIcd10,
  isNpi,
  isPlaceOfService,
  isProcedureCode,
  isTaxId,
  isTaxonomy,
  toCents,
  type FieldFault,
} from 'sopwith/sdk';
import type { Claim, ClaimData, Line } from './data.ts';

const LETTERS = [...'ABCDEFGHIJKL'];

/** What a schema cannot say of a claim: check digits, code forms, dates in order, pointers that point to something, sums. */
export function faults({ claim }: ClaimData): FieldFault[] {
  return [
    ...npiFaults(claim),
    ...providerFaults(claim),
    ...birthFault(claim),
    ...claim.diagnoses.flatMap((code, index) =>
      fault(
        !isIcd10(code),
        `diagnoses/${index}`,
        'wrong_form',
        'is not an ICD-10-CM code with its dot, as E11.9',
      ),
    ),
    ...claim.lines.flatMap((line, index) => lineFaults(line, index, claim)),
    ...headerFaults(claim),
    ...totalFault(claim),
  ];
}

function fault(bad: boolean, pointer: string, code: string, message: string): FieldFault[] {
  return bad ? [{ pointer: `/claim/${pointer}`, code, message }] : [];
}

function npiFaults(claim: Claim): FieldFault[] {
  const given: readonly (readonly [string, string | undefined])[] = [
    ['provider/npi', claim.provider.npi],
    ['referring_provider/npi', claim.referring_provider?.npi],
    ['facility/npi', claim.facility?.npi],
    ...claim.lines.map((line, index) => [`lines/${index}/rendering_npi`, line.rendering_npi] as const),
  ];
  return given.flatMap(([pointer, npi]) =>
    fault(
      npi !== undefined && !isNpi(npi),
      pointer,
      'wrong_check_digit',
      'is not a valid NPI: the check digit is wrong',
    ),
  );
}

function providerFaults({ provider: { tax_id: taxId, taxonomy } }: Claim): FieldFault[] {
  return [
    ...fault(!isTaxId(taxId), 'provider/tax_id', 'wrong_form', 'is not a taxpayer identification number'),
    ...fault(
      taxonomy !== undefined && !isTaxonomy(taxonomy),
      'provider/taxonomy',
      'wrong_form',
      'is not a taxonomy code such as 207Q00000X',
    ),
  ];
}

function birthFault({ patient }: Claim): FieldFault[] {
  return fault(isFutureDay(patient.date_of_birth), 'patient/date_of_birth', 'in_future', 'is in the future');
}

function lineFaults(line: Line, index: number, claim: Claim): FieldFault[] {
  const at = `lines/${index}`;
  const letters = LETTERS.slice(0, claim.diagnoses.length);
  const until = line.date_to ?? line.date_from;
  return [
    ...fault(
      !isProcedureCode(line.procedure_code),
      `${at}/procedure_code`,
      'wrong_form',
      'is not a CPT or HCPCS code, as 99213',
    ),
    ...fault(
      !isPlaceOfService(line.place_of_service),
      `${at}/place_of_service`,
      'not_allowed',
      'is not a place of service code of CMS, such as 11',
    ),
    ...fault(
      isFutureDay(until),
      `${at}/${line.date_to === undefined ? 'date_from' : 'date_to'}`,
      'in_future',
      'is in the future: what was not done yet cannot be claimed',
    ),
    ...fault(until < line.date_from, `${at}/date_to`, 'out_of_order', 'is before date_from'),
    ...fault(
      line.date_from < claim.patient.date_of_birth,
      `${at}/date_from`,
      'out_of_order',
      "is before the patient's date of birth",
    ),
    ...line.diagnosis_pointers.flatMap((letter, position) =>
      fault(
        !letters.includes(letter),
        `${at}/diagnosis_pointers/${position}`,
        'points_to_nothing',
        `points to no diagnosis: the claim has ${letters.length}, A to ${letters.at(-1)}`,
      ),
    ),
    ...fault(
      toCents(line.charge) === null,
      `${at}/charge`,
      'wrong_form',
      'must be an amount with two decimals at most',
    ),
  ];
}

function headerFaults(claim: Claim): FieldFault[] {
  const replaces = claim.resubmission_code === '7' || claim.resubmission_code === '8';
  return [
    ...fault(
      replaces && claim.original_reference === undefined,
      'original_reference',
      'missing',
      'is needed for a replacement (7) or a void (8)',
    ),
    ...fault(
      claim.related_to?.auto_accident === true && claim.related_to.accident_state === undefined,
      'related_to/accident_state',
      'missing',
      'is needed for an auto accident',
    ),
  ];
}

function totalFault(claim: Claim): FieldFault[] {
  if (claim.total === undefined) return [];
  const total = toCents(claim.total);
  if (total === null)
    return fault(true, 'total', 'wrong_form', 'must be an amount with two decimals at most');
  return fault(
    total !== totalCents(claim),
    'total',
    'wrong_total',
    'is not the sum of the charges of the lines',
  );
}

/** The charge of a line is for all its units, as on the paper form. */
export function totalCents(claim: Claim): number {
  return claim.lines.reduce((sum, line) => sum + (toCents(line.charge) ?? 0), 0);
}
