import type { PortalSeed } from '../../lab/portal-core.ts';
import { organisations, providers } from '../../lab/seed/organisations.ts';
import { claims } from './claims.ts';
import { members } from './members.ts';
import { plans } from './plans.ts';
import { users } from './users.ts';

/** All that Acme Health knows before anybody signs in. Fixed data: the same at every start. */
export const acmeSeed: PortalSeed = Object.freeze({
  organisations,
  providers,
  users,
  plans,
  members,
  claims,
  claim_prefix: 'ACM',
  first_claim_number: 123,
});
