import createClient from 'openapi-fetch';
import type { paths } from '../generated/schema.ts';
import { confirmation } from './confirmation.ts';
import { connection } from './connection.ts';
import { ApiProblem, ConnectionLost, isProblem } from './problem.ts';
import { identity } from './identity.ts';
import type { ProblemBody } from './types.ts';

/** A proxy in front of the server answers these when the server is gone. */
const GATEWAY_ERRORS = new Set([502, 504]);

/** The header of requests that no person has caused: they do not extend the session. */
export const BACKGROUND = Object.freeze({ 'Sopwith-Background': 'true' });

/**
 * `fetch` with the headers of the session. Every request of the console goes through it. If the server wants to know first who the person is, they are asked,
 * and the request is sent again.
 *
 * @throws {ConnectionLost} if there is no answer
 * @throws {ApiProblem} if the answer is an error
 */
export async function send(request: Request): Promise<Response> {
  const again = request.clone();
  try {
    return await sendOnce(request);
  } catch (error) {
    if (!isProblem(error, 'confirmation_required') || !(await confirmation.ask())) throw error;
    return sendOnce(again);
  }
}

async function sendOnce(request: Request): Promise<Response> {
  const { csrfToken, accountId } = identity.current();
  if (csrfToken !== null && request.method !== 'GET') request.headers.set('X-CSRF-Token', csrfToken);
  if (accountId !== null && !isOfSession(request.url)) request.headers.set('Sopwith-Account', accountId);
  const answer = await fetch(request).catch((cause: unknown) => {
    if (request.signal.aborted) throw cause;
    connection.failed();
    throw new ConnectionLost(cause);
  });
  if (GATEWAY_ERRORS.has(answer.status)) {
    connection.failed();
    throw new ConnectionLost(answer.status);
  }
  connection.answered(answer.status < 500 && answer.status !== 429);
  if (!answer.ok) throw await problemOf(answer);
  if (!request.headers.has('Sopwith-Background')) identity.active();
  return answer;
}

const isOfSession = (url: string): boolean => /^\/v1\/session(\/|$)/.test(new URL(url).pathname);

async function problemOf(answer: Response): Promise<ApiProblem> {
  const body = (await answer.json().catch(() => ({}))) as Partial<ProblemBody>;
  const problem = new ApiProblem(answer.status, body);
  if (problem.code === 'not_signed_in') identity.ended();
  return problem;
}

/** The header that makes the server refuse a change of what somebody else has changed since it was read. */
export const ifMatch = (version: string): Readonly<Record<string, string>> => ({
  'If-Match': `"${version}"`,
});

/** The API, typed from its OpenAPI document. Errors are thrown, so `data` is always there. */
export const api = createClient<paths>({ baseUrl: `${location.origin}/v1`, fetch: send });

/** The content of an answer of `api`. */
export async function dataOf<T>(answer: Promise<{ data?: T }>): Promise<T> {
  return (await answer).data as T;
}
