import { withTimeout } from '../../../platform/time-limit.ts';
import type { Response } from 'playwright-core';
import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field, type Entry, type TypeOf } from '../../../sdk/field.ts';
import type { JsonValue } from '../../../sdk/json.ts';
import { mostBytes, readBody } from './read-body.ts';
import { textTest } from '../judging/text-test.ts';
import { textOrPatternFault } from '../judging/literal-checks.ts';
import { callMs } from '../../waiting/margins.ts';

const wanted = field.object(
  'Which answer.',
  {
    url: field.text('Part of its address, or a /pattern/.', { check: textOrPatternFault }),
    method: field.optional(field.choice('Method of the request.', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
    as: field.withDefault(field.choice('Format of the body.', ['json', 'text']), 'json'),
  },
  { short: 'url' },
);
type Wanted = Entry<TypeOf<typeof wanted>>;

interface Catch {
  readonly key: string;
  readonly value: Promise<JsonValue>;
}

export const capture = defineAction({
  name: 'capture',
  family: 'reading',
  effect: 'reads',
  title: 'Capture responses',
  doc: `Runs its steps and stores in each variable the body of the first response with a matching address. Fails if one is late, exceeds ${mostBytes / 1024 / 1024} MiB, or is not valid JSON. Only responses of the portal's own origins count.`,
  examples: [
    'capture: { claims: /api/claims }\nsteps:\n  - click: button "Search"',
    "capture: { page: { url: '/\\/claims\\?page=2$/', method: GET, as: text } }\nsteps:\n  - click: Next",
  ],
  beside: true,
  arguments: field.object(
    'What to keep, and the steps that make it come.',
    {
      capture: field.map('Variables, and their responses.', wanted, { kind: 'result' }),
      steps: field.steps('What makes the page send the request.'),
    },
    { short: 'capture' },
  ),
  subject: (args) => args.capture.map((entry) => entry.key).join(', '),
  sentence: (args, { code, list, value: said }) => {
    const kept = args.capture.map(({ key, value }) => `${said(value.url)} as ${code(key)}`);
    return `Do this, and keep the response of ${list(kept)}:`;
  },
  timeout: 120_000,
  async run(context, { capture: entries, steps }) {
    const listening = new AbortController();
    try {
      const catches = await Promise.all(entries.map((entry) => listen(context, entry, listening.signal)));
      await context.runSteps(steps);
      for (const { key, value } of catches) context.setValue(key, await inTime(context, value));
    } finally {
      listening.abort();
    }
  },
});

async function listen(context: ActionContext, { key, value }: Wanted, signal: AbortSignal): Promise<Catch> {
  const fits = textTest(value.url, await context.evaluate(value.url));
  const first = Promise.withResolvers<JsonValue>();
  const hear = (response: Response): void => {
    const ours = context.portal.allowedOrigins.includes(new URL(response.url()).origin);
    const method = response.request().method();
    if (!ours || !fits(response.url()) || method !== (value.method ?? method)) return;
    stop();
    // Now: when a page navigates, the browser discards the bodies of its answers.
    readBody(context, key, { headers: response.headers(), body: () => response.body() }, value.as).then(
      first.resolve,
      first.reject,
    );
  };
  const stop = (): void => void context.browser.off('response', hear);
  context.browser.on('response', hear);
  signal.addEventListener('abort', stop, { once: true });
  // If the steps fail first, nothing awaits it any more.
  first.promise.catch(() => undefined);
  return { key, value: first.promise };
}

function inTime(context: ActionContext, value: Promise<JsonValue>): Promise<JsonValue> {
  return withTimeout(value, callMs(context), () => {
    throw context.failure('response_missing', 'the page did not get the answer in time', {
      kind: 'portal_changed',
      notes: 'The portal does not ask for what the procedure expects.',
    });
  });
}
