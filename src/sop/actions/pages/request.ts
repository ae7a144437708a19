import {
  defineAction,
  type ActionContext,
  type PortalAnswer,
  type PortalRequest,
} from '../../../sdk/action.ts';
import { field, type Entry, type Evaluable, type TypeOf } from '../../../sdk/field.ts';
import { isUnavailable } from '../../page/request-kinds.ts';
import { mostBytes, readBody, readStream } from './read-body.ts';
import { sendRequest } from './send-request.ts';
import { addressFault } from '../judging/literal-checks.ts';

const texts = (doc: string) =>
  field.optional(
    field.map(doc, field.text('Its value. It may contain credentials.', { secrets: true }), {
      kind: 'text',
      noun: 'a name',
    }),
  );

const spec = field.object(
  'The request.',
  {
    url: field.text('An address of the portal, or a path relative to the base URL.', {
      check: addressFault,
      address: true,
    }),
    method: field.withDefault(field.choice('The method.', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), 'GET'),
    headers: texts('Additional headers.'),
    json: field.optional(field.value('any', 'The body, as JSON.')),
    form: texts('The body, as the fields of a form.'),
    body: field.optional(field.text('The body as it is.', { secrets: true })),
    as: field.withDefault(field.choice('Format of the response.', ['json', 'text']), 'json'),
  },
  { short: 'url' },
);
type Spec = TypeOf<typeof spec>;

export const request = defineAction({
  name: 'request',
  family: 'escape',
  effect: 'changes',
  title: 'Send an HTTP request',
  doc: `Sends a request in the browser's session, only to the portal's own origins, and stores the response in a variable (up to ${mostBytes / 1024 / 1024} MiB). 429 and 5xx are \`transient\`. A dry run stops before it.`,
  examples: [
    'request: { claims: "/api/claims?member=${{ inputs.member_id }}" }',
    'request: { found: { url: /api/search, method: POST, json: { npi: "${{ inputs.npi }}" } } }',
    'request: { token: { url: /oauth/token, method: POST, form: { password: "${{ credentials.password }}" } } }',
  ],
  arguments: field.map('Variables and their requests.', spec, { kind: 'result' }),
  subject: (entries) => entries.map((entry) => entry.key).join(', '),
  sentence: (entries, { code, list, value: said }) => {
    const sent = entries.map(({ key, value }) => `${value.method} ${said(value.url)} (${code(key)})`);
    return `Send the request ${list(sent)}.`;
  },
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
      const answer = await sendRequest(context, await prepare(context, value), ({ method, url, body }) =>
        context.mayRequest(method, url.href, body ?? ''),
      );
      try {
        if (answer.status < 200 || answer.status > 299) throw refused(context, answer);
        const body = (): Promise<Buffer> => readStream(context, key, answer.body);
        context.setValue(key, await readBody(context, key, { headers: answer.headers, body }, value.as));
      } finally {
        answer.body.destroy();
      }
    }
  },
});

async function prepare(context: ActionContext, value: Spec): Promise<PortalRequest> {
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

function refused(context: ActionContext, { status, headers }: PortalAnswer): Error {
  const passing = isUnavailable(status);
  const after = Number(headers['retry-after']);
  return context.failure('request_refused', `the portal answered with HTTP ${status}`, {
    kind: passing ? 'transient' : 'portal_changed',
    notes: `The portal answered with an error (HTTP ${status}).`,
    ...(passing && Number.isFinite(after) && after > 0 ? { retryAfterMs: after * 1000 } : {}),
  });
}
