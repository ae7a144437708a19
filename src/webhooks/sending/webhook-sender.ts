import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { passesClockCheck } from '../../db/clock-skew.ts';
import { codeOf } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { JobQueue } from '../../queue/queue.ts';
import { createAttemptLog } from './attempt-log.ts';
import { AttemptMaker } from './attempt-maker.ts';
import { accountsWithDueDeliveries } from './claim-deliveries.ts';
import type { DeliveryContext } from './deliver-webhook.ts';
import { CLAIM_LIMITS, type ClaimLimits } from './delivery-quotas.ts';
import { createDueAccounts } from './due-accounts.ts';
import { rememberEndpoints } from './remember-endpoints.ts';
import { createRoundLoop } from './round-loop.ts';
import { createWakeTimers } from './wake-timers.ts';
import { createWorkInProgress } from './work-in-progress.ts';

export interface WebhookSenderOptions extends DeliveryContext {
  readonly queue: Pick<JobQueue, 'enqueue'>;
  readonly logger: Logger;
  /** Claims at once in this process. Default 1,000: one costs a socket and some memory, no connection to the database. */
  readonly slots?: number;
  readonly claimLimits?: Partial<ClaimLimits>;
  /** How long an endpoint's address and secrets may be remembered. Default 1 s; 0 for not at all. */
  readonly rememberEndpointsMs?: number;
  /** Interval at which due deliveries without a wake-up are searched. Default 10 s. */
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
const SWEEP_MS = 10_000;
const REMEMBER_ENDPOINTS_MS = 1_000;
const GATHER_MS = 10;

/** Wires what is due to attempts and their log: the accounts, the lanes and the writing each have a file. */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { knex, logger, clock, slots = SLOTS, sweepMs = SWEEP_MS } = options;
  const limits: ClaimLimits = { ...CLAIM_LIMITS, ...options.claimLimits };
  const stopping = new AbortController(); // no new claims
  const aborting = new AbortController(); // the attempts that are running end now
  const log = createAttemptLog({ ...options, keepSeconds: limits.lockSeconds });
  const wakeAll = (): void => {
    recording.kick();
    claiming.kick();
  };
  const progress = createWorkInProgress(wakeAll);
  const mayRunAhead = (accountId: string): boolean => attempts.goesWell(accountId);
  const clockIsRight = (): Promise<boolean> => passesClockCheck(options.checkClock);
  const due = createDueAccounts({ knex, clock, clockIsRight, owner: randomUUID(), limits, mayRunAhead });
  const attempts = new AttemptMaker({
    context: withMemory(options),
    limits,
    log,
    logger,
    aborting: aborting.signal,
    track: progress.track,
    onDue: due.add,
  });

  const logFailure = (message: string) => (error: unknown) =>
    logger.error({ code: codeOf(error) ?? 'unknown' }, message);
  const record = async (): Promise<void> => {
    // Others are about to end: one transaction for all of them costs what one for each would.
    if (attempts.claims > 0)
      await sleep(GATHER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    for (const { claim, nextAt } of await log.flush()) {
      // Only now is its place free for the account's next one. While many are at hand, the next claim can find more of them at once.
      if (attempts.isNearlyDone(claim.accountId)) due.add([claim.accountId]);
      timers.wakeAt(claim.accountId, nextAt);
    }
    claiming.kick();
  };
  const loop = { signal: aborting.signal, onError: logFailure('webhook.round_failed') };
  const recording = createRoundLoop({ ...loop, hasWork: () => log.waiting > 0, round: record });
  const claiming = createRoundLoop({
    ...loop,
    hasWork: () => !stopping.signal.aborted && attempts.claims < slots && due.some,
    round: async () => attempts.make(await due.claim(slots - attempts.claims)),
  });

  const wakeAccounts = (accountIds: readonly string[]): void => {
    due.add(accountIds);
    wakeAll();
  };
  const sweep = async (): Promise<void> => {
    if (!stopping.signal.aborted) wakeAccounts(await accountsWithDueDeliveries(knex, clock.now()));
  };
  const timers = createWakeTimers({
    clock,
    sweepMs,
    wake: (accountId) => wakeAccounts([accountId]),
    sweep: () => void sweep().catch(logFailure('webhook.sweep_failed')),
  });
  const idle = async (): Promise<void> => {
    for (;;) {
      const work = [recording.running, claiming.running, ...progress.all].filter((each) => each !== null);
      if (work.length === 0) return;
      await Promise.allSettled(work);
    }
  };

  return Object.freeze({
    wakeDelivery(deliveryId: string) {
      due.addDelivery(deliveryId);
      wakeAll();
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

function withMemory(options: WebhookSenderOptions): DeliveryContext {
  const { endpoints, rememberEndpointsMs = REMEMBER_ENDPOINTS_MS } = options;
  return { ...options, endpoints: rememberEndpoints(endpoints, rememberEndpointsMs) };
}
