import type { Knex } from 'knex';
import {
  circuitIsOpen,
  NOTHING_HELD,
  quotaOf,
  sizeOf,
  limitQuota,
  type DeliveryClaimRequest,
  type EndpointRow,
  type Held,
  type Quota,
} from './delivery-quotas.ts';

/** One attempt that this process alone may make until its lock lapses. */
export interface DeliveryClaim {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly accountId: string;
  readonly trigger: 'schedule' | 'manual';
  /** Attempts of the schedule so far, with this one where it is one of them. */
  readonly attempts: number;
  /** The number of this attempt among all, for the log. */
  readonly number: number;
}

export interface Claimed {
  readonly claims: readonly DeliveryClaim[];
  /** Accounts that may have more due: they took all that there was room for in `most`. */
  readonly cut: readonly string[];
}

/**
 * Takes what is due for some accounts, oldest first. The endpoints' rows are locked during the claim, so that two processes together never go
 * past the limits. Deliveries of an endpoint that is disabled or gone are parked.
 */
export async function claimDeliveries(knex: Knex, request: DeliveryClaimRequest): Promise<Claimed> {
  return knex.transaction(async (trx) => {
    // A claim that a crash of the database forgets is held by no process; the bodies' commit, before any post, makes it durable anyhow.
    await trx.raw('set local synchronous_commit to off');
    const endpoints = await lockEndpoints(trx, request.accountIds);
    const live = endpoints.filter((endpoint) => endpoint.state !== 'disabled');
    await park(trx, withoutEndpoint(request.accountIds, live));
    const held = await countHeld(trx, request);
    const quotas: Quota[] = [];
    const short: Quota[] = [];
    let left = request.most;
    for (const endpoint of inOrderOf(request.accountIds, live)) {
      const wanted = quotaOf(endpoint, held.get(endpoint.account_id) ?? NOTHING_HELD, request);
      const quota = limitQuota(wanted, left);
      if (quota !== wanted) short.push(quota);
      left -= sizeOf(quota);
      if (sizeOf(quota) > 0) quotas.push(quota);
    }
    const claims = quotas.length === 0 ? [] : await take(trx, quotas, request);
    await markProbes(trx, live.filter(circuitIsOpen), claims, request.now);
    const taken = Map.groupBy(claims, (claim) => claim.accountId);
    const cut = short.filter((quota) => sizeOf(quota) === (taken.get(quota.accountId)?.length ?? 0));
    return { claims, cut: cut.map((quota) => quota.accountId) };
  });
}

async function lockEndpoints(
  trx: Knex.Transaction,
  accountIds: readonly string[],
): Promise<readonly EndpointRow[]> {
  return trx<EndpointRow>('webhook_endpoint')
    .whereIn('account_id', [...accountIds])
    .orderBy('id') // all processes lock in this order, so there are no deadlocks
    .forUpdate()
    .select('id', 'account_id', 'state', 'consecutive_failures', 'probed_at');
}

function withoutEndpoint(accountIds: readonly string[], live: readonly EndpointRow[]): readonly string[] {
  const known = new Set(live.map((endpoint) => endpoint.account_id));
  return accountIds.filter((accountId) => !known.has(accountId));
}

/** Parked, not dropped: enabling the endpoint sends them. */
export async function park(trx: Knex.Transaction, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await trx('webhook_delivery')
    .whereIn('account_id', [...accountIds])
    .where('state', 'pending')
    .update({ state: 'parked', next_at: null, locked_until: null });
  await trx('webhook_delivery')
    .whereIn('account_id', [...accountIds])
    .whereNotNull('manual_at')
    .update({ manual_at: null });
}

async function countHeld(
  trx: Knex.Transaction,
  { owner, accountIds }: DeliveryClaimRequest,
): Promise<ReadonlyMap<string, Held>> {
  const { rows } = await trx.raw<{ rows: ({ account_id: string } & Held)[] }>(
    `select account_id, count(*) filter (where locked_by <> ?)::int as others,
        count(*) filter (where locked_by = ? and manual_at is null)::int as scheduled,
        count(*) filter (where locked_by = ? and manual_at is not null)::int as manual
      from webhook_delivery
      where account_id = any(?) and locked_until is not null and locked_until > now() group by account_id`,
    [owner, owner, owner, [...accountIds]],
  );
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** Who was cut short asks first the next time; the locks are taken in another order. */
function inOrderOf(accountIds: readonly string[], endpoints: readonly EndpointRow[]): readonly EndpointRow[] {
  const byAccount = new Map(endpoints.map((endpoint) => [endpoint.account_id, endpoint]));
  return accountIds.flatMap((accountId) => byAccount.get(accountId) ?? []);
}

// Due is what either clock says is due: the first `next_at` comes from the database's clock, which may be slightly ahead of this machine's.
const TAKE = `
  with want as (select * from unnest(?::text[], ?::int[], ?::int[]) as w(account_id, scheduled, manual)),
  manual as (
    select d.id from want cross join lateral (
      select id from webhook_delivery
      where account_id = want.account_id and manual_at is not null and (locked_until is null or locked_until <= now())
      order by manual_at, id limit want.manual for update skip locked) d
  ),
  scheduled as (
    select d.id from want cross join lateral (
      select id from webhook_delivery
      where account_id = want.account_id and state = 'pending' and next_at <= greatest(?::timestamptz, now()) and manual_at is null
        and (locked_until is null or locked_until <= now())
      order by next_at, id limit want.scheduled for update skip locked) d
  ),
  taken as (select id, true as manual from manual union all select id, false from scheduled)
  update webhook_delivery d
  set attempts = d.attempts + (not taken.manual)::int, manual_attempts = d.manual_attempts + taken.manual::int,
      locked_until = now() + make_interval(secs => ?), locked_by = ?
  from taken where d.id = taken.id
  returning d.id, d.event_id, d.account_id, d.attempts, d.attempts + d.manual_attempts as number, taken.manual`;

interface TakenRow {
  readonly id: string;
  readonly event_id: string;
  readonly account_id: string;
  readonly attempts: number;
  readonly number: number;
  readonly manual: boolean;
}

async function take(
  trx: Knex.Transaction,
  quotas: readonly Quota[],
  { now, limits, owner }: DeliveryClaimRequest,
): Promise<readonly DeliveryClaim[]> {
  const { rows } = await trx.raw<{ rows: TakenRow[] }>(TAKE, [
    quotas.map((quota) => quota.accountId),
    quotas.map((quota) => quota.scheduled),
    quotas.map((quota) => quota.manual),
    now,
    limits.lockSeconds,
    owner,
  ]);
  return rows.map((row) => ({
    deliveryId: row.id,
    eventId: row.event_id,
    accountId: row.account_id,
    trigger: row.manual ? ('manual' as const) : ('schedule' as const),
    attempts: row.attempts,
    number: row.number,
  }));
}

async function markProbes(
  trx: Knex.Transaction,
  open: readonly EndpointRow[],
  claims: readonly DeliveryClaim[],
  now: Date,
): Promise<void> {
  const claimed = new Set(claims.map((claim) => claim.accountId));
  const probed = open.filter((endpoint) => claimed.has(endpoint.account_id)).map((endpoint) => endpoint.id);
  if (probed.length > 0) await trx('webhook_endpoint').whereIn('id', probed).update({ probed_at: now });
}

/** Gives claims back as if they had never been made: this process could not even try. */
export async function releaseClaims(
  knex: Knex,
  claims: readonly DeliveryClaim[],
  nextAt: Date,
): Promise<void> {
  if (claims.length === 0) return;
  await knex.raw(
    `update webhook_delivery d
      set locked_until = null,
          attempts = d.attempts - (c.trigger = 'schedule')::int,
          manual_attempts = d.manual_attempts - (c.trigger = 'manual')::int,
          next_at = case when d.state = 'pending' then ?::timestamptz else d.next_at end
      from unnest(?::text[], ?::text[], ?::int[]) as c(id, trigger, number)
      where d.id = c.id and d.attempts + d.manual_attempts = c.number`,
    [
      nextAt,
      claims.map((claim) => claim.deliveryId),
      claims.map((claim) => claim.trigger),
      claims.map((claim) => claim.number),
    ],
  );
}

/** The accounts with due deliveries that no process works on. */
export async function accountsWithDueDeliveries(knex: Knex, now: Date): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: { account_id: string }[] }>(
    `select distinct account_id from webhook_delivery
      where state = 'pending' and next_at <= greatest(?::timestamptz, now()) and (locked_until is null or locked_until <= now())
     union
     select distinct account_id from webhook_delivery
      where manual_at is not null and (locked_until is null or locked_until <= now())`,
    [now],
  );
  return rows.map((row) => row.account_id);
}

/** Whose deliveries these are. */
export async function accountsOf(knex: Knex, deliveryIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: { account_id: string }[] }>(
    'select distinct account_id from webhook_delivery where id = any(?)',
    [[...deliveryIds]],
  );
  return rows.map((row) => row.account_id);
}
