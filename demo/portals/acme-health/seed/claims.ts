import type { Claim } from '../../lab/claim.ts';
import { toClaim } from './claim-row.ts';
import { decidedClaims } from './decided-claims.ts';
import { openClaims } from './open-claims.ts';

/** 40 claims over all status categories, numbered ACM-2026-000001 to -000040. */
export const claims: readonly Claim[] = [...decidedClaims, ...openClaims]
  .toSorted((a, b) => a.number - b.number)
  .map(toClaim);
