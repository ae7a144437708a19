import { codeOf, CodedError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { webhookAttemptDuration, webhookAttempts, webhookDelivery } from '../../platform/metrics.ts';
import { withTimeout } from '../../platform/time-limit.ts';
import type { AttemptLog } from './attempt-log.ts';
import { releaseClaims, type DeliveryClaim } from './claim-deliveries.ts';
import { deliverWebhook, prepareDeliveries, type DeliveryContext, type Prepared } from './deliver-webhook.ts';
import type { ClaimLimits } from './delivery-quotas.ts';
import { createLanes, type Lanes } from './endpoint-lanes.ts';
import { createLargeMessages, partBySize } from './large-messages.ts';
import type { MadeAttempt } from './record-attempts.ts';

export interface AttemptMakerOptions {
  readonly context: DeliveryContext;
  readonly limits: ClaimLimits;
  readonly log: AttemptLog;
  readonly logger: Logger;
  /** Ends the attempts that are running. */
  readonly aborting: AbortSignal;
  /** Takes what runs on after a method returned. */
  readonly track: (work: Promise<unknown>) => void;
  /** Something of these accounts may be due again. */
  readonly onDue: (accountIds: readonly string[]) => void;
}

const UNPREPARED_RETRY_MS = 60_000;

/** Makes the attempts of claims, in a lane for each account, and logs them. A claim whose attempt cannot be made is given back. */
export class AttemptMaker {
  readonly #options: AttemptMakerOptions;
  readonly #lanes: Lanes<Prepared>;
  /** Large messages take no place in the lane of their account: fewer of them run at once than a lane is wide. */
  readonly #sendLarge: ReturnType<typeof createLargeMessages>;
  /** After that long, another process may claim the delivery before its attempt has ended. */
  readonly #lateMs: number;
  #claims = 0;

  constructor(options: AttemptMakerOptions) {
    this.#options = options;
    this.#lateMs = (options.limits.lockSeconds * 1000) / 2;
    this.#lanes = createLanes({
      width: options.limits.perEndpoint,
      run: (delivery) => this.#tracked(this.#send(delivery)),
    });
    this.#sendLarge = createLargeMessages((claim, claimedAt) => this.#prepareAndSend(claim, claimedAt));
  }

  /** Claims whose attempts are neither logged nor given back. */
  get claims(): number {
    return this.#claims;
  }

  /** Whether the last attempts of this account all succeeded. */
  goesWell(accountId: string): boolean {
    return this.#lanes.goesWell(accountId);
  }

  /** Whether this account has few attempts left here. */
  isNearlyDone(accountId: string): boolean {
    return this.#lanes.size(accountId) <= this.#options.limits.ahead / 2;
  }

  make(claims: readonly DeliveryClaim[]): void {
    this.#claims += claims.length;
    if (claims.length > 0) this.#options.track(this.#start(claims));
  }

  async #start(claims: readonly DeliveryClaim[]): Promise<void> {
    const { knex } = this.#options.context;
    const { small, large } = await partBySize(knex, claims).catch(() => ({ small: claims, large: [] }));
    if (large.length > 0) this.#options.track(this.#sendLarge(large));
    for (const delivery of await this.#prepare(small)) this.#enter(delivery);
  }

  async #prepare(claims: readonly DeliveryClaim[]): Promise<readonly Prepared[]> {
    const { ready, failed } = await prepareDeliveries(this.#options.context, claims).catch(
      (error: unknown) => ({ ready: [], failed: claims.map((claim) => ({ claim, error })) }),
    );
    for (const { claim, error } of failed) this.#logLost(claim, error);
    const lost = failed.map(({ claim }) => claim);
    if (lost.length > 0) await this.#giveBack(lost, UNPREPARED_RETRY_MS);
    return ready;
  }

  /** A delivery that a person asked for does not wait in the lane. */
  #enter(delivery: Prepared): void {
    if (delivery.claim.trigger === 'manual') void this.#tracked(this.#send(delivery));
    else this.#lanes.add(delivery.claim.accountId, delivery);
  }

  async #prepareAndSend(claim: DeliveryClaim, claimedAt: number): Promise<void> {
    if (this.#isLate(claimedAt)) return this.#giveBack([claim], 0);
    for (const delivery of await this.#prepare([claim])) await this.#send({ ...delivery, claimedAt });
  }

  /** Whether it succeeded. If not, the schedule decides again about what waits in the lane. */
  async #send(delivery: Prepared): Promise<boolean> {
    const { claim } = delivery;
    if (this.#isLate(delivery.claimedAt)) {
      await this.#giveBack([claim], 0);
      return false;
    }
    if (await this.#attempt(delivery)) return true;
    await this.#giveBack(
      this.#lanes.drain(claim.accountId).map((waiting) => waiting.claim),
      0,
    );
    return false;
  }

  async #attempt(delivery: Prepared): Promise<boolean> {
    const { context, log, aborting } = this.#options;
    try {
      const late = (): never => {
        throw new CodedError('attempt_timed_out', 'the attempt took longer than its claim');
      };
      const attempt = await withTimeout(deliverWebhook(context, delivery, aborting), this.#lateMs, late);
      countAttempt(delivery, attempt);
      log.add(attempt);
      this.#claims -= 1;
      return attempt.result.outcome === 'ok';
    } catch (error) {
      this.#logLost(delivery.claim, error);
      await this.#giveBack([delivery.claim], aborting.aborted ? 0 : UNPREPARED_RETRY_MS);
      return false;
    }
  }

  /** If even this fails, the locks expire. */
  async #giveBack(claims: readonly DeliveryClaim[], waitMs: number): Promise<void> {
    const { context, onDue } = this.#options;
    this.#claims -= claims.length;
    const dueAt = new Date(context.clock.now().getTime() + waitMs);
    await releaseClaims(context.knex, claims, dueAt).catch(() => undefined);
    onDue(claims.map(({ accountId }) => accountId));
  }

  #isLate(claimedAt: number): boolean {
    return performance.now() - claimedAt > this.#lateMs;
  }

  #logLost({ deliveryId }: DeliveryClaim, error: unknown): void {
    const code = codeOf(error) ?? 'unknown';
    this.#options.logger.error({ delivery_id: deliveryId, code }, 'webhook.not_attempted');
  }

  #tracked<T>(work: Promise<T>): Promise<T> {
    this.#options.track(work);
    return work;
  }
}

function countAttempt({ claim, createdAt }: Prepared, { at, result }: MadeAttempt): void {
  webhookAttempts.inc({ outcome: result.outcome });
  webhookAttemptDuration.observe(result.durationMs / 1000);
  if (result.outcome !== 'ok' || claim.trigger === 'manual') return;
  webhookDelivery.observe(Math.max(0, at.getTime() - createdAt.getTime() + result.durationMs) / 1000);
}
