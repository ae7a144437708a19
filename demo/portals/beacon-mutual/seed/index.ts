import type { PortalSeed } from '../../lab/portal-core.ts';
import { toRemittances } from '../../lab/remittance.ts';
import { seedAuthorizations } from '../../lab/seed/authorizations.ts';
import { organisations, providers } from '../../lab/seed/organisations.ts';
import { claims } from './claims.ts';
import { members } from './members.ts';
import { payerFor } from './payers.ts';
import { plans } from './plans.ts';
import { users } from './users.ts';

/** All that the hub of Beacon Mutual knows before anybody signs in. Fixed data: the same at every start. */
export const beaconSeed: PortalSeed = Object.freeze({
  organisations,
  providers,
  users,
  plans,
  members,
  claims,
  authorizations: seedAuthorizations(members, 'BPA'),
  remittances: toRemittances({
    claims,
    members,
    organisations,
    payerOf: ({ member_id: member }) => payerFor(member),
  }),
  authorization_prefix: 'BPA',
  claim_prefix: 'BCN',
  first_claim_number: 501,
});
