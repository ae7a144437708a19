import type { PortalSeed } from '../../lab/portal-core.ts';
import { toRemittances } from '../../lab/remittance.ts';
import { seedAuthorizations } from '../../lab/seed/authorizations.ts';
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
  authorizations: seedAuthorizations(members, 'APA'),
  remittances: toRemittances({
    claims,
    members,
    organisations,
    payerOf: () => ({ id: '9000000001', name: 'Acme Health' }),
  }),
  authorization_prefix: 'APA',
  claim_prefix: 'ACM',
  first_claim_number: 123,
});
