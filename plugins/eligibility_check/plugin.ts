import {
  definePlugin,
  isNpi,
  type Conclusion,
  type DataFault,
  type JsonValue,
  type RunResult,
} from 'sopwith/sdk';
import {
  DATA_SCHEMA,
  RESULT_SCHEMA,
  type Benefit,
  type EligibilityData,
  type EligibilityResult,
} from './data.ts';

export default definePlugin({
  sdk: 1,
  type: 'eligibility_check',
  version: '1.0.0',
  title: 'Eligibility and benefits',
  description:
    'Asks the payer whether a member is covered on a day, under which plan, and with which benefits.',
  data: DATA_SCHEMA,
  check: faults,
  procedure: 'eligibility',
  sop: ({ data }) => `${data.payer}/eligibility`,
  effect: 'reads',
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
});

/** What the schema cannot say: the check digit, and that the member is described in one of the three accepted ways. */
function faults({ provider, member }: EligibilityData): DataFault[] {
  const found: DataFault[] = [];
  if (!isNpi(provider.npi)) {
    found.push({
      pointer: '/provider/npi',
      code: 'wrong_check_digit',
      message: 'is not a valid NPI: the check digit is wrong',
    });
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
    return { status: 'failed', failure: run.failure, notes: run.notes, issues: run.issues };
  }
  const { outputs } = run;
  const result: EligibilityResult = {
    coverage_status: outputs['coverage_status'] === 'active' ? 'active' : 'inactive',
    plan_name: textOf(outputs['plan_name']),
    product: textOf(outputs['product']),
    group_number: textOf(outputs['group_number']),
    effective_date: textOf(outputs['effective_date']),
    termination_date: textOf(outputs['termination_date']),
    subscriber: textOf(outputs['subscriber']),
    primary_care_provider: textOf(outputs['primary_care_provider']),
    other_coverage: textOf(outputs['other_coverage']),
    copay: textOf(outputs['copay']),
    deductible: textOf(outputs['deductible']),
    benefits: Array.isArray(outputs['benefits']) ? outputs['benefits'].map(benefit) : [],
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

function benefit(row: JsonValue): Benefit {
  const cells = typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {};
  const cell = (name: string) => textOf((cells as Record<string, JsonValue>)[name]);
  return {
    service: cell('service') ?? '',
    in_network: cell('in_network'),
    out_of_network: cell('out_of_network'),
    limits: cell('limits'),
    authorization: cell('authorization'),
  };
}

/** Portals leave a field empty, or write a dash, where they have nothing to say. */
function textOf(value: JsonValue | undefined): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' || text === '-' || text === '—' ? null : text;
}
