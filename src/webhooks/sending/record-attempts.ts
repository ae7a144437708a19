import type { Knex } from 'knex';
import type { SpanFields } from '../../platform/logger.ts';
import type { JobQueue, WakeUp } from '../../queue/queue.ts';
import { WEBHOOK_DELIVER } from '../../queue/queues.ts';
import { park, type DeliveryClaim } from './claim-deliveries.ts';
import { healthAfter, type EndpointHealth, type EndpointState } from '../endpoint-health.ts';
import type { PostResult } from '../transport/post-webhook.ts';

/** An attempt that was made, and what follows from it. */
export interface MadeAttempt {
  readonly id: string;
  readonly claim: DeliveryClaim;
  /** For the log. */
  readonly trace: SpanFields;
  readonly endpointId: string;
  readonly at: Date;
  readonly result: PostResult;
  readonly sealedResponse: Buffer | null;
  /** When the schedule continues; null: it does not. */
  readonly nextAt: Date | null;
}

export interface HealthChange {
  readonly accountId: string;
  readonly endpointId: string;
  readonly from: EndpointState;
  readonly to: EndpointState;
  readonly reason: string | null;
}

/**
 * Writes attempts to the log, moves their deliveries on, keeps the endpoints' health and sends the next wake-ups: one transaction for
 * all, because one commit for many attempts is what makes many attempts a second possible.
 */
export async function recordAttempts(
  knex: Knex,
  queue: Pick<JobQueue, 'enqueue'>,
  attempts: readonly MadeAttempt[],
): Promise<readonly HealthChange[]> {
  return knex.transaction(async (trx) => {
    const changes = await recordHealth(trx, attempts);
    await insertAttempts(trx, attempts);
    await moveDeliveries(trx, attempts);
    const disabled = changes.filter((change) => change.to === 'disabled').map((change) => change.accountId);
    await park(trx, disabled);
    await queue.enqueue(trx, WEBHOOK_DELIVER, wakeUps(attempts, disabled));
    return changes;
  });
}

function wakeUps(attempts: readonly MadeAttempt[], disabled: readonly string[]): readonly WakeUp[] {
  return attempts.flatMap(({ claim, nextAt }) =>
    nextAt === null || disabled.includes(claim.accountId)
      ? []
      : [{ id: claim.deliveryId, startAfter: nextAt }],
  );
}

async function insertAttempts(trx: Knex.Transaction, attempts: readonly MadeAttempt[]): Promise<void> {
  await trx('webhook_attempt').insert(
    attempts.map(({ id, claim, at, result, sealedResponse }) => ({
      id,
      delivery_id: claim.deliveryId,
      account_id: claim.accountId,
      number: claim.number,
      trigger: claim.trigger,
      at,
      outcome: result.outcome,
      http_status: result.httpStatus,
      duration_ms: result.durationMs,
      response_enc: sealedResponse,
    })),
  );
}

// A success counts from any process. A failure counts only from the holder of the newest claim: a process that slept through its lock
// must not move the schedule of the one that took over.
const MOVE = `
  update webhook_delivery d set
    state = case when a.ok then 'delivered' when a.manual or d.state <> 'pending' then d.state
                 when a.next_at is null then 'failed' else 'pending' end,
    next_at = case when a.ok then null when a.manual or d.state <> 'pending' then d.next_at else a.next_at end,
    finished_at = case when a.ok then coalesce(case when d.state = 'delivered' then d.finished_at end, a.ended_at)
                       when a.manual or d.state <> 'pending' or a.next_at is not null then d.finished_at else a.ended_at end,
    manual_at = case when a.manual then null else d.manual_at end,
    locked_until = case when d.attempts + d.manual_attempts = a.number then null else d.locked_until end
  from jsonb_to_recordset(?::jsonb)
    as a(id text, number int, manual boolean, ok boolean, next_at timestamptz, ended_at timestamptz)
  where d.id = a.id and (a.ok or d.attempts + d.manual_attempts = a.number)`;

async function moveDeliveries(trx: Knex.Transaction, attempts: readonly MadeAttempt[]): Promise<void> {
  const rows = attempts.map(({ claim, result, nextAt, at }) => ({
    id: claim.deliveryId,
    number: claim.number,
    manual: claim.trigger === 'manual',
    ok: result.outcome === 'ok',
    next_at: nextAt,
    ended_at: new Date(at.getTime() + result.durationMs),
  }));
  await trx.raw(MOVE, [JSON.stringify(rows)]);
}

interface HealthRow {
  readonly id: string;
  readonly account_id: string;
  readonly state: EndpointState;
  readonly consecutive_failures: number;
  readonly failing_since: Date | null;
  readonly disabled_reason: string | null;
}

async function recordHealth(
  trx: Knex.Transaction,
  attempts: readonly MadeAttempt[],
): Promise<readonly HealthChange[]> {
  const byEndpoint = Map.groupBy(attempts, (attempt) => attempt.endpointId);
  const changes: HealthChange[] = [];
  for (const row of await lockUnhealthy(trx, byEndpoint)) {
    const before = toHealth(row);
    const after = (byEndpoint.get(row.id) ?? []).reduce(
      (health, attempt) => healthAfter(health, attempt.result.outcome, attempt.at),
      before,
    );
    if (after === before) continue;
    await trx('webhook_endpoint').where({ id: row.id }).update(toColumns(after));
    if (after.state !== before.state) {
      const { id: endpointId, account_id: accountId } = row;
      changes.push({
        accountId,
        endpointId,
        from: before.state,
        to: after.state,
        reason: after.disabledReason,
      });
    }
  }
  return changes;
}

/** A healthy endpoint that answered well needs no write and no lock: the usual case costs nothing. */
async function lockUnhealthy(
  trx: Knex.Transaction,
  byEndpoint: ReadonlyMap<string, readonly MadeAttempt[]>,
): Promise<readonly HealthRow[]> {
  const failed = [...byEndpoint].filter(([, made]) => made.some(({ result }) => result.outcome !== 'ok'));
  const { rows } = await trx.raw<{ rows: HealthRow[] }>(
    `select id, account_id, state, consecutive_failures, failing_since, disabled_reason from webhook_endpoint
      where id = any(?) and (id = any(?) or consecutive_failures > 0) order by id for update`,
    [[...byEndpoint.keys()], failed.map(([endpointId]) => endpointId)],
  );
  return rows;
}

const toHealth = (row: HealthRow): EndpointHealth => ({
  state: row.state,
  consecutiveFailures: row.consecutive_failures,
  failingSince: row.failing_since,
  disabledReason: row.disabled_reason,
});

const toColumns = (health: EndpointHealth) => ({
  state: health.state,
  consecutive_failures: health.consecutiveFailures,
  failing_since: health.failingSince,
  disabled_reason: health.disabledReason,
});
