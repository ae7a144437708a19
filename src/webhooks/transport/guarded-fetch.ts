import type { IncomingMessage } from 'node:http';
import type { AddressGuard } from './address-guard.ts';
import { createConnections } from './connections.ts';
import { POST_LIMITS } from './post-webhook.ts';
import { openRequest } from './send-request.ts';

/** What is sent, as `fetch` takes it. */
export interface GuardedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal | undefined;
}

export interface GuardedFetchOptions {
  readonly guard: AddressGuard;
  readonly userAgent: string;
  /** Of one request, DNS included. */
  readonly totalMs: number;
  /** Of a response. A longer one is cut. */
  readonly maxBytes: number;
}

/**
 * `fetch` under the rules of webhooks: the address is vetted, the connection goes to a vetted address only, and nothing is followed, waited for, or read beyond the
 * limits. Each request has a new connection.
 */
export function createGuardedFetch(options: GuardedFetchOptions) {
  const { guard, userAgent, totalMs, maxBytes } = options;
  const limits = { ...POST_LIMITS, totalMs, responseBytes: maxBytes, keptBytes: maxBytes };
  return async (url: string, { method, headers, body, signal }: GuardedRequest): Promise<Response> => {
    const deadline = performance.now() + totalMs;
    const timeout = AbortSignal.timeout(totalMs);
    const ending = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    const target = await guard.vet(url, ending);
    const connections = createConnections();
    using connection = connections.to(target);
    const sent = openRequest({
      target,
      method,
      limits,
      connection,
      guard,
      deadline,
      signal: ending,
      headers: { ...headers, 'user-agent': userAgent, 'accept-encoding': 'identity' },
      body: Buffer.from(body),
    });
    try {
      const response = await sent.response;
      return toResponse(response, await sent.read(response));
    } finally {
      sent.end();
      connections.close();
    }
  };
}

/** Statuses that have no content, for which `Response` accepts none. */
const EMPTY: readonly number[] = [204, 205, 304];

function toResponse({ statusCode = 0, headers }: IncomingMessage, content: Buffer): Response {
  if (statusCode < 200) throw new Error('the response is not HTTP');
  const given = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  const body = EMPTY.includes(statusCode) ? null : new Uint8Array(content);
  return new Response(body, { status: statusCode, headers: given });
}
