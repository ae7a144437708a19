/** Webhook endpoints, as administrators read and send them. tsoa generates the OpenAPI document from these types. */
import type { WebhookEndpoint } from '../accounts/webhook-endpoints.ts';

/** The webhook endpoint of an account, without its secrets. */
export interface EndpointObject {
  id: string;
  account_id: string;
  url: string;
  /** `failing`: the last deliveries failed. `disabled`: nothing is sent until it is enabled. */
  state: 'active' | 'failing' | 'disabled';
  /** `gone`, `failing_for_5_days`, or `by_a_person`. Null unless it is disabled. */
  disabled_reason: string | null;
  signer: string;
  retry_policy: string;
  /** What is sent to the endpoint. */
  events: ('task_finished' | 'task_waiting')[];
  /** Changes with every change of the endpoint. The `ETag` header contains it: send it in `If-Match`. */
  version: string;
}

export interface SetEndpointRequest {
  /**
   * The URL that receives the result of each task.
   * @minLength 1
   * @maxLength 2048
   */
  url: string;
  /**
   * `standard`, `exponential`, `fixed`, `none`, or one from a plugin. Default: unchanged.
   * @minLength 1
   * @maxLength 64
   */
  retry_policy?: string;
  /**
   * What is sent: `task_finished` when a task reaches its final state, `task_waiting` when a task waits for a person. Default: unchanged, and
   * only `task_finished` for a new endpoint.
   * @minItems 1
   * @uniqueItems true
   */
  events?: ('task_finished' | 'task_waiting')[];
}

/** The endpoint with a new secret, which is shown only in this response. */
export interface EndpointWithSecretObject extends EndpointObject {
  /** What the receiver verifies signatures with. Null if the endpoint keeps its secret. */
  verification_key: string | null;
}

export interface RotateSecretRequest {
  /**
   * How long the previous secret also signs. 0 after a leak.
   * @isInt
   * @minimum 0
   * @maximum 168
   * @default 24
   */
  grace_hours?: number;
  /**
   * `hmac-sha256`, `ed25519`, or one from a plugin. Default: the current signer.
   * @minLength 1
   * @maxLength 64
   */
  signer?: string;
}

export interface EnabledEndpointObject extends EndpointObject {
  /**
   * Number of parked deliveries that are sent now, one per second.
   * @isInt
   */
  resumed: number;
}

export interface RedeliverRequest {
  /**
   * Messages of tasks that ended at this time or later.
   * @format date-time
   */
  from: string;
  /**
   * Messages of tasks that ended before this time. Default: now.
   * @format date-time
   */
  to?: string;
  /**
   * Default: `failed` and `parked`.
   * @minItems 1
   */
  states?: ('pending' | 'delivered' | 'failed' | 'parked')[];
}

export interface RedeliveredObject {
  /**
   * Number of deliveries that are sent again.
   * @isInt
   */
  queued: number;
}

export const toEndpointObject = (endpoint: WebhookEndpoint): EndpointObject => ({
  id: endpoint.id,
  account_id: endpoint.accountId,
  url: endpoint.url,
  state: endpoint.state,
  disabled_reason: endpoint.disabledReason,
  signer: endpoint.signer,
  retry_policy: endpoint.retryPolicy,
  events: [...endpoint.events],
  version: endpoint.version,
});
