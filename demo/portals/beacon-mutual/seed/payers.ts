import type { Member } from '../../lab/people.ts';

/** A payer behind the hub. */
export interface Payer {
  readonly id: string;
  readonly name: string;
  /** First three letters of its members' numbers. */
  readonly prefix: string;
}

export const payers: readonly Payer[] = [
  { id: '81001', name: 'Beacon Mutual Insurance', prefix: 'BCN' },
  { id: '81002', name: 'Harborlight Community Plan', prefix: 'HLC' },
];

export function membersOf(payer: Payer, members: readonly Member[]): readonly Member[] {
  return members.filter(({ id }) => id.startsWith(payer.prefix));
}
