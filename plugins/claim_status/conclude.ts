import {
  dateOf,
  moneyOf,
  rowsOf,
  textOf,
  type Conclusion,
  type Failure,
  type Issue,
  type JsonObject,
  type JsonValue,
  type RunResult,
} from 'sopwith/sdk';
import { CATEGORIES, type State, type StatusResult } from './data.ts';

/** From what the SOP read to the task's final state. */
export function conclude(run: RunResult): Conclusion<StatusResult> {
  if (run.status === 'failed') {
    return { status: 'failed', failure: run.failure, notes: run.notes, issues: run.issues };
  }
  const category = textOf(run.outputs['category']) ?? '';
  const state = Object.hasOwn(CATEGORIES, category) ? CATEGORIES[category as keyof typeof CATEGORIES] : null;
  if (state === null) return unclear(run.issues);
  if (state === 'not_found') {
    return failed(
      { code: 'claim_not_found', kind: 'business', retryable: false },
      'The payer does not find the claim.',
    );
  }
  if (state === 'error') {
    return failed(
      { code: 'payer_cannot_respond', kind: 'transient', retryable: true },
      'The payer could not answer for this claim.',
    );
  }
  const result = resultOf(run.outputs, category, state);
  const issues = [...asksOfUs(category), ...run.issues];
  const [first, ...more] = issues;
  if (first === undefined) return { status: 'completed', result };
  return { status: 'completed_with_issues', result, notes: first.message, issues: [first, ...more] };
}

const failed = (failure: Failure, notes: string): Conclusion<StatusResult> => ({
  status: 'failed',
  failure,
  notes,
});

/** States in which the claim waits until a person acts. */
function asksOfUs(category: string): readonly Issue[] {
  const asked = category.startsWith('R') || category === 'P3';
  const message =
    'The payer waits for information about this claim: see its remarks, and send what it asks for.';
  return asked ? [{ code: 'information_requested', message }] : [];
}

function unclear(issues: readonly Issue[]): Conclusion<StatusResult> {
  const issue: Issue = {
    code: 'status_unclear',
    message: 'The portal showed the claim, but its status could not be read. Look it up on the portal.',
  };
  return { status: 'completed_with_issues', result: null, notes: issue.message, issues: [issue, ...issues] };
}

function resultOf(outputs: JsonObject, category: string, state: State): StatusResult {
  return {
    claim_number: textOf(outputs['claim_number']),
    patient_account_number: textOf(outputs['patient_account_number']),
    state,
    category,
    category_text: textOf(outputs['category_text']),
    received_date: dateOf(outputs['received_date']),
    processed_date: dateOf(outputs['processed_date']),
    billed_amount: moneyOf(outputs['billed_amount']),
    allowed_amount: moneyOf(outputs['allowed_amount']),
    paid_amount: moneyOf(outputs['paid_amount']),
    patient_responsibility: moneyOf(outputs['patient_responsibility']),
    payment: paymentOf(outputs),
    lines: rowsOf(outputs['lines']).slice(0, 1000).map(lineOf),
    adjustments: rowsOf(outputs['adjustments']).slice(0, 1000).map(adjustmentOf),
    remarks: rowsOf(outputs['remarks'])
      .slice(0, 1000)
      .map(({ remark }) => coded(remark)),
  };
}

function paymentOf(outputs: JsonObject): StatusResult['payment'] {
  const payment = {
    method: shown(outputs['payment_method']),
    number: shown(outputs['payment_number']),
    date: dateOf(outputs['payment_date']),
  };
  return payment.method === null && payment.number === null && payment.date === null ? null : payment;
}

/** Portals write "None" where others leave a field empty. */
function shown(value: JsonValue | undefined): string | null {
  const text = textOf(value);
  return text === null || /^(none|n\/a)$/i.test(text) ? null : text;
}

function lineOf(row: JsonObject): StatusResult['lines'][number] {
  const [procedure, ...modifiers] = (textOf(row['procedure_code']) ?? '').split(/[\s:]+/);
  return {
    date_from: dateOf(row['date_from']),
    date_to: dateOf(row['date_to']),
    procedure_code: textOf(procedure),
    modifiers: modifiers.slice(0, 4),
    units: textOf(row['units']),
    charge: moneyOf(row['charge']),
    status: textOf(row['status']),
  };
}

function adjustmentOf(row: JsonObject): StatusResult['adjustments'][number] {
  const reason = coded(row['reason']);
  return {
    group: /^(CO|PR|OA|PI|CR)\b/.exec(textOf(row['group']) ?? '')?.[1] ?? null,
    reason: reason.code,
    amount: moneyOf(row['amount']),
    text: reason.text,
  };
}

/** `45 Charge exceeds fee schedule` as its code and its words. */
function coded(value: JsonValue | undefined): { readonly code: string | null; readonly text: string | null } {
  const text = textOf(value);
  const [, code, words] = /^([A-Z]{0,2}\d{1,4})\b\s*[-:]?\s*(.*)$/s.exec(text ?? '') ?? [];
  return code === undefined ? { code: null, text } : { code, text: textOf(words) };
}
