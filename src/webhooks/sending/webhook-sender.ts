import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, CodedError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { withTimeout } from '../../platform/time-limit.ts';
import type { JobQueue } from '../../queue/queue.ts';
import { createAttemptLog } from './attempt-log.ts';
import {
  accountsOf,
  accountsWithDueDeliveries,
  claimDeliveries,
  releaseClaims,
  type DeliveryClaim,
} from './claim-deliveries.ts';
import { CLAIM_LIMITS, type ClaimLimits } from './delivery-quotas.ts';
import { deliverWebhook, prepareDeliveries, type DeliveryContext, type Prepared } from './deliver-webhook.ts';
import { createLanes } from './endpoint-lanes.ts';
import { createLargeMessages, partBySize } from './large-messages.ts';
import { createRoundLoop } from './round-loop.ts';
import { rememberEndpoints } from './remember-endpoints.ts';
import { createWakeTimers } from './wake-timers.ts';

export interface WebhookSenderOptions extends DeliveryContext {
  readonly queue: Pick<JobQueue, 'enqueue'>;
  readonly logger: Logger;
  /** Claims at once in this process. Default 1,000: one costs a socket and some memory, no connection to the database. */
  readonly slots?: number;
  readonly claimLimits?: Partial<ClaimLimits>;
  /** How long an endpoint's address and secrets may be remembered. Default 1 s; 0 for not at all. */
  readonly rememberEndpointsMs?: number;
  /** Interval at which due deliveries without a wake-up are searched. Default 30 s. */
  readonly sweepMs?: number;
}

/** Makes the attempts that are due. What it holds in memory may be lost at any moment: the tables are the truth. */
export interface WebhookSender {
  /** Something of this delivery may be due. Returns at once. */
  wakeDelivery(deliveryId: string): void;
  /** Searches due deliveries that no process works on. Runs automatically at intervals once started. */
  sweep(): Promise<void>;
  start(): void;
  /** Resolves when nothing is under way or known to be due. */
  idle(): Promise<void>;
  /** Takes nothing new; attempts under way may end for `graceMs` (25 s), then they are given back. */
  stop(graceMs?: number): Promise<void>;
}

const SLOTS = 1_000;
const SWEEP_MS = 30_000;
const REMEMBER_ENDPOINTS_MS = 1_000;
const UNPREPARED_RETRY_MS = 60_000;
const ACCOUNTS_AT_ONCE = 50;
const GATHER_MS = 10;

export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { knex, logger, clock, slots = SLOTS, sweepMs = SWEEP_MS } = options;
  const limits: ClaimLimits = { ...CLAIM_LIMITS, ...options.claimLimits };
  const context: DeliveryContext = {
    ...options,
    endpoints: rememberEndpoints(options.endpoints, options.rememberEndpointsMs ?? REMEMBER_ENDPOINTS_MS),
  };
  const owner = randomUUID();
  const log = createAttemptLog({ ...options, keepSeconds: limits.lockSeconds });
  const woken = new Set<string>(); // deliveries whose account is not known yet
  const hungry = new Set<string>(); // accounts that may have something due
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController(); // no new claims
  const aborting = new AbortController(); // attempts under way end now
  let busy = 0; // claims that are not yet over

  const mayClaim = (): boolean => !stopping.signal.aborted && busy < slots;
  const record = async (): Promise<void> => {
    // Others are about to end: one transaction for all of them costs what one for each would.
    if (busy > 0) await sleep(GATHER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    for (const { claim: own, nextAt } of await log.flush()) {
      // Only now is its place free for the account's next one. While many are at hand, the next look can find more of them at once.
      if (lanes.size(own.accountId) <= limits.ahead / 2) hungry.add(own.accountId);
      timers.wakeAt(own.accountId, nextAt);
    }
    claiming.kick();
  };

  const claimAndSend = async (): Promise<void> => {
    await findAccounts();
    const accountIds = [...hungry].slice(0, ACCOUNTS_AT_ONCE);
    if (accountIds.length === 0) return;
    for (const accountId of accountIds) hungry.delete(accountId); // before the look, so that a wake-up during it counts
    const claims = await claim(accountIds, slots - busy);
    busy += claims.length;
    if (claims.length > 0) track(sendBySize(claims));
  };

  const sendBySize = async (claims: readonly DeliveryClaim[]): Promise<void> => {
    const { small, large } = await partBySize(knex, claims).catch(() => ({ small: claims, large: [] }));
    if (large.length > 0) track(sendLarge(large).then(() => undefined));
    for (const delivery of await prepare(small)) enter(delivery);
  };

  const loop = {
    signal: aborting.signal,
    onError: (error: unknown) => logError(logger, error, 'webhook.round_failed'),
  };
  const recording = createRoundLoop({ ...loop, hasWork: () => log.waiting > 0, round: record });
  const claiming = createRoundLoop({
    ...loop,
    hasWork: () => mayClaim() && (woken.size > 0 || hungry.size > 0),
    round: claimAndSend,
  });
  const pump = (): void => {
    recording.kick();
    claiming.kick();
  };

  const claim = async (accountIds: readonly string[], most: number): Promise<readonly DeliveryClaim[]> => {
    let again = accountIds;
    try {
      const { claims, cut } = await claimDeliveries(knex, {
        owner,
        accountIds,
        most,
        now: clock.now(),
        limits,
        mayRunAhead: lanes.goesWell,
      });
      // An account at its own limit is woken when one of its attempts ends; one that got less because there was no room is not.
      again = cut;
      return claims;
    } finally {
      for (const accountId of again) hungry.add(accountId);
    }
  };

  const findAccounts = async (): Promise<void> => {
    if (woken.size === 0) return;
    const ids = [...woken];
    woken.clear(); // lost where the look fails: the sweep finds them
    for (const accountId of await accountsOf(knex, ids)) hungry.add(accountId);
  };

  const track = (work: Promise<void>): void => {
    const tracked: Promise<void> = work.finally(() => {
      underWay.delete(tracked);
      pump();
    });
    underWay.add(tracked);
  };

  const prepare = async (claims: readonly DeliveryClaim[]): Promise<readonly Prepared[]> => {
    const { ready, failed } = await prepareDeliveries(context, claims).catch((error: unknown) => ({
      ready: [],
      failed: claims.map((lost) => ({ claim: lost, error })),
    }));
    for (const { claim: lost, error } of failed) logLost(lost, error);
    if (failed.length > 0)
      await handBack(
        failed.map((entry) => entry.claim),
        UNPREPARED_RETRY_MS,
      );
    return ready;
  };

  /** They take no place in the account's lane: there are fewer of them at once than a lane is wide. */
  const sendLarge = createLargeMessages(async (own, claimedAt) => {
    if (isLate(claimedAt)) return handBack([own], 0);
    for (const delivery of await prepare([own])) await send({ ...delivery, claimedAt });
  });

  /** After that long, the claim would lapse during the attempt. */
  const isLate = (claimedAt: number): boolean =>
    performance.now() - claimedAt > (limits.lockSeconds * 1000) / 2;

  /** What a person asked for does not wait in the lane. */
  const enter = (delivery: Prepared): void => {
    if (delivery.claim.trigger === 'manual') track(send(delivery).then(() => undefined));
    else lanes.add(delivery.claim.accountId, delivery);
  };

  const send = async (delivery: Prepared): Promise<boolean> => {
    const { claim: own } = delivery;
    if (isLate(delivery.claimedAt)) {
      await handBack([own], 0);
      return false;
    }
    try {
      // After that long another process may claim it, so nothing may still hold the place, whatever it waits for.
      const late = (): never => {
        throw new CodedError('attempt_timed_out', 'the attempt took longer than its claim');
      };
      const making = deliverWebhook(context, delivery, aborting.signal);
      const attempt = await withTimeout(making, (limits.lockSeconds * 1000) / 2, late);
      log.add(attempt);
      busy -= 1;
      if (attempt.result.outcome === 'ok') return true;
    } catch (error) {
      logLost(own, error);
      await handBack([own], aborting.signal.aborted ? 0 : UNPREPARED_RETRY_MS);
    }
    await handBack(
      lanes.drain(own.accountId).map((waiting) => waiting.claim),
      0,
    ); // the schedule decides again
    return false;
  };

  const lanes = createLanes<Prepared>({
    width: limits.perEndpoint,
    run: (delivery) => {
      const sent = send(delivery);
      track(sent.then(() => undefined));
      return sent;
    },
  });

  const logLost = (lost: DeliveryClaim, error: unknown): void =>
    logger.error({ delivery_id: lost.deliveryId, code: codeOf(error) ?? 'unknown' }, 'webhook.not_attempted');

  /** Where even this fails the locks lapse. */
  const handBack = async (claims: readonly DeliveryClaim[], waitMs: number): Promise<void> => {
    busy -= claims.length;
    await releaseClaims(knex, claims, new Date(clock.now().getTime() + waitMs)).catch(() => undefined);
    for (const { accountId } of claims) hungry.add(accountId);
  };

  const wakeAccounts = (accountIds: readonly string[]): void => {
    for (const accountId of accountIds) hungry.add(accountId);
    pump();
  };
  const timers = createWakeTimers({
    clock,
    sweepMs,
    wake: (accountId) => wakeAccounts([accountId]),
    sweep: () => void sweep().catch((error: unknown) => logError(logger, error, 'webhook.sweep_failed')),
  });
  const sweep = async (): Promise<void> => {
    if (!stopping.signal.aborted) wakeAccounts(await accountsWithDueDeliveries(knex, clock.now()));
  };
  const idle = async (): Promise<void> => {
    for (;;) {
      const work = [recording.running, claiming.running, ...underWay].filter((each) => each !== null);
      if (work.length === 0) return;
      await Promise.allSettled(work);
    }
  };

  return Object.freeze({
    wakeDelivery(deliveryId: string) {
      woken.add(deliveryId);
      pump();
    },
    sweep,
    start: () => timers.start(),
    idle,
    async stop(graceMs = 25_000) {
      stopping.abort();
      timers.stop();
      const grace = setTimeout(() => aborting.abort(), graceMs);
      await idle();
      clearTimeout(grace);
    },
  });
}

function logError(logger: Logger, error: unknown, message: string): void {
  logger.error({ code: codeOf(error) ?? 'unknown' }, message);
}
