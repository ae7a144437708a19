import { CIRCUIT_OPENS_AFTER, PROBE_INTERVAL_MS } from '../endpoint-health.ts';

export interface ClaimLimits {
  /** Attempts of the schedule at once to one endpoint, over all processes. */
  readonly perEndpoint: number;
  /** Claims that one process may hold ahead for an endpoint that answers well: a round trip to the tables for each five would be slow. */
  readonly ahead: number;
  /** All attempts at once for one account, those asked for by hand included. */
  readonly perAccount: number;
  /** A claim is void after this long; longer than an attempt can take. */
  readonly lockSeconds: number;
}

export const CLAIM_LIMITS: ClaimLimits = Object.freeze({
  perEndpoint: 5,
  ahead: 100,
  perAccount: 10,
  lockSeconds: 60,
});

export interface DeliveryClaimRequest {
  /** Who claims: one name for each process. */
  readonly owner: string;
  readonly accountIds: readonly string[];
  /** Those whose endpoint answered well just now. */
  readonly mayRunAhead: (accountId: string) => boolean;
  /** No more than this many claims in all. */
  readonly most: number;
  readonly now: Date;
  readonly limits: ClaimLimits;
}

/** What its row says of an endpoint. */
export interface EndpointRow {
  readonly id: string;
  readonly account_id: string;
  readonly state: string;
  readonly consecutive_failures: number;
  readonly probed_at: Date | null;
}

/** What may be claimed for an account now. */
export interface Quota {
  readonly accountId: string;
  readonly scheduled: number;
  readonly manual: number;
}

/** Claims on an account that have not ended. */
export interface Held {
  /** By other processes. */
  readonly others: number;
  readonly scheduled: number;
  readonly manual: number;
}

export const NOTHING_HELD: Held = { others: 0, scheduled: 0, manual: 0 };

export const circuitIsOpen = (endpoint: EndpointRow): boolean =>
  endpoint.consecutive_failures >= CIRCUIT_OPENS_AFTER;

/** One process at a time serves an endpoint: so the limits hold over all of them, although each counts its own attempts. */
export function quotaOf(endpoint: EndpointRow, held: Held, request: DeliveryClaimRequest): Quota {
  const { limits } = request;
  const accountId = endpoint.account_id;
  if (held.others > 0) return { accountId, scheduled: 0, manual: 0 };
  return {
    accountId,
    scheduled: Math.max(0, placesOf(endpoint, held, request) - held.scheduled),
    manual: Math.max(0, limits.perAccount - limits.perEndpoint - held.manual),
  };
}

export const sizeOf = ({ scheduled, manual }: Quota): number => scheduled + manual;

export function limitQuota(quota: Quota, left: number): Quota {
  if (sizeOf(quota) <= left) return quota;
  const scheduled = Math.min(quota.scheduled, left);
  return { ...quota, scheduled, manual: Math.min(quota.manual, left - scheduled) };
}

/** Each failure in a row takes a place away, so that many dead endpoints together do not fill a process. */
function placesOf(
  endpoint: EndpointRow,
  held: Held,
  { limits, now, mayRunAhead }: DeliveryClaimRequest,
): number {
  const failures = endpoint.consecutive_failures;
  if (circuitIsOpen(endpoint)) {
    const rested = now.getTime() - (endpoint.probed_at?.getTime() ?? 0) >= PROBE_INTERVAL_MS;
    return Number(rested && held.scheduled === 0);
  }
  if (failures === 0 && mayRunAhead(endpoint.account_id)) return Math.max(limits.ahead, limits.perEndpoint);
  return Math.max(1, limits.perEndpoint - failures);
}
