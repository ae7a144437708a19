import type { Accumulator, Benefit, Plan } from '../../lab/people.ts';

type Row = readonly [
  type: string,
  service: string,
  inNetwork: string,
  outOfNetwork: string,
  limits?: string,
  authorization?: 'Required',
];

function toBenefits(rows: readonly Row[]): readonly Benefit[] {
  return rows.map(([type, service, inNetwork, outOfNetwork, limits = 'None', authorization]) => ({
    type,
    service,
    in_network: inNetwork,
    out_of_network: outOfNetwork,
    limits,
    authorization: authorization ?? 'Not required',
  }));
}

/** Cents: [in-network total, met] for individual deductible, family deductible, individual and family maximum. */
function toAccumulators(rows: readonly (readonly [number, number])[]): readonly Accumulator[] {
  return rows.flatMap(([total, met], index) => {
    const benefit = index < 2 ? 'Deductible' : 'Out-of-pocket maximum';
    const level = index % 2 === 0 ? 'Individual' : 'Family';
    return [
      { benefit, level, network: 'in', total, met },
      { benefit, level, network: 'out', total: total * 2, met: 0 },
    ] as const;
  });
}

/** The four plans of Acme Health. */
export const plans: readonly Plan[] = [
  {
    id: 'gold-ppo',
    name: 'Acme Gold PPO',
    product: 'PPO',
    copay_cents: 25_00,
    coinsurance: '20%',
    benefits: toBenefits([
      ['98', 'Primary care visit', '$25.00 co-pay', '40% after deductible'],
      ['98', 'Specialist visit', '$45.00 co-pay', '40% after deductible'],
      ['1', 'Preventive care', 'No charge', '40% after deductible', '1 per year'],
      ['UC', 'Urgent care', '$60.00 co-pay', '$60.00 co-pay'],
      ['86', 'Emergency room', '$250.00 co-pay', '$250.00 co-pay'],
      ['47', 'Inpatient hospital', '20% after deductible', '40% after deductible', 'None', 'Required'],
      ['47', 'Outpatient surgery', '20% after deductible', '40% after deductible', 'None', 'Required'],
      ['62', 'Advanced imaging', '20% after deductible', '40% after deductible', 'None', 'Required'],
      ['5', 'Laboratory', '20% after deductible', '40% after deductible'],
      ['MH', 'Mental health visit', '$25.00 co-pay', '40% after deductible'],
      ['PT', 'Physical therapy', '$45.00 co-pay', '40% after deductible', '30 visits per year'],
      ['88', 'Generic drugs', '$10.00 co-pay', 'Not covered', '30-day supply'],
      ['AL', 'Eye exam', '$20.00 co-pay', 'Not covered', '1 per year'],
    ]),
    accumulators: toAccumulators([
      [1_500_00, 620_00],
      [3_000_00, 980_00],
      [5_000_00, 1_245_50],
      [10_000_00, 1_980_00],
    ]),
  },
  {
    id: 'silver-hmo',
    name: 'Acme Silver HMO',
    product: 'HMO',
    copay_cents: 35_00,
    coinsurance: '30%',
    benefits: toBenefits([
      ['98', 'Primary care visit', '$35.00 co-pay', 'Not covered'],
      ['98', 'Specialist visit', '$70.00 co-pay', 'Not covered', 'Referral needed'],
      ['1', 'Preventive care', 'No charge', 'Not covered', '1 per year'],
      ['UC', 'Urgent care', '$75.00 co-pay', '$75.00 co-pay'],
      ['86', 'Emergency room', '$400.00 co-pay', '$400.00 co-pay'],
      ['47', 'Inpatient hospital', '30% after deductible', 'Not covered', 'None', 'Required'],
      ['62', 'Advanced imaging', '30% after deductible', 'Not covered', 'None', 'Required'],
      ['MH', 'Mental health visit', '$35.00 co-pay', 'Not covered'],
      ['PT', 'Physical therapy', '$70.00 co-pay', 'Not covered', '20 visits per year', 'Required'],
      ['88', 'Generic drugs', '$15.00 co-pay', 'Not covered', '30-day supply'],
    ]),
    accumulators: toAccumulators([
      [3_500_00, 3_500_00],
      [7_000_00, 4_120_00],
      [8_000_00, 4_310_25],
      [16_000_00, 5_000_00],
    ]),
  },
  {
    id: 'bronze-hdhp',
    name: 'Acme Bronze HDHP',
    product: 'HDHP with HSA',
    copay_cents: 0,
    coinsurance: '40%',
    benefits: toBenefits([
      ['98', 'Primary care visit', '40% after deductible', '60% after deductible'],
      ['98', 'Specialist visit', '40% after deductible', '60% after deductible'],
      ['1', 'Preventive care', 'No charge', '60% after deductible', '1 per year'],
      ['UC', 'Urgent care', '40% after deductible', '60% after deductible'],
      ['47', 'Inpatient hospital', '40% after deductible', '60% after deductible', 'None', 'Required'],
      ['88', 'Generic drugs', '40% after deductible', 'Not covered', '30-day supply'],
    ]),
    accumulators: toAccumulators([
      [6_500_00, 150_00],
      [13_000_00, 150_00],
      [7_500_00, 150_00],
      [15_000_00, 150_00],
    ]),
  },
  {
    id: 'medicare-advantage',
    name: 'Acme Medicare Advantage',
    product: 'Medicare Advantage HMO',
    copay_cents: 10_00,
    coinsurance: '20%',
    benefits: toBenefits([
      ['98', 'Primary care visit', '$10.00 co-pay', 'Not covered'],
      ['98', 'Specialist visit', '$30.00 co-pay', 'Not covered'],
      ['1', 'Annual wellness visit', 'No charge', 'Not covered', '1 per year'],
      ['UC', 'Urgent care', '$30.00 co-pay', '$30.00 co-pay'],
      ['47', 'Inpatient hospital', '$300.00 per day, days 1-5', 'Not covered', '90 days', 'Required'],
      ['35', 'Dental cleaning', 'No charge', 'Not covered', '2 per year'],
      ['AL', 'Eye exam', 'No charge', 'Not covered', '1 per year'],
      ['88', 'Generic drugs', '$4.00 co-pay', 'Not covered', '30-day supply'],
    ]),
    accumulators: toAccumulators([
      [0, 0],
      [0, 0],
      [3_900_00, 410_00],
      [3_900_00, 410_00],
    ]),
  },
];
