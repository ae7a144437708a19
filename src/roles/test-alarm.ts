import type { Config } from '../config/settings.ts';
import { CodedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { systemClock } from '../platform/clock.ts';
import { createSignerRegistry } from '../webhooks/messages/signer-registry.ts';
import type { TestResult } from '../webhooks/deliveries/deliveries.ts';
import {
  sendToOperator,
  type OperatorEndpoint,
  type OperatorSending,
} from '../webhooks/deliveries/operator-message.ts';
import { webhookPoster } from './webhook-parts.ts';

/** The operator webhook of the settings; null if there is none. */
export function operatorEndpoint({
  operatorWebhookUrl: url,
  operatorWebhookSecret: secret,
}: Config): OperatorEndpoint | null {
  return url === undefined || secret === undefined ? null : { url, secret };
}

/** What a command sends with, without a database. */
export function operatorSending(config: Config): Omit<OperatorSending, 'clock'> & Disposable {
  const poster = webhookPoster(config);
  return { poster, signers: createSignerRegistry(), [Symbol.dispose]: () => poster.close() };
}

/**
 * Sends a test message to the operator webhook now. It is signed and sent as alarms are, but never again.
 *
 * @throws CodedError `operator_webhook_not_set`
 */
export async function testAlarm(
  config: Config,
  sending: Omit<OperatorSending, 'clock'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<TestResult> {
  const endpoint = operatorEndpoint(config);
  if (endpoint === null)
    throw new CodedError(
      'operator_webhook_not_set',
      'there is no operator webhook. Set OPERATOR_WEBHOOK_URL and OPERATOR_WEBHOOK_SECRET',
    );
  const at = systemClock.now();
  const id = newId('alm', at);
  const data = {
    id,
    alarm: 'test',
    subject: '',
    summary: 'This is a test. Nothing is wrong.',
    details: {},
    raised_at: at.toISOString(),
    resolved_at: null,
  };
  const { outcome, httpStatus, durationMs, response } = await sendToOperator(
    { ...sending, clock: systemClock },
    endpoint,
    { id, event: 'alarm_test', at, data },
    signal,
  );
  return {
    messageId: id,
    // Such an address often contains a token.
    url: new URL(endpoint.url).origin,
    outcome,
    httpStatus,
    durationMs,
    response: response?.toString('utf8') ?? null,
  };
}
