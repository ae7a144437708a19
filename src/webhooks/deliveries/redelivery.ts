import type { Knex } from 'knex';
import { audit, type Actor } from '../../accounts/audit.ts';
import type { Change } from '../../accounts/change.ts';
import { noWebhookEndpoint, type WebhookEndpoints } from '../../accounts/webhook-endpoints.ts';
import type { Clock } from '../../platform/clock.ts';
import { CodedError } from '../../platform/errors.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import type { JobQueue } from '../../queue/queue.ts';
import { WEBHOOK_DELIVER } from '../../queue/queues.ts';
import type { EndpointState } from '../endpoint-health.ts';
import type { DeliveryRecord } from './read-deliveries.ts';

/** What sending again takes. */
export interface RedeliveryParts {
  readonly knex: Knex;
  readonly queue: Pick<JobQueue, 'enqueue'>;
  readonly endpoints: { find(accountId: string): Promise<{ readonly state: EndpointState } | null> };
  readonly clock: Clock;
}

export interface RedeliveryRange {
  /** Of the deliveries' making; `from` counts, `to` does not. */
  readonly from: Date;
  readonly to: Date;
  /** Default: those that never arrived. */
  readonly states?: readonly DeliveryRecord['state'][];
}

/**
 * Sends one message again: same ID and bytes, new timestamp. The schedule neither restarts nor gets longer.
 *
 * @throws CodedError `endpoint_disabled`, `no_webhook_endpoint`, `data_purged`
 */
export async function redeliverOne(
  parts: RedeliveryParts,
  accountId: string,
  deliveryId: string,
): Promise<void> {
  await refuseDisabled(parts, accountId);
  const count = await request(parts, (deliveries) =>
    deliveries.where({ account_id: accountId, id: deliveryId }),
  );
  if (count === 0)
    throw new CodedError(
      'data_purged',
      `the message of delivery ${deliveryId} is deleted: read the task instead`,
    );
}

/** The same for all of a range of time; gives how many. */
export async function redeliverRange(
  parts: RedeliveryParts,
  accountId: string,
  { from, to, states = ['failed', 'parked'] }: RedeliveryRange,
): Promise<number> {
  await refuseDisabled(parts, accountId);
  // Ids sort by their millisecond: so only the range is read, and not every delivery that ever was.
  return request(parts, (deliveries) =>
    deliveries
      .where({ account_id: accountId })
      .whereIn('state', [...states])
      .where('id', '>=', lowestIdAt('dlv', from))
      .where('id', '<', lowestIdAt('dlv', to)),
  );
}

/** The same for an administrator, with an entry in the audit log. */
export function redeliverFor(
  parts: RedeliveryParts,
  accountId: string,
  range: RedeliveryRange,
  actor: Actor,
): Promise<number> {
  return parts.knex.transaction(async (knex) => {
    const count = await redeliverRange({ ...parts, knex }, accountId, range);
    const detail = { from: range.from.toISOString(), to: range.to.toISOString(), count };
    await audit(knex, { actor, accountId, action: 'webhook.redelivered', object: accountId, detail });
    return count;
  });
}

/**
 * Enables an endpoint and sends what is parked; gives how many. If the process dies between the two, the deliveries stay parked, and the act can be
 * repeated.
 *
 * @throws CodedError `no_webhook_endpoint`, `version_changed`
 */
export async function enableEndpoint(
  knex: Knex,
  endpoints: Pick<WebhookEndpoints, 'enable'>,
  accountId: string,
  by: Change,
  now: Date,
): Promise<number> {
  await endpoints.enable(accountId, by);
  return resumeParked(knex, accountId, now);
}

/** For an endpoint that was enabled: its parked deliveries go out oldest first, one a second. Gives how many. */
export async function resumeParked(knex: Knex, accountId: string, now: Date): Promise<number> {
  // Joined by the id alone: with the state in it, too, and counts of yesterday, PostgreSQL compares each of them with each.
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `update webhook_delivery d
      set state = 'pending', next_at = ?::timestamptz + make_interval(secs => o.place - 1)
      from (select id, row_number() over (order by created_at, id) as place
              from (select id, created_at from webhook_delivery where account_id = ? and state = 'parked' for update) p) o
      where d.id = o.id`,
    [now, accountId],
  );
  return rowCount;
}

async function refuseDisabled({ endpoints }: RedeliveryParts, accountId: string): Promise<void> {
  const endpoint = await endpoints.find(accountId);
  if (endpoint === null) throw noWebhookEndpoint(accountId);
  if (endpoint.state !== 'disabled') return;
  throw new CodedError(
    'endpoint_disabled',
    `the webhook endpoint of account ${accountId} is disabled: "sopwith webhook enable" first`,
  );
}

type Choose = (deliveries: Knex.QueryBuilder) => Knex.QueryBuilder;

/** Notes the wish down and wakes the sender, which looks at all of the account's: so one wake-up does for them all. */
async function request({ knex, queue, clock }: RedeliveryParts, choose: Choose): Promise<number> {
  return knex.transaction(async (trx) => {
    const rows = (await choose(trx('webhook_delivery').whereNull('purged_at'))
      .update({ manual_at: clock.now() })
      .returning('id')) as readonly { readonly id: string }[];
    await queue.enqueue(trx, WEBHOOK_DELIVER, rows.slice(0, 1));
    return rows.length;
  });
}
