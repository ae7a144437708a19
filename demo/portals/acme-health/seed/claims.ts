import { claimMaker } from '../../lab/claim-seed.ts';
import type { Claim } from '../../lab/claim.ts';
import { decidedClaims } from './decided-claims.ts';
import { members } from './members.ts';
import { openClaims } from './open-claims.ts';

/** 40 claims over all status categories, numbered ACM-2026-000001 to -000040. */
export const claims: readonly Claim[] = [...decidedClaims, ...openClaims]
  .toSorted((a, b) => a.number - b.number)
  .map(claimMaker(members, { claims: 'ACM-2026-', accounts: 'RFC-2026-' }));
