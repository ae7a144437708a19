import type { Adjustment, Category, Claim, Payment } from './claim.ts';
import type { Member } from './people.ts';

/** A claim of a seed in short. */
export interface ClaimRow {
  readonly number: number;
  /** Member with suffix. */
  readonly member: string;
  readonly category: Category;
  /** ISO date of service; the payer receives a claim three days later. */
  readonly served: string;
  /** [procedure, charge in cents] of each line. */
  readonly lines: readonly (readonly [string, number])[];
  readonly diagnoses?: readonly string[];
  readonly harbor?: boolean;
  /** Allowed, paid, patient responsibility; cents. */
  readonly money?: readonly [number, number, number];
  readonly adjustments?: readonly Adjustment[];
  readonly remarks?: readonly string[];
  readonly payment?: Payment;
}

interface Numbering {
  /** Start of the claim numbers, as ACM-2026-. */
  readonly claims: string;
  /** Start of the patient account numbers; the number itself counts from 4000. */
  readonly accounts: string;
}

export const eft = (number: string, date: string): Payment => ({ method: 'EFT', number, date });
export const check = (number: string, date: string): Payment => ({ method: 'Check', number, date });
export const co = (carc: string, amount: number): Adjustment => ({ group: 'CO', carc, amount });
export const pr = (carc: string, amount: number): Adjustment => ({ group: 'PR', carc, amount });
function addDays(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
}

const DECIDED: readonly Category[] = ['F0', 'F1', 'F2', 'F3', 'A3', 'R0'];

/** Makes the claims that rows stand for. */
export function claimMaker(members: readonly Member[], numbering: Numbering): (row: ClaimRow) => Claim {
  return (row) => {
    const member = members.find(({ id, suffix }) => `${id}-${suffix}` === row.member);
    const [allowed, paid, responsibility] = row.money ?? [0, 0, 0];
    return {
      claim_number: `${numbering.claims}${String(row.number).padStart(6, '0')}`,
      patient_account_number: `${numbering.accounts}${String(4000 + row.number)}`,
      organisation: row.harbor ? 'harbor' : 'riverside',
      billing_npi: row.harbor ? '1890123452' : '1999111226',
      member_id: row.member,
      patient_name: member === undefined ? '' : `${member.first_name} ${member.last_name}`,
      diagnoses: row.diagnoses ?? ['I10'],
      lines: row.lines.map(([procedure, charge]) => ({
        from: row.served,
        to: row.served,
        place_of_service: '11',
        procedure,
        modifiers: [],
        pointer: 'A',
        charge,
        units: 1,
        rendering_npi: row.harbor ? '1567890128' : '1234567893',
      })),
      billed: row.lines.reduce((sum, [, charge]) => sum + charge, 0),
      category: row.category,
      received: addDays(row.served, 3),
      processed: DECIDED.includes(row.category) ? addDays(row.served, 14) : null,
      allowed,
      paid,
      patient_responsibility: responsibility,
      adjustments: row.adjustments ?? [],
      remarks: row.remarks ?? [],
      payment: row.payment ?? null,
      attachments: [],
      submitted_at: null,
    };
  };
}
