import { definePlugin, type FieldFault } from 'sopwith/sdk';
import { conclude } from './conclude.ts';
import { INPUTS, OUTPUTS } from './contract.ts';
import { DATA_SCHEMA, RESULT_SCHEMA, type DownloadData } from './data.ts';

/** Portals search up to 90 days of payments. */
const LONGEST_RANGE_DAYS = 90;

export default definePlugin({
  sdk: 1,
  type: 'remittance_download',
  version: '1.0.0',
  title: 'Remittances',
  description: "Downloads a payer's remittances (835) and returns their content in addition to the files.",
  data: DATA_SCHEMA,
  check: faults,
  procedure: 'remittance-download',
  sop: ({ data }) => `${data.payer}/remittance-download`,
  effect: 'reads',
  inputs: INPUTS,
  outputs: OUTPUTS,
  result: RESULT_SCHEMA,
  prepare: ({ data }) => ({
    trace_number: data.trace_number ?? '',
    claim_number: data.claim_number ?? '',
    payment_date_from: data.payment_date_from ?? '',
    payment_date_to: data.payment_date_to ?? data.payment_date_from ?? '',
    eob: data.eob ?? false,
  }),
  conclude,
  // The 835 of the payer, unchanged.
  resultFormats: { x12: { mediaType: 'application/edi-x12' } },
});

/** What the schema cannot say: a way to find payments, and dates in order. */
function faults(data: DownloadData): FieldFault[] {
  const found: FieldFault[] = [];
  const add = (bad: boolean, pointer: string, code: string, message: string): void => {
    if (bad) found.push({ pointer, code, message });
  };
  const { payment_date_from: from, payment_date_to: to = from } = data;
  add(
    from === undefined && to !== undefined,
    '/payment_date_from',
    'missing',
    'is needed with payment_date_to',
  );
  if (from !== undefined && to !== undefined) {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    add(days < 0, '/payment_date_to', 'out_of_order', 'is before payment_date_from');
    add(
      days > LONGEST_RANGE_DAYS,
      '/payment_date_to',
      'out_of_range',
      `is more than ${LONGEST_RANGE_DAYS} days after payment_date_from`,
    );
  }
  add(
    data.trace_number === undefined && data.claim_number === undefined && from === undefined,
    '',
    'payment_not_named',
    'needs trace_number, claim_number, or payment_date_from',
  );
  return found;
}
