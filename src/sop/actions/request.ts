import type { APIResponse } from 'playwright-core';
import { defineAction, type ActionContext } from '../../sdk/action.ts';
import { field, type Entry, type Evaluable, type TypeOf } from '../../sdk/field.ts';
import { limits } from './limits.ts';
import { mostBytes, readBody } from './read-body.ts';
import { addressFault } from './literal-checks.ts';

const texts = (doc: string) =>
  field.optional(
    field.map(doc, field.text('Its value; credentials may stand in it.', { secrets: true }), {
      kind: 'text',
      noun: 'a name',
    }),
  );

const spec = field.object(
  'What to ask.',
  {
    url: field.text('An address of the portal: a whole one, or a path behind the base URL.', {
      check: addressFault,
    }),
    method: field.withDefault(field.choice('The method.', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), 'GET'),
    headers: texts('Headers beside those of the browser.'),
    json: field.optional(field.value('any', 'The body, as JSON.')),
    form: texts('The body, as the fields of a form.'),
    body: field.optional(field.text('The body as it is.', { secrets: true })),
    as: field.withDefault(field.choice('What the answer is.', ['json', 'text']), 'json'),
  },
  { short: 'url' },
);
type Spec = TypeOf<typeof spec>;

export const request = defineAction({
  name: 'request',
  family: 'escape',
  effect: 'changes',
  title: 'Ask the portal past its pages',
  doc: `Sends an HTTP request with the cookies of the browser's session, to the portal's own origins alone, and keeps the answer in a variable (\`vars.<name>\`), at most ${mostBytes / 1024 / 1024} MiB of it. 429 and 5xx are tried again later; other errors fail the step. A dry run ends before it. What files something belongs into a \`once\` block.`,
  examples: [
    'request: { claims: "/api/claims?member=${{ inputs.member_id }}" }',
    'request: { found: { url: /api/search, method: POST, json: { npi: "${{ inputs.npi }}" } } }',
    'request: { token: { url: /oauth/token, method: POST, form: { password: "${{ credentials.password }}" } } }',
  ],
  arguments: field.map('Names of variables, and what to ask for each.', spec, { kind: 'variable' }),
  subject: (entries) => entries.map((entry) => entry.key).join(', '),
  timeout: 60_000,
  check(context) {
    for (const { value, place } of context.arguments) {
      const bodies = [value.json, value.form, value.body].filter((one) => one !== undefined);
      if (bodies.length > 1)
        context.report('structure', place, 'a request has one of "json", "form" and "body"');
      else if (bodies.length > 0 && value.method === 'GET')
        context.report('structure', place, 'a GET has no body: say "method: POST"');
    }
  },
  async run(context, entries) {
    for (const { key, value } of entries) {
      const response = await send(context, value);
      if (!response.ok()) throw refused(context, response);
      context.setVariable(key, await readBody(context, key, response, value.as));
      await response.dispose();
    }
  },
});

interface Outgoing {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const mostRedirects = 10;

/** Redirects are followed here: each address is looked at, and headers, which may be secret, stay on the first origin. */
async function send(context: ActionContext, value: Spec): Promise<APIResponse> {
  let outgoing = await prepare(context, value);
  for (let redirects = 0; ; redirects += 1) {
    const { url, method, headers, body } = outgoing;
    context.mayRequest(method, url.href, body);
    const { timeout, signal } = limits(context);
    signal.throwIfAborted();
    const response = await context.browser.request.fetch(url.href, {
      method,
      headers: { ...headers },
      ...(body === undefined ? {} : { data: body }),
      maxRedirects: 0,
      timeout,
    });
    const location = response.headers()['location'];
    if (response.status() < 300 || response.status() > 399 || location === undefined) return response;
    if (redirects >= mostRedirects)
      throw context.failure('too_many_redirects', `${url.pathname} redirects again and again`, {
        kind: 'portal_changed',
      });
    outgoing = redirected(context, outgoing, response.status(), location);
  }
}

function redirected(context: ActionContext, from: Outgoing, status: number, location: string): Outgoing {
  const url = new URL(context.portalUrl(new URL(location, from.url).href));
  const headers = url.origin === from.url.origin ? from.headers : {};
  const keeps = status === 307 || status === 308;
  if (keeps && url.origin !== from.url.origin && from.body !== undefined)
    throw context.failure('navigation_blocked', 'a redirect would send the body to another origin');
  const isRead = from.method === 'GET';
  return keeps || isRead
    ? { ...from, url, headers }
    : { url, method: 'GET', headers: withoutType(headers), body: undefined };
}

function withoutType(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type'));
}

async function prepare(context: ActionContext, value: Spec): Promise<Outgoing> {
  const url = new URL(context.portalUrl(await context.evaluate(value.url)));
  const headers: Record<string, string> = {};
  if (value.json !== undefined) headers['content-type'] = 'application/json';
  if (value.form !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
  for (const [name, text] of await revealed(context, value.headers ?? [], url))
    headers[name.toLowerCase()] = text;
  return { url, method: value.method, headers, body: await bodyOf(context, value, url) };
}

async function bodyOf(context: ActionContext, value: Spec, url: URL): Promise<string | undefined> {
  if (value.json !== undefined) return JSON.stringify(await context.evaluate(value.json));
  if (value.form !== undefined)
    return new URLSearchParams(await revealed(context, value.form, url)).toString();
  return value.body && (await context.reveal(value.body, url)).text;
}

function revealed(
  context: ActionContext,
  entries: readonly Entry<Evaluable<string>>[],
  url: URL,
): Promise<[string, string][]> {
  return Promise.all(
    entries.map(async ({ key, value }): Promise<[string, string]> => [
      key,
      (await context.reveal(value, url)).text,
    ]),
  );
}

function refused(context: ActionContext, response: APIResponse): Error {
  const status = response.status();
  const passing = status === 429 || status >= 500;
  const after = Number(response.headers()['retry-after']);
  return context.failure('request_refused', `the portal answered with HTTP ${status}`, {
    kind: passing ? 'transient' : 'portal_changed',
    notes: `The portal answered with an error (HTTP ${status}).`,
    ...(passing && Number.isFinite(after) && after > 0 ? { retryAfterMs: after * 1000 } : {}),
  });
}
