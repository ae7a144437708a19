import { x12Text, type X12ReplySegment } from 'sopwith/sdk';
import type { Benefit, EligibilityData, EligibilityResult } from './data.ts';

/** Service types (X12 code source 1365) by the names in which portals show them. */
const SERVICE_TYPES: Readonly<Record<string, string>> = {
  'health benefit plan coverage': '30',
  'medical care': '1',
  'dental care': '35',
  hospital: '47',
  'hospital - inpatient': '48',
  'hospital - outpatient': '50',
  'emergency services': '86',
  pharmacy: '88',
  'office visit': '98',
  'professional (physician) visit - office': '98',
  vision: 'AL',
  'vision (optometry)': 'AL',
  'mental health': 'MH',
  'urgent care': 'UC',
};

/** Loop 2110: one EB for each thing that the portal shows. Text that has no code is sent in MSG, in the words of the portal. */
export function benefitSegments(
  { service_types: types }: EligibilityData,
  result: EligibilityResult,
): readonly X12ReplySegment[] {
  const [service = '30'] = types ?? [];
  const active = result.coverage_status === 'active';
  return [
    ['EB', active ? '1' : '6', '', service, '', x12Text(result.plan_name, 50)],
    ...messages([
      ['Product', result.product],
      ['Reference of the payer', result.transaction_id],
    ]),
    ...amount('B', service, result.copay),
    ...amount('C', '30', result.deductible),
    ...named('L', 'Primary care provider', result.primary_care_provider),
    ...named('R', 'Other coverage', result.other_coverage),
    ...result.benefits.flatMap(describe),
  ];
}

/** EB01: B co-payment, C deductible. */
const amount = (
  kind: string,
  service: string,
  money: string | null | undefined,
): readonly X12ReplySegment[] => (money == null ? [] : [['EB', kind, '', service, '', '', '', money]]);

/** EB01: L primary care provider, R other or additional payer. */
const named = (kind: string, what: string, shown: string | null | undefined): readonly X12ReplySegment[] =>
  shown == null ? [] : [['EB', kind], ...messages([[what, shown]])];

/** EB01 D is a benefit in words; EB12 is Y in the network of the plan, and N out of it. */
function describe(benefit: Benefit): readonly X12ReplySegment[] {
  const code = SERVICE_TYPES[benefit.service.toLowerCase()] ?? '';
  const authorization = { required: 'Y', yes: 'Y', 'not required': 'N', no: 'N' }[
    (benefit.authorization ?? '').toLowerCase()
  ];
  return (
    [
      ['Y', benefit.in_network],
      ['N', benefit.out_of_network],
    ] as const
  ).flatMap(([network, shown]) =>
    shown == null
      ? []
      : [
          ['EB', 'D', '', code, '', '', '', '', '', '', '', authorization, network],
          ...messages([
            [benefit.service, shown],
            ['Limits', benefit.limits],
          ]),
        ],
  );
}

const messages = (
  lines: readonly (readonly [name: string, shown: string | null | undefined])[],
): readonly X12ReplySegment[] =>
  lines.flatMap(([name, shown]) => (shown == null ? [] : [['MSG', x12Text(`${name} - ${shown}`, 264)]]));
