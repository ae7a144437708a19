import type { Plan } from '../../lab/people.ts';
import { toAccumulators, toBenefits, type BenefitRow } from '../../lab/seed/plan-rows.ts';

const choiceRows: readonly BenefitRow[] = [
  ['98', 'Office visit, PCP', '$30.00 co-pay', '50% after deductible'],
  ['98', 'Office visit, specialist', '$55.00 co-pay', '50% after deductible'],
  ['UC', 'Urgent care center', '$65.00 co-pay', '$65.00 co-pay'],
  ['86', 'Emergency services', '$300.00 co-pay', '$300.00 co-pay'],
  ['47', 'Hospital, inpatient', '20% after deductible', '50% after deductible', 'None', 'Required'],
  ['62', 'MRI and CT', '20% after deductible', '50% after deductible', 'None', 'Required'],
  ['PT', 'Physical therapy', '$40.00 co-pay', '50% after deductible', '24 visits per year'],
  ['MH', 'Outpatient mental health', '$30.00 co-pay', '50% after deductible'],
  ['88', 'Generic drugs', '$12.00 co-pay', 'Not covered', '30-day supply'],
  ['AL', 'Routine eye exam', '$15.00 co-pay', 'Not covered', '1 per year'],
];
const careRows: readonly BenefitRow[] = [
  ['98', 'Office visit, PCP', '$0.00 co-pay', 'Not covered'],
  ['98', 'Office visit, specialist', '$3.00 co-pay', 'Not covered', 'Referral needed'],
  ['86', 'Emergency services', '$0.00 co-pay', '$0.00 co-pay'],
  ['47', 'Hospital, inpatient', '$0.00 co-pay', 'Not covered', 'None', 'Required'],
  ['35', 'Dental check-up', '$0.00 co-pay', 'Not covered', '2 per year'],
  ['88', 'Generic drugs', '$1.00 co-pay', 'Not covered', '30-day supply'],
];

/** Two plans of each payer. */
export const plans: readonly Plan[] = [
  {
    id: 'beacon-choice',
    name: 'Beacon Choice PPO',
    product: 'PPO',
    copay_cents: 30_00,
    coinsurance: '20%',
    benefits: toBenefits(choiceRows),
    accumulators: toAccumulators([
      [2_000_00, 740_00],
      [4_000_00, 1_100_00],
      [6_000_00, 1_310_75],
      [12_000_00, 2_045_00],
    ]),
  },
  {
    id: 'beacon-select',
    name: 'Beacon Select HMO',
    product: 'HMO',
    copay_cents: 20_00,
    coinsurance: '10%',
    benefits: toBenefits(
      choiceRows.map(([type, service, inside, , ...rest]) => [type, service, inside, 'Not covered', ...rest]),
    ),
    accumulators: toAccumulators([
      [1_000_00, 1_000_00],
      [2_000_00, 1_600_00],
      [4_500_00, 2_120_10],
      [9_000_00, 2_400_00],
    ]),
  },
  {
    id: 'harborlight-care',
    name: 'Harborlight Care',
    product: 'Medicaid managed care',
    copay_cents: 0,
    coinsurance: '0%',
    benefits: toBenefits(careRows),
    accumulators: toAccumulators([
      [0, 0],
      [0, 0],
      [500_00, 12_00],
      [500_00, 12_00],
    ]),
  },
  {
    id: 'harborlight-plus',
    name: 'Harborlight Plus',
    product: 'Dual eligible special needs plan',
    copay_cents: 0,
    coinsurance: '0%',
    benefits: toBenefits([
      ...careRows,
      ['AL', 'Routine eye exam', '$0.00 co-pay', 'Not covered', '1 per year'],
    ]),
    accumulators: toAccumulators([
      [0, 0],
      [0, 0],
      [3_400_00, 55_00],
      [3_400_00, 55_00],
    ]),
  },
];
