import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { newId } from '../../platform/ids.ts';
import { spanFields } from '../../platform/logger.ts';
import { inSpan, type Span } from '../../platform/tracing.ts';
import type { RetryPolicy, Signer } from '../../sdk/webhook.ts';
import type { DeliveryClaim } from './claim-deliveries.ts';
import {
  eventBody,
  readEventBodies,
  storeBodies,
  type BodySource,
  type EventBody,
} from '../messages/event-bodies.ts';
import { nextAttemptAt } from './next-attempt.ts';
import type { PostResult, WebhookPoster } from '../transport/post-webhook.ts';
import type { MadeAttempt } from './record-attempts.ts';
import type { Registry } from '../registry.ts';
import { retryAfterMs } from './retry-after.ts';
import { signHeaders, type SigningKeys } from '../messages/sign-webhook.ts';
import type { EndpointSource, DeliveryEndpoint } from '../webhook-ports.ts';

/** What delivering needs of the rest. */
export interface DeliveryContext extends BodySource {
  readonly knex: Knex;
  readonly endpoints: EndpointSource;
  readonly signers: Registry<Signer>;
  readonly retryPolicies: Registry<RetryPolicy>;
  readonly poster: WebhookPoster;
  readonly clock: Clock;
  /** Rejects while the clock is too wrong to sign by: receivers would refuse it. */
  readonly checkClock: () => Promise<void>;
  /** 0 to 1, for the jitter. */
  readonly random: () => number;
}

/** A claim with all that the attempt needs. */
export interface Prepared {
  readonly claim: DeliveryClaim;
  readonly endpoint: DeliveryEndpoint;
  readonly body: Buffer;
  /** The span of the task's creation. Null: it was not traced. */
  readonly traceparent: string | null;
  /** When the message was created. */
  readonly createdAt: Date;
  /** On `performance.now()`'s scale. */
  readonly claimedAt: number;
}

export interface Preparation {
  readonly ready: readonly Prepared[];
  readonly failed: readonly { readonly claim: DeliveryClaim; readonly error: unknown }[];
}

export function keysOf(endpoint: DeliveryEndpoint, signers: Registry<Signer>): SigningKeys {
  return { signers, signer: endpoint.signer, secrets: endpoint.secrets };
}

/** Reads endpoints and bodies for a batch of claims. A new body is stored before it is ever sent, so that a crash cannot change it. */
export async function prepareDeliveries(
  context: DeliveryContext,
  claims: readonly DeliveryClaim[],
): Promise<Preparation> {
  const claimedAt = performance.now();
  const events = await readEventBodies(
    context.knex,
    context.tasks,
    claims.map((claim) => claim.eventId),
  );
  const endpoints = new Map<string, Promise<DeliveryEndpoint | null>>();
  const endpointOf = (accountId: string): Promise<DeliveryEndpoint | null> => {
    const found = endpoints.get(accountId) ?? context.endpoints.find(accountId);
    endpoints.set(accountId, found);
    return found;
  };
  const made = await Promise.allSettled(
    claims.map(async (claim) => {
      const endpoint = await endpointOf(claim.accountId);
      const event = events.get(claim.eventId);
      if (endpoint === null || event === undefined)
        throw new Error(`delivery ${claim.deliveryId} lost its endpoint or event`);
      return {
        claim,
        endpoint,
        traceparent: event.row.traceparent,
        createdAt: event.row.created_at,
        body: await eventBody(event, context.vault, keysOf(endpoint, context.signers)),
      };
    }),
  );
  const good = made.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : []));
  await storeBodies(
    context.knex,
    good.flatMap(({ claim, body }) => sealedBody(claim.eventId, body)),
  );
  return {
    ready: good.map(({ body, ...delivery }) => ({ ...delivery, body: body.bytes, claimedAt })),
    failed: made.flatMap((entry, index) => {
      const claim = claims[index];
      return entry.status === 'rejected' && claim !== undefined
        ? [{ claim, error: entry.reason as unknown }]
        : [];
    }),
  };
}

const sealedBody = (eventId: string, { sealed }: EventBody) => (sealed === null ? [] : [{ eventId, sealed }]);

/** Signs and posts one message once, with the trace of its task. */
export function deliverWebhook(
  context: DeliveryContext,
  delivery: Prepared,
  signal: AbortSignal,
): Promise<MadeAttempt> {
  const { claim, traceparent: parent } = delivery;
  const attributes = {
    'sopwith.account.id': claim.accountId,
    'sopwith.message.id': claim.eventId,
    'sopwith.attempt.number': claim.number,
    'http.request.method': 'POST',
  };
  return inSpan('webhook.attempt', { kind: 'client', parent, attributes }, async (span) => {
    const made = await attempt(context, delivery, span, signal);
    const { outcome, httpStatus } = made.result;
    span?.set({
      'sopwith.webhook.outcome': outcome,
      ...(httpStatus !== null && { 'http.response.status_code': httpStatus }),
    });
    if (outcome !== 'ok') span?.fail(outcome);
    return made;
  });
}

async function attempt(
  context: DeliveryContext,
  { claim, endpoint, body }: Prepared,
  span: Span | null,
  signal: AbortSignal,
): Promise<MadeAttempt> {
  await context.checkClock();
  const at = context.clock.now();
  const signed = await signHeaders(claim.eventId, at, body, keysOf(endpoint, context.signers));
  await failpoint('webhook.before_post');
  const headers = { ...signed, ...(span !== null && { traceparent: span.traceparent }) };
  const result = await context.poster.post(endpoint.url, headers, body, signal);
  if (result.outcome === 'ok') await failpoint('webhook.after_2xx');
  const id = newId('att', at);
  return {
    id,
    claim,
    trace: spanFields(span ?? undefined),
    endpointId: endpoint.endpointId,
    at,
    result,
    sealedResponse: await sealResponse(context, claim.accountId, id, result),
    nextAt: nextAtOf(context, claim, endpoint, result),
  };
}

async function sealResponse(
  context: DeliveryContext,
  accountId: string,
  rowId: string,
  { response }: PostResult,
) {
  if (response === null || response.length === 0) return null;
  return context.vault.seal({ table: 'webhook_attempt', column: 'response_enc', accountId, rowId }, response);
}

function nextAtOf(
  context: DeliveryContext,
  claim: DeliveryClaim,
  endpoint: DeliveryEndpoint,
  result: PostResult,
): Date | null {
  if (result.outcome === 'ok' || claim.trigger === 'manual') return null;
  const now = context.clock.now();
  return nextAttemptAt({
    policy: context.retryPolicies.get(endpoint.retryPolicy),
    attempt: claim.attempts,
    outcome: result.outcome,
    httpStatus: result.httpStatus,
    retryAfterMs: retryAfterMs(result.retryAfter, now),
    now,
    random: context.random,
  });
}
