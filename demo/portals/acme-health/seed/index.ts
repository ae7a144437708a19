import type { Claim } from '../../lab/claim.ts';
import type { Member, Organisation, Plan, PortalUser, Provider } from '../../lab/people.ts';
import { organisations, providers } from '../../lab/seed/organisations.ts';
import { claims } from './claims.ts';
import { members } from './members.ts';
import { plans } from './plans.ts';
import { users } from './users.ts';

export interface AcmeSeed {
  readonly organisations: readonly Organisation[];
  readonly providers: readonly Provider[];
  readonly users: readonly PortalUser[];
  readonly plans: readonly Plan[];
  readonly members: readonly Member[];
  readonly claims: readonly Claim[];
  /** Number of the first claim submitted: ACM-<year>-000123. */
  readonly first_claim_number: number;
}

/** All that Acme Health knows before anybody signs in. Fixed data: the same at every start. */
export const acmeSeed: AcmeSeed = Object.freeze({
  organisations,
  providers,
  users,
  plans,
  members,
  claims,
  first_claim_number: 123,
});
