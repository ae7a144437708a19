import type { Adjustment, Claim, ClaimLine, Payment } from './claim.ts';
import type { Member, Organisation } from './people.ts';

/** The payer: the name and the ten digits in its remittances. */
export interface RemittancePayer {
  readonly id: string;
  readonly name: string;
}

export interface PaidLine {
  readonly line: ClaimLine;
  readonly paid: number;
  readonly adjustments: readonly Adjustment[];
}

export interface PaidClaim {
  readonly claim: Claim;
  readonly last_name: string;
  readonly first_name: string;
  readonly lines: readonly PaidLine[];
}

/** One payment and the claims it pays. Amounts are cents, dates are ISO. */
export interface Remittance {
  /** Check or EFT number: also its name on pages. */
  readonly number: string;
  readonly method: Payment['method'];
  readonly date: string;
  readonly payer: RemittancePayer;
  readonly payee: Organisation;
  readonly total: number;
  readonly claims: readonly PaidClaim[];
}

export interface RemittanceQuery {
  readonly number: string;
  readonly claim_number: string;
  readonly from: string | null;
  readonly to: string | null;
}

interface RemittanceParts {
  readonly claims: readonly Claim[];
  readonly members: readonly Member[];
  readonly organisations: readonly Organisation[];
  readonly payerOf: (claim: Claim) => RemittancePayer;
}

/** Puts the paid claims of a seed together by payment, oldest first. */
export function toRemittances(parts: RemittanceParts): readonly Remittance[] {
  const byPayment = Map.groupBy(
    parts.claims.filter(({ payment }) => payment !== null),
    ({ payment }) => payment?.number ?? '',
  );
  return [...byPayment.values()]
    .flatMap((claims) => toRemittance(claims, parts) ?? [])
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

function toRemittance(claims: readonly Claim[], parts: RemittanceParts): Remittance | undefined {
  const [first] = claims;
  const payee = parts.organisations.find(({ id }) => id === first?.organisation);
  if (first === undefined || first.payment === null || payee === undefined) return undefined;
  return {
    ...first.payment,
    payer: parts.payerOf(first),
    payee,
    total: claims.reduce((sum, { paid }) => sum + paid, 0),
    claims: claims.map((claim) => toPaidClaim(claim, parts.members)),
  };
}

function toPaidClaim(claim: Claim, members: readonly Member[]): PaidClaim {
  const member = members.find(({ id, suffix }) => `${id}-${suffix}` === claim.member_id);
  return {
    claim,
    last_name: member?.last_name ?? '',
    first_name: member?.first_name ?? '',
    lines: adjustLines(claim),
  };
}

/** Lays the adjustments of a claim on its lines, one after the other, so that each line balances. */
function adjustLines(claim: Claim): readonly PaidLine[] {
  const left = claim.adjustments.map((adjustment) => ({ ...adjustment }));
  return claim.lines.map((line) => {
    let room = line.charge;
    const adjustments = left.flatMap((adjustment) => {
      const amount = Math.min(adjustment.amount, room);
      adjustment.amount -= amount;
      room -= amount;
      return amount === 0 ? [] : [{ ...adjustment, amount }];
    });
    return { line, paid: room, adjustments };
  });
}

const DAY_MS = 86_400_000;
const LONGEST_RANGE_DAYS = 90;

/** What is wrong with a search, in words for the page; null when nothing is. */
export function remittanceQueryProblem({
  number,
  claim_number: claim,
  from,
  to,
}: RemittanceQuery): string | null {
  if (number !== '' || claim !== '') return null;
  if (from === null || to === null)
    return 'Enter a check or EFT number, a claim number, or payment dates from and to.';
  if (to < from) return 'Payment date to is before payment date from.';
  return Date.parse(to) - Date.parse(from) > LONGEST_RANGE_DAYS * DAY_MS
    ? `Payment dates may be up to ${LONGEST_RANGE_DAYS} days apart.`
    : null;
}

function same(wanted: string, value: string): boolean {
  return wanted === '' || wanted.trim().toUpperCase() === value.toUpperCase();
}

export function searchRemittances(
  remittances: readonly Remittance[],
  query: RemittanceQuery,
): readonly Remittance[] {
  return remittances.filter(
    ({ number, date, claims }) =>
      same(query.number, number) &&
      (query.claim_number === '' ||
        claims.some(({ claim }) => same(query.claim_number, claim.claim_number))) &&
      (query.from === null || date >= query.from) &&
      (query.to === null || date <= query.to),
  );
}
