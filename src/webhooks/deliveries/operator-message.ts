import type { Clock } from '../../platform/clock.ts';
import type { Signer } from '../../sdk/webhook.ts';
import { signBody, signHeaders } from '../messages/sign-webhook.ts';
import type { Registry } from '../registry.ts';
import type { PostResult, WebhookPoster } from '../transport/post-webhook.ts';

/** Where the operator of the installation receives messages. */
export interface OperatorEndpoint {
  readonly url: string;
  /** `whsec_…` */
  readonly secret: string;
}

export interface OperatorMessage {
  /** The same for each attempt. */
  readonly id: string;
  readonly event: 'alarm_raised' | 'alarm_resolved' | 'alarm_test';
  readonly at: Date;
  readonly data: object;
}

export interface OperatorSending {
  readonly poster: WebhookPoster;
  readonly signers: Registry<Signer>;
  readonly clock: Clock;
}

/** Posts one message once, signed as messages about tasks are, and under the rules of their transport. */
export async function sendToOperator(
  { poster, signers, clock }: OperatorSending,
  { url, secret }: OperatorEndpoint,
  { id, event, at, data }: OperatorMessage,
  signal: AbortSignal,
): Promise<PostResult> {
  const keys = { signers, signer: 'hmac-sha256', secrets: [secret] };
  const body = await signBody({ event, created_at: at.toISOString(), data }, keys);
  const headers = await signHeaders(id, clock.now(), body, keys);
  return poster.post(url, { ...headers }, body, signal);
}
