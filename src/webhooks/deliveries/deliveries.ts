import { audit, type Actor } from '../../accounts/audit.ts';
import { noWebhookEndpoint } from '../../accounts/webhook-endpoints.ts';
import { newId } from '../../platform/ids.ts';
import type { Signer } from '../../sdk/webhook.ts';
import { keysOf } from '../sending/deliver-webhook.ts';
import type { AttemptOutcome } from '../transport/attempt-outcome.ts';
import type { WebhookPoster } from '../transport/post-webhook.ts';
import type { Page } from '../../db/keyset-page.ts';
import {
  pageOfDeliveries,
  readMessage,
  type DeliveryMessage,
  type DeliveryQuery,
  type PageSource,
} from './delivery-pages.ts';
import { readDeliveries, type DeliveryRecord } from './read-deliveries.ts';
import { redeliverOne, type RedeliveryParts } from './redelivery.ts';
import type { Registry } from '../registry.ts';
import { sampleEnvelope } from '../messages/sample-envelope.ts';
import { signBody, signHeaders } from '../messages/sign-webhook.ts';
import type { EndpointSource } from '../webhook-ports.ts';

export interface DeliveriesOptions extends RedeliveryParts {
  readonly endpoints: EndpointSource;
  readonly signers: Registry<Signer>;
  readonly poster: WebhookPoster;
  readonly vault: PageSource['vault'];
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

/** An account's deliveries as the API uses them. */
export interface DeliveryService {
  /** Newest first, with every attempt; null where the account has no such task. */
  list(accountId: string, taskId: string): Promise<readonly DeliveryRecord[] | null>;
  /** Of all tasks, newest first. @throws CodedError `invalid_cursor` */
  page(accountId: string, query: DeliveryQuery): Promise<Page<DeliveryRecord>>;
  /** What is sent; null if the account has no such delivery. */
  message(accountId: string, deliveryId: string): Promise<DeliveryMessage | null>;
  /**
   * Sends the same ID and bytes again, with a new timestamp. The schedule neither restarts nor gets longer. Null if the
   * account has no such delivery. @throws CodedError `endpoint_disabled`, `no_webhook_endpoint`
   */
  redeliver(accountId: string, deliveryId: string, actor: Actor): Promise<DeliveryRecord | null>;
  /** Posts a signed sample now and gives what came back. */
  test(accountId: string, signal?: AbortSignal): Promise<TestResult>;
}

export function createDeliveries(options: DeliveriesOptions): DeliveryService {
  const { knex } = options;
  return Object.freeze({
    async list(accountId: string, taskId: string) {
      const task = await knex('task').where({ id: taskId, account_id: accountId }).first('id');
      return task === undefined ? null : readDeliveries(options, accountId, { taskId });
    },
    page: (accountId: string, query: DeliveryQuery) => pageOfDeliveries(options, accountId, query),
    message: (accountId: string, deliveryId: string) => readMessage(options, accountId, deliveryId),
    async redeliver(accountId: string, deliveryId: string, actor: Actor) {
      const [known] = await readDeliveries(options, accountId, { deliveryIds: [deliveryId] });
      if (known === undefined) return null;
      await knex.transaction(async (trx) => {
        await redeliverOne({ ...options, knex: trx }, accountId, deliveryId);
        const detail = { delivery: deliveryId };
        await audit(trx, { actor, accountId, action: 'webhook.redelivered', object: known.taskId, detail });
      });
      const [after] = await readDeliveries(options, accountId, { deliveryIds: [deliveryId] });
      return after ?? null;
    },
    test: (accountId: string, signal?: AbortSignal) => sendTest(options, accountId, signal),
  });
}

/** @throws CodedError `no_webhook_endpoint` */
export async function sendTest(
  options: Pick<DeliveriesOptions, 'endpoints' | 'signers' | 'poster' | 'clock'>,
  accountId: string,
  signal?: AbortSignal,
): Promise<TestResult> {
  const endpoint = await options.endpoints.find(accountId);
  if (endpoint === null) throw noWebhookEndpoint(accountId);
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
