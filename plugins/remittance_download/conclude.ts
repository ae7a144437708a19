import { textOf, toCents, type Conclusion, type Issue, type JsonObject, type RunResult } from 'sopwith/sdk';
import type { DownloadData, DownloadResult, Remittance } from './data.ts';
import { remittancesOf } from './remittance.ts';

/** From the files that the SOP downloaded to the task's final state. */
export function conclude(
  run: RunResult,
  { data }: { readonly data: DownloadData },
): Conclusion<DownloadResult> {
  if (run.status === 'failed') {
    return { status: 'failed', failure: run.failure, notes: run.notes, issues: run.issues };
  }
  const all = remittancesOf(run.outputs['downloads']);
  const named = data.trace_number ?? data.claim_number;
  if (all.length === 0 && named !== undefined && run.outputs['found'] === 0) return notFound;
  const remittances = all.slice(0, 100);
  const result: DownloadResult = { remittances, total_amount: totalOf(remittances) };
  const issues = [
    ...missing(run.outputs, all.length),
    ...cut(all.length),
    ...remittances.flatMap(amountIssue),
  ];
  const [first, ...more] = [...issues, ...run.issues];
  if (first === undefined) return { status: 'completed', result };
  return { status: 'completed_with_issues', result, notes: first.message, issues: [first, ...more] };
}

const notFound: Conclusion<DownloadResult> = {
  status: 'failed',
  failure: { code: 'remittance_not_found', kind: 'business', retryable: false },
  notes: 'The payer has no payment of this number.',
};

/** Whether each payment that the portal lists has become one in the result. */
function missing(outputs: JsonObject, read: number): Issue[] {
  const found = outputs['found'];
  if (typeof found === 'number' && found === read) return [];
  const listed =
    typeof found === 'number' ? `lists ${found} payments` : 'did not show the number of payments';
  const message = `The portal ${listed}, and ${read} could be downloaded and read: compare them on the portal.`;
  return [{ code: 'remittances_missing', message }];
}

function cut(count: number): Issue[] {
  const message = `Only 100 of ${count} remittances are in the result; all files are there. Ask for fewer days at once.`;
  return count > 100 ? [{ code: 'result_cut', message }] : [];
}

/** What is paid for the claims and what came to the bank have to be the same, but for adjustments of the provider as a whole (PLB). */
function amountIssue({ trace_number: number, amount, claims }: Remittance): Issue[] {
  const paid = claims.reduce<number | null>((sum, claim) => add(sum, claim.paid), 0);
  if (amount === null || paid === null || signedCents(amount) === paid) return [];
  const message = `The claims of payment ${textOf(number) ?? '(without a number)'} add up to another amount than it pays: look for provider adjustments in its 835.`;
  return [{ code: 'amount_mismatch', message }];
}

function totalOf(remittances: readonly Remittance[]): string | null {
  const cents = remittances.reduce<number | null>((sum, { amount }) => add(sum, amount), 0);
  if (cents === null) return null;
  const sign = cents < 0 ? '-' : '';
  return `${sign}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

function add(sum: number | null, amount: string | null): number | null {
  const cents = amount === null ? null : signedCents(amount);
  return sum === null || cents === null ? null : sum + cents;
}

function signedCents(amount: string): number | null {
  const cents = toCents(amount.replace(/^-/, ''));
  return cents === null || !amount.startsWith('-') ? cents : -cents;
}
