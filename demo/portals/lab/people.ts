export interface Organisation {
  readonly id: string;
  readonly name: string;
  /** Nine digits, starting with 9. */
  readonly tin: string;
  readonly npi: string;
}

/** A sign-in of a clinic. Lab data: open to everybody who reads the seed. */
export interface PortalUser {
  readonly username: string;
  readonly password: string;
  /** Base32 (RFC 4648). */
  readonly totp_secret: string;
  readonly organisation: string;
  readonly display_name: string;
  /** Answer to "What was the name of your first pet?" */
  readonly security_answer: string;
}

export interface Provider {
  readonly npi: string;
  readonly name: string;
  readonly specialty: string;
  /** Ten characters, as 207Q00000X. */
  readonly taxonomy: string;
  readonly organisation: string;
}

/** X12 individual relationship: self, spouse, child, other. */
export type Relationship = '18' | '01' | '19' | 'G8';

export interface Coverage {
  readonly plan: string;
  readonly group_name: string;
  readonly group_number: string;
  /** ISO dates; null is open-ended. */
  readonly effective: string;
  readonly termination: string | null;
}

export interface Member {
  /** Shared by a family, as ACM100200301. */
  readonly id: string;
  /** Two digits that distinguish the members of a family. */
  readonly suffix: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly gender: 'F' | 'M' | 'U';
  readonly relationship: Relationship;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
  };
  readonly phone: string;
  readonly pcp: string | null;
  readonly coverage: Coverage;
  readonly other_coverage?: string;
  /** The payer has two records under this ID and does not know which one is right (AAA 76). */
  readonly duplicate_record?: boolean;
  /** What this member is for in tests. */
  readonly purpose: string;
}

export interface Benefit {
  /** X12 service type, as 98. */
  readonly type: string;
  readonly service: string;
  readonly in_network: string;
  readonly out_of_network: string;
  readonly limits: string;
  readonly authorization: 'Required' | 'Not required';
}

export interface Accumulator {
  readonly benefit: 'Deductible' | 'Out-of-pocket maximum';
  readonly level: 'Individual' | 'Family';
  readonly network: 'in' | 'out';
  /** Cents. */
  readonly total: number;
  readonly met: number;
}

export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly product: string;
  readonly copay_cents: number;
  readonly coinsurance: string;
  readonly benefits: readonly Benefit[];
  readonly accumulators: readonly Accumulator[];
}

/** Everything that distinguishes one person from another on pages: ACM100200301-01. */
export function memberKey(member: Pick<Member, 'id' | 'suffix'>): string {
  return `${member.id}-${member.suffix}`;
}
