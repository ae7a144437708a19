import { definePlugin, isFutureDay, isNpi, isTaxId, type FieldFault } from 'sopwith/sdk';
import { conclude } from './conclude.ts';
import { INPUTS, OUTPUTS } from './contract.ts';
import { DATA_SCHEMA, RESULT_SCHEMA, type StatusData } from './data.ts';
import { parse276 } from './parse-276.ts';
import { write277 } from './write-277.ts';

/** Payers search up to a year of claims. */
const LONGEST_RANGE_DAYS = 366;

export default definePlugin({
  sdk: 1,
  type: 'claim_status',
  version: '1.0.0',
  title: 'Claim status',
  description:
    'Looks up a claim on the payer portal: its status, the paid amount, and the reasons for reductions.',
  data: DATA_SCHEMA,
  parse: parse276,
  check: faults,
  procedure: 'claim-status',
  sop: ({ data }) => `${data.payer}/claim-status`,
  patient: ['/member/id', '/patient_account_number'],
  effect: 'reads',
  inputs: INPUTS,
  outputs: OUTPUTS,
  result: RESULT_SCHEMA,
  prepare: ({ data }) => ({
    claim_number: data.claim_number ?? '',
    patient_account_number: data.patient_account_number ?? '',
    member_id: data.member?.id ?? '',
    service_date_from: data.service_date_from ?? '',
    service_date_to: data.service_date_to ?? data.service_date_from ?? '',
  }),
  conclude,
  resultFormats: { x12: { mediaType: 'application/edi-x12', write: write277 } },
});

/** What the schema cannot say: the check digit, a way to find one claim, and dates in order. */
function faults(data: StatusData): FieldFault[] {
  const found: FieldFault[] = [];
  const add = (bad: boolean, pointer: string, code: string, message: string): void => {
    if (bad) found.push({ pointer, code, message });
  };
  const { service_date_from: from, service_date_to: to = from } = data;
  add(
    !isNpi(data.provider.npi),
    '/provider/npi',
    'wrong_check_digit',
    'is not a valid NPI: the check digit is wrong',
  );
  const { tax_id: taxId } = data.provider;
  add(
    taxId !== undefined && !isTaxId(taxId),
    '/provider/tax_id',
    'wrong_form',
    'is not a taxpayer identification number',
  );
  const born = data.member?.date_of_birth;
  add(born !== undefined && isFutureDay(born), '/member/date_of_birth', 'in_future', 'is in the future');
  add(
    from !== undefined && isFutureDay(from),
    '/service_date_from',
    'in_future',
    'is in the future: there is no claim yet',
  );
  add(
    from === undefined && to !== undefined,
    '/service_date_from',
    'missing',
    'is needed with service_date_to',
  );
  if (from !== undefined && to !== undefined) {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    add(days < 0, '/service_date_to', 'out_of_order', 'is before service_date_from');
    add(
      days > LONGEST_RANGE_DAYS,
      '/service_date_to',
      'out_of_range',
      'is more than a year after service_date_from',
    );
  }
  const named = data.claim_number !== undefined || data.patient_account_number !== undefined;
  add(
    !named && (data.member === undefined || from === undefined),
    '',
    'claim_not_named',
    'needs claim_number, patient_account_number, or member with service_date_from',
  );
  return found;
}
