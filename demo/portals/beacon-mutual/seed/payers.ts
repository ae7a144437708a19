import type { Member } from '../../lab/people.ts';
import type { RemittancePayer } from '../../lab/remittance.ts';

/** A payer behind the hub. */
export interface Payer {
  readonly id: string;
  readonly name: string;
  /** First three letters of its members' numbers. */
  readonly prefix: string;
  /** Ten digits, in its remittances. */
  readonly edi_id: string;
}

export const payers: readonly Payer[] = [
  { id: '81001', name: 'Beacon Mutual Insurance', prefix: 'BCN', edi_id: '9000000002' },
  { id: '81002', name: 'Harborlight Community Plan', prefix: 'HLC', edi_id: '9000000003' },
];

export function membersOf(payer: Payer, members: readonly Member[]): readonly Member[] {
  return members.filter(({ id }) => id.startsWith(payer.prefix));
}

/** The payer of a member, as remittances name it. */
export function payerFor(memberId: string): RemittancePayer {
  const payer = payers.find(({ prefix }) => memberId.startsWith(prefix));
  return { id: payer?.edi_id ?? '', name: payer?.name ?? '' };
}
