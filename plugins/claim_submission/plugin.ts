import {
  dateOf,
  definePlugin,
  fromCents,
  textOf,
  type Conclusion,
  type Issue,
  type RunResult,
} from 'sopwith/sdk';
import { faults, totalCents } from './check.ts';
import { INPUTS, OUTPUTS } from './contract.ts';
import { DATA_SCHEMA, RESULT_SCHEMA, type ClaimData, type ClaimResult } from './data.ts';
import { inputs } from './inputs.ts';
import { parse837 } from './parse-837.ts';
import { write277ca } from './write-277ca.ts';

export default definePlugin({
  sdk: 1,
  type: 'claim_submission',
  version: '1.0.0',
  title: 'Professional claim',
  description:
    'Files a professional claim (CMS-1500) with its attachments on the payer portal, exactly once.',
  data: DATA_SCHEMA,
  parse: parse837,
  check: faults,
  files: { max: 10, types: ['application/pdf', 'image/png', 'image/jpeg', 'image/tiff'] },
  procedure: 'claim-submission',
  sop: ({ data }) => `${data.payer}/claim-submission`,
  patient: ['/claim/member/id', '/claim/patient_account_number'],
  effect: 'submits',
  inputs: INPUTS,
  outputs: OUTPUTS,
  result: RESULT_SCHEMA,
  prepare: ({ data }) => inputs(data),
  conclude,
  resultFormats: { x12: { mediaType: 'application/edi-x12', write: write277ca } },
});

function conclude(run: RunResult, { data }: { readonly data: ClaimData }): Conclusion<ClaimResult> {
  if (run.status === 'failed') {
    return { status: 'failed', failure: run.failure, notes: run.notes, issues: run.issues };
  }
  const number = textOf(run.outputs['claim_number'], 60);
  const edits = run.issues.map(({ code, message }) => ({ code, message }));
  if (number === null) return withoutNumber(run.issues);
  const result: ClaimResult = {
    claim_number: number,
    received_date: dateOf(run.outputs['received_date']),
    total: fromCents(totalCents(data.claim)),
    edits,
  };
  const [first, ...more] = run.issues;
  if (first === undefined) return { status: 'completed', result };
  return {
    status: 'completed_with_issues',
    result,
    notes: `The payer took the claim as ${result.claim_number}, with remarks: see the issues.`,
    issues: [first, ...more],
  };
}

/** The claim is submitted, so this is not a failure: a client that sends it again would submit it twice. */
function withoutNumber(issues: readonly Issue[]): Conclusion<ClaimResult> {
  const missing: Issue = {
    code: 'claim_number_missing',
    message: 'The payer took the claim and showed no claim number. Look it up by the patient account number.',
  };
  return {
    status: 'completed_with_issues',
    result: null,
    notes: missing.message,
    issues: [missing, ...issues],
  };
}
