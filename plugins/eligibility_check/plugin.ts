import {
  dateOf,
  definePlugin,
  isFutureDay,
  isNpi,
  isTaxId,
  moneyOf,
  oneOf,
  rowsOf,
  textOf,
  type Conclusion,
  type FieldFault,
  type Issue,
  type JsonObject,
  type RunResult,
} from 'sopwith/sdk';
import { INPUTS, OUTPUTS } from './contract.ts';
import {
  COVERAGES,
  DATA_SCHEMA,
  RESULT_SCHEMA,
  type Benefit,
  type EligibilityData,
  type EligibilityResult,
} from './data.ts';
import { parse270 } from './parse-270.ts';
import { rejectReason } from './reject-reasons.ts';
import { write271 } from './write-271.ts';

export default definePlugin({
  sdk: 1,
  type: 'eligibility_check',
  version: '1.0.0',
  title: 'Eligibility and benefits',
  description:
    'Asks the payer whether a member is covered on a day, under which plan, and with which benefits.',
  data: DATA_SCHEMA,
  parse: parse270,
  check: faults,
  procedure: 'eligibility',
  sop: ({ data }) => `${data.payer}/eligibility`,
  patient: ['/member/id'],
  effect: 'reads',
  inputs: INPUTS,
  outputs: OUTPUTS,
  result: RESULT_SCHEMA,
  prepare: ({ data }) => ({
    provider: { npi: data.provider.npi, tax_id: data.provider.tax_id ?? '' },
    member: {
      id: data.member.id ?? '',
      first_name: data.member.first_name ?? '',
      last_name: data.member.last_name ?? '',
      date_of_birth: data.member.date_of_birth ?? '',
      gender: data.member.gender ?? 'U',
      relationship: data.member.relationship ?? '18',
    },
    date_of_service: data.date_of_service,
    service_types: data.service_types ?? ['30'],
  }),
  conclude,
  resultFormats: { x12: { mediaType: 'application/edi-x12', write: write271 } },
});

/** What the schema cannot say: check digits, a birth that has been, and that the member is described in one of the three accepted ways. */
function faults({ provider, member }: EligibilityData): FieldFault[] {
  const found: FieldFault[] = [];
  if (!isNpi(provider.npi)) {
    found.push({
      pointer: '/provider/npi',
      code: 'wrong_check_digit',
      message: 'is not a valid NPI: the check digit is wrong',
    });
  }
  if (provider.tax_id !== undefined && !isTaxId(provider.tax_id)) {
    found.push({
      pointer: '/provider/tax_id',
      code: 'wrong_form',
      message: 'is not a taxpayer identification number',
    });
  }
  if (member.date_of_birth !== undefined && isFutureDay(member.date_of_birth)) {
    found.push({ pointer: '/member/date_of_birth', code: 'in_future', message: 'is in the future' });
  }
  const hasName = member.first_name !== undefined && member.last_name !== undefined;
  const ways = [member.id !== undefined, hasName, member.date_of_birth !== undefined].filter(Boolean).length;
  if (ways < 2) {
    const message = 'needs two of: id, date_of_birth, first_name with last_name';
    found.push({ pointer: '/member', code: 'member_incomplete', message });
  }
  return found;
}

function conclude(run: RunResult): Conclusion<EligibilityResult> {
  if (run.status === 'failed') {
    const issues = [...rejectReason(run.failure.code), ...run.issues];
    return { status: 'failed', failure: run.failure, notes: run.notes, issues };
  }
  const { outputs } = run;
  const coverage = oneOf(outputs['coverage_status'], COVERAGES);
  if (coverage === null) return unclear(run.issues);
  const result: EligibilityResult = {
    coverage_status: coverage,
    plan_name: textOf(outputs['plan_name']),
    product: textOf(outputs['product']),
    group_number: textOf(outputs['group_number']),
    effective_date: dateOf(outputs['effective_date']),
    termination_date: dateOf(outputs['termination_date']),
    subscriber: textOf(outputs['subscriber']),
    primary_care_provider: textOf(outputs['primary_care_provider']),
    other_coverage: textOf(outputs['other_coverage']),
    copay: moneyOf(outputs['copay']),
    deductible: moneyOf(outputs['deductible']),
    benefits: rowsOf(outputs['benefits']).map(benefit),
    transaction_id: textOf(outputs['transaction_id']),
  };
  const [first, ...more] = run.issues;
  if (first === undefined) return { status: 'completed', result };
  return {
    status: 'completed_with_issues',
    result,
    notes: 'The answer was read, but something on the page was not as expected: see the issues.',
    issues: [first, ...more],
  };
}

/** "Not covered" must never be concluded from a page that does not show it. */
function unclear(issues: readonly Issue[]): Conclusion<EligibilityResult> {
  const issue: Issue = {
    code: 'coverage_unclear',
    message: `The portal answered, but whether the member is covered could not be read. Look it up on the portal. The procedure must set the output coverage_status to ${COVERAGES.join(' or ')}.`,
  };
  return {
    status: 'completed_with_issues',
    result: null,
    notes: issue.message,
    issues: [issue, ...issues],
  };
}

function benefit(row: JsonObject): Benefit {
  return {
    service: textOf(row['service']) ?? '',
    in_network: textOf(row['in_network']),
    out_of_network: textOf(row['out_of_network']),
    limits: textOf(row['limits']),
    authorization: textOf(row['authorization']),
  };
}
