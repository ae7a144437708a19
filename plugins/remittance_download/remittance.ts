import { dateOf, moneyOf, rowsOf, textOf, type JsonObject, type JsonValue } from 'sopwith/sdk';
import type { PaidClaim, PaidLine, Remittance } from './data.ts';

/** The 835 transactions of the files that an SOP downloaded, `[{ file, content }]` with what `parse_file` made of each. */
export function remittancesOf(downloads: JsonValue | undefined): readonly Remittance[] {
  return rowsOf(downloads).flatMap(({ file, content }) => {
    const interchange = objectOf(content);
    return rowsOf(interchange['transactions'])
      .filter(({ type }) => type === '835')
      .map((transaction) => remittanceOf(transaction, textOf(file)));
  });
}

function remittanceOf(transaction: JsonObject, file: string | null): Remittance {
  const payment = objectOf(transaction['payment']);
  return {
    trace_number: textOf(payment['trace_number']),
    method: textOf(payment['method']),
    payment_date: dateOf(payment['date']),
    amount: moneyOf(payment['amount']),
    payer: textOf(payment['payer']),
    payee: textOf(payment['payee']),
    payee_npi: textOf(payment['payee_npi']),
    payee_tax_id: textOf(payment['payee_tax_id']),
    file,
    claims: rowsOf(transaction['claims']).slice(0, 5000).map(claimOf),
  };
}

function claimOf(claim: JsonObject): PaidClaim {
  return {
    claim_number: textOf(claim['claim_number']),
    patient_account_number: textOf(claim['patient_account_number']),
    member_id: textOf(claim['member_id']),
    status: textOf(claim['status']),
    charge: moneyOf(claim['charge']),
    paid: moneyOf(claim['paid']),
    patient_responsibility: moneyOf(claim['patient_responsibility']),
    adjustments: adjustmentsOf(claim['adjustments']),
    lines: rowsOf(claim['lines']).slice(0, 1000).map(lineOf),
  };
}

function lineOf(line: JsonObject): PaidLine {
  return {
    procedure_code: textOf(line['procedure_code']),
    modifiers: textsOf(line['modifiers'], 4),
    date_from: dateOf(line['date_from']),
    units: textOf(line['units']),
    charge: moneyOf(line['charge']),
    paid: moneyOf(line['paid']),
    allowed: moneyOf(line['allowed']),
    adjustments: adjustmentsOf(line['adjustments']),
    remarks: textsOf(line['remarks'], 50),
  };
}

function adjustmentsOf(value: JsonValue | undefined): PaidClaim['adjustments'] {
  return rowsOf(value)
    .slice(0, 200)
    .map(({ group, reason, amount }) => ({
      group: textOf(group),
      reason: textOf(reason),
      amount: moneyOf(amount),
    }));
}

function textsOf(value: JsonValue | undefined, most: number): string[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly JsonValue[]).flatMap((one) => textOf(one) ?? []).slice(0, most);
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
