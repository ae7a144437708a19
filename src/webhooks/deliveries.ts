import type { Knex } from 'knex';
import type { Clock } from '../platform/clock.ts';
import { CodedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { JobQueue } from '../queue/queue.ts';
import { WEBHOOK_DELIVER } from '../queue/queues.ts';
import type { Signer } from '../sdk/webhook.ts';
import { keysOf } from './deliver-webhook.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import type { WebhookPoster } from './post-webhook.ts';
import { readDeliveries, type DeliveryRecord } from './read-deliveries.ts';
import type { Registry } from './registry.ts';
import { sampleEnvelope } from './sample-envelope.ts';
import { signBody, signHeaders } from './sign-webhook.ts';
import type { EndpointSource, WebhookEndpoint } from './webhook-ports.ts';

export interface DeliveriesOptions {
  readonly knex: Knex;
  readonly queue: Pick<JobQueue, 'enqueue'>;
  readonly endpoints: EndpointSource;
  readonly signers: Registry<Signer>;
  readonly poster: WebhookPoster;
  readonly clock: Clock;
}

/** What a test message came to. */
export interface TestResult {
  readonly messageId: string;
  readonly url: string;
  readonly outcome: AttemptOutcome;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  readonly response: string | null;
}

export interface RedeliveryRange {
  /** Of the deliveries' making; `from` counts, `to` does not. */
  readonly from: Date;
  readonly to: Date;
  /** Default: those that never arrived. */
  readonly states?: readonly DeliveryRecord['state'][];
}

/** An account's deliveries as the API and the command line use them. */
export interface DeliveryService {
  /** Newest first, with every attempt; null where the account has no such task. */
  list(accountId: string, taskId: string): Promise<readonly DeliveryRecord[] | null>;
  /**
   * Sends the same id and bytes once more, with a fresh timestamp. The schedule neither starts again nor gets longer. Null where the
   * account has no such delivery. @throws CodedError `endpoint_disabled`, `no_webhook_endpoint`
   */
  redeliver(accountId: string, deliveryId: string): Promise<DeliveryRecord | null>;
  /** The same for all of a range of time; gives how many. */
  redeliverRange(accountId: string, range: RedeliveryRange): Promise<number>;
  /** For an endpoint that was enabled: its parked deliveries go out oldest first, one a second. Gives how many. */
  resumeParked(accountId: string): Promise<number>;
  /** Posts a signed sample now and gives what came back. */
  test(accountId: string, signal?: AbortSignal): Promise<TestResult>;
}

export function createDeliveries(options: DeliveriesOptions): DeliveryService {
  const { knex, clock } = options;
  return Object.freeze({
    async list(accountId: string, taskId: string) {
      const task = await knex('task').where({ id: taskId, account_id: accountId }).first('id');
      return task === undefined ? null : readDeliveries(knex, accountId, { taskId });
    },
    async redeliver(accountId: string, deliveryId: string) {
      const [known] = await readDeliveries(knex, accountId, { deliveryId });
      if (known === undefined) return null;
      await enabledEndpoint(options.endpoints, accountId);
      await request(options, (deliveries) => deliveries.where({ account_id: accountId, id: deliveryId }));
      const [after] = await readDeliveries(knex, accountId, { deliveryId });
      return after ?? null;
    },
    async redeliverRange(accountId: string, { from, to, states = ['failed', 'parked'] }: RedeliveryRange) {
      await enabledEndpoint(options.endpoints, accountId);
      return request(options, (deliveries) =>
        deliveries
          .where({ account_id: accountId })
          .whereIn('state', [...states])
          .where('created_at', '>=', from)
          .where('created_at', '<', to),
      );
    },
    resumeParked: (accountId: string) => resumeParked(knex, accountId, clock.now()),
    test: (accountId: string, signal?: AbortSignal) => sendTest(options, accountId, signal),
  });
}

async function enabledEndpoint(endpoints: EndpointSource, accountId: string): Promise<WebhookEndpoint> {
  const endpoint = await existingEndpoint(endpoints, accountId);
  if (endpoint.state === 'disabled') {
    throw new CodedError(
      'endpoint_disabled',
      `webhook endpoint ${endpoint.endpointId} is disabled: enable it first`,
    );
  }
  return endpoint;
}

async function existingEndpoint(endpoints: EndpointSource, accountId: string): Promise<WebhookEndpoint> {
  const endpoint = await endpoints.find(accountId);
  if (endpoint === null) {
    throw new CodedError(
      'no_webhook_endpoint',
      `account ${accountId} has no webhook endpoint: set its URL first`,
    );
  }
  return endpoint;
}

type Choose = (deliveries: Knex.QueryBuilder) => Knex.QueryBuilder;

/** Notes the wish down and wakes the sender: it is made at once, at whatever process holds the role. */
async function request({ knex, queue, clock }: DeliveriesOptions, choose: Choose): Promise<number> {
  return knex.transaction(async (trx) => {
    const rows = (await choose(trx('webhook_delivery'))
      .update({ manual_at: clock.now() })
      .returning('id')) as readonly { readonly id: string }[];
    await queue.enqueue(
      trx,
      WEBHOOK_DELIVER,
      rows.map(({ id }) => ({ id })),
    );
    return rows.length;
  });
}

async function resumeParked(knex: Knex, accountId: string, now: Date): Promise<number> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `update webhook_delivery d
      set state = 'pending', next_at = ?::timestamptz + make_interval(secs => o.place - 1)
      from (select id, row_number() over (order by created_at, id) as place
              from webhook_delivery where account_id = ? and state = 'parked') o
      where d.id = o.id and d.state = 'parked'`,
    [now, accountId],
  );
  return rowCount;
}

async function sendTest(
  options: DeliveriesOptions,
  accountId: string,
  signal?: AbortSignal,
): Promise<TestResult> {
  const endpoint = await existingEndpoint(options.endpoints, accountId);
  const at = options.clock.now();
  const messageId = newId('msg', at);
  const keys = keysOf(endpoint, options.signers);
  const body = await signBody(sampleEnvelope(at), keys);
  const headers = await signHeaders(messageId, at, body, keys);
  const { outcome, httpStatus, durationMs, response } = await options.poster.post(
    endpoint.url,
    { ...headers },
    body,
    signal,
  );
  return {
    messageId,
    url: endpoint.url,
    outcome,
    httpStatus,
    durationMs,
    response: response?.toString('utf8') ?? null,
  };
}
