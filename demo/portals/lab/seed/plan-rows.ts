import type { Accumulator, Benefit } from '../people.ts';

export type BenefitRow = readonly [
  type: string,
  service: string,
  inNetwork: string,
  outOfNetwork: string,
  limits?: string,
  authorization?: 'Required',
];

export function toBenefits(rows: readonly BenefitRow[]): readonly Benefit[] {
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
export function toAccumulators(rows: readonly (readonly [number, number])[]): readonly Accumulator[] {
  return rows.flatMap(([total, met], index) => {
    const benefit = index < 2 ? 'Deductible' : 'Out-of-pocket maximum';
    const level = index % 2 === 0 ? 'Individual' : 'Family';
    return [
      { benefit, level, network: 'in', total, met },
      { benefit, level, network: 'out', total: total * 2, met: 0 },
    ] as const;
  });
}
