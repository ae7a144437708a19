import type { IncomingMessage } from 'node:http';
import { codeOf } from '../../platform/errors.ts';
import { unlessAborted, withTimeout } from '../../platform/time-limit.ts';
import { BlockedAddressError, type AddressGuard, type CheckedTarget } from './address-guard.ts';
import { outcomeOfError, outcomeOfStatus, type AttemptOutcome } from './attempt-outcome.ts';
import { createConnections, type Connections } from './connections.ts';
import { openRequest, StageTimeout } from './send-request.ts';

/** All in milliseconds and bytes. */
export interface PostLimits {
  readonly dnsMs: number;
  /** TCP and TLS. */
  readonly connectMs: number;
  /** From the connection to the end of the response's headers. */
  readonly headersMs: number;
  /** Everything, DNS included. */
  readonly totalMs: number;
  readonly responseBytes: number;
  readonly keptBytes: number;
}

export const POST_LIMITS: PostLimits = Object.freeze({
  dnsMs: 2_000,
  connectMs: 5_000,
  headersMs: 15_000,
  totalMs: 20_000,
  responseBytes: 64 * 1024,
  keptBytes: 1024,
});

export interface PostResult {
  readonly outcome: AttemptOutcome;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  /** The first KiB of the answer; it may echo patient data. */
  readonly response: Buffer | null;
  /** Every `Retry-After` that came. */
  readonly retryAfter: readonly string[];
}

export interface WebhookPoster {
  /** One attempt. Never rejects for what the receiver does; only when the signal stops it. */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
    signal?: AbortSignal,
  ): Promise<PostResult>;
  /** Closes kept connections. */
  close(): void;
}

export interface WebhookPosterOptions {
  readonly guard: AddressGuard;
  /** `sopwith/1.2.3`. */
  readonly userAgent: string;
  readonly limits?: Partial<PostLimits>;
  /** Certificate authorities (PEM) in addition to the system's, for receivers in a private network. */
  readonly ca?: string;
}

/**
 * Posts webhooks to addresses that tenants chose: each is vetted, the connection goes to a vetted address only, nothing is followed,
 * nothing is waited for or read beyond the limits.
 */
export function createWebhookPoster(options: WebhookPosterOptions): WebhookPoster {
  const limits = { ...POST_LIMITS, ...options.limits };
  const connections = createConnections(options.ca);
  const post = async (
    url: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<PostResult> => {
    const started = performance.now();
    const answer = await attempt(
      { url, body, limits, connections, guard: options.guard, signal },
      {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(body.length),
        'user-agent': options.userAgent,
        'accept-encoding': 'identity', // and what comes compressed all the same is kept as it is, never unpacked
      },
    );
    return { ...answer, durationMs: Math.round(performance.now() - started) };
  };
  return Object.freeze({ post, close: () => connections.close() });
}

interface Attempt {
  readonly url: string;
  readonly body: Buffer;
  readonly limits: PostLimits;
  readonly connections: Connections;
  readonly guard: AddressGuard;
  readonly signal: AbortSignal;
}

type Answer = Omit<PostResult, 'durationMs'>;

async function attempt(context: Attempt, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const { limits, signal } = context;
  const deadline = performance.now() + limits.totalMs;
  try {
    const target = await vet(context);
    const send = () => exchange(context, target, headers, deadline);
    return await send().catch((error: unknown) => {
      // A kept connection that the receiver was just closing says nothing about the receiver: try again on a new one.
      if (error instanceof StaleConnection) return send();
      throw error;
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BlockedAddressError) return failure('blocked_address');
    if (error instanceof StageTimeout) return { ...failure(error.outcome), httpStatus: error.httpStatus };
    if (error instanceof DnsFailure) return failure('dns');
    return failure(outcomeOfError(codeOf(error instanceof StaleConnection ? error.cause : error)));
  }
}

const failure = (outcome: AttemptOutcome): Answer => ({
  outcome,
  httpStatus: null,
  response: null,
  retryAfter: [],
});

class DnsFailure extends Error {}
class StaleConnection extends Error {}

async function vet({ guard, url, limits, signal }: Attempt): Promise<CheckedTarget> {
  const asking = new AbortController();
  const vetted = guard.vet(url, AbortSignal.any([signal, asking.signal]));
  try {
    return await unlessAborted(withTimeout(vetted, limits.dnsMs, noAnswer), signal);
  } catch (error) {
    if (error instanceof BlockedAddressError) throw error;
    throw new DnsFailure('the name has no answer', { cause: error });
  } finally {
    asking.abort();
  }
}

function noAnswer(): never {
  throw new DnsFailure('no answer in time');
}

async function exchange(
  { body, limits, connections, guard, signal }: Attempt,
  target: CheckedTarget,
  headers: Readonly<Record<string, string>>,
  deadline: number,
): Promise<Answer> {
  using connection = connections.to(target);
  const sent = openRequest({ target, headers, body, limits, connection, guard, signal, deadline });
  try {
    const response = await sent.response;
    const kept = await sent.read(response);
    return {
      outcome: outcomeOfStatus(response.statusCode ?? 0),
      httpStatus: response.statusCode ?? null,
      response: kept,
      retryAfter: headerValues(response, 'retry-after'),
    };
  } catch (error) {
    if (sent.reusedSocket() && !sent.answered() && !(error instanceof StageTimeout) && !signal.aborted) {
      throw new StaleConnection('the kept connection was closed', { cause: error });
    }
    throw error;
  } finally {
    sent.end();
  }
}

/** From the raw headers: node drops the second `Retry-After` in silence. */
function headerValues(response: IncomingMessage, name: string): readonly string[] {
  const { rawHeaders } = response;
  return rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name,
  );
}
