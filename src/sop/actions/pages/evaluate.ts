import { withTimeout } from '../../../platform/time-limit.ts';
import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field, type TypeOf } from '../../../sdk/field.ts';
import type { JsonValue } from '../../../sdk/json.ts';
import { isAmbiguous, isTimeout } from '../../page/playwright-errors.ts';
import { limits } from '../../waiting/margins.ts';

const mostCharacters = 1_000_000;

const spec = field.object(
  'The script.',
  {
    script: field.word('Body of a function of `args` and `element` that returns a JSON value.', {
      noun: 'a script',
      pattern: /\S/,
    }),
    on: field.optional(field.target('The `element`. Default: the page.', { bare: 'text' })),
    with: field.optional(field.value('object', 'The `args`.')),
  },
  { short: 'script' },
);
type Spec = TypeOf<typeof spec>;

export const evaluate = defineAction({
  name: 'evaluate',
  family: 'escape',
  effect: 'changes',
  title: 'Run a script in the page',
  doc: 'Stores what a script returns in a variable, up to 1,000,000 characters of JSON. `portal.yaml` must allow it: `policy: { evaluate: true }`. The script cannot contain expressions or use secrets.',
  examples: [
    'evaluate: { zoom: return window.devicePixelRatio; }',
    'evaluate:\n  total:\n    script: return args.rate * element.rows.length;\n    on: table "Lines"\n    with: { rate: 2 }',
  ],
  arguments: field.map('Names of variables, and what gives each.', spec, { kind: 'result' }),
  subject: (entries) => entries.map((entry) => entry.key).join(', '),
  sentence: (entries, { code, list, target }) => {
    const scripts = entries.map(
      ({ key, value }) => `${code(key)}${value.on === undefined ? '' : ` from ${target(value.on)}`}`,
    );
    return `Run a script in the page that returns ${list(scripts)}.`;
  },
  check(context) {
    context.report('page-script', context.place, 'runs a script in the page');
    for (const { key, value, place } of context.arguments) {
      const fault = syntaxFault(value.script);
      if (fault !== null)
        context.report('structure', place, `the script of "${key}" cannot be read: ${fault}`);
    }
  },
  async run(context, entries) {
    if (!context.portal.evaluateAllowed)
      throw context.failure('evaluate_forbidden', 'portal.yaml does not set policy: { evaluate: true }', {
        notes: 'The procedure wants to run a script, which this portal does not allow.',
      });
    for (const { key, value } of entries) context.setValue(key, await runScript(context, key, value));
  },
});

type PageFunction = (element: unknown, args: unknown) => Promise<string | null>;

/** Compiled here to find its syntax errors, and run only in the page. */
function pageFunction(script: string): PageFunction {
  const body = `const run = async (element, args) => {${script}\n};
    const json = JSON.stringify(await run(element, args)) ?? 'null';
    return json.length > ${mostCharacters} ? null : json;`;
  // eslint-disable-next-line no-new-func -- the text goes to the page; nothing calls it here.
  return new AsyncFunction('element', 'args', body) as PageFunction;
}

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...texts: string[]
) => unknown;

function syntaxFault(script: string): string | null {
  try {
    pageFunction(script);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

async function runScript(context: ActionContext, name: string, value: Spec): Promise<JsonValue> {
  const args: unknown = value.with === undefined ? {} : await context.evaluate(value.with);
  const element = value.on ? await context.resolve(value.on) : (await context.frame()).locator(':root');
  const json = await inTime(context, () =>
    element.evaluate(pageFunction(value.script), args, limits(context)),
  );
  if (json !== null) return JSON.parse(json) as JsonValue;
  throw context.failure('result_too_large', `"${name}" is more than ${mostCharacters} characters`, {
    notes: 'A script gave more than the procedure can take.',
  });
}

/** A script in an endless loop never answers, and Playwright cannot stop it: only a CDP session that was opened before can. */
async function inTime(context: ActionContext, begin: () => Promise<string | null>): Promise<string | null> {
  const session = await context.browser.newCDPSession(context.page);
  const { timeout } = limits(context);
  const late = (): never => {
    session.send('Runtime.terminateExecution').catch(() => undefined);
    throw context.failure('script_timed_out', `the script timed out after ${timeout} ms`, {
      notes: 'A script of the procedure timed out.',
    });
  };
  try {
    return await withTimeout(begin(), timeout, late);
  } catch (error) {
    throw scriptFailure(context, error);
  } finally {
    session.detach().catch(() => undefined);
  }
}

/** The message of an error that a script throws may quote the page, so only the kind of the error is reported. */
function scriptFailure(context: ActionContext, error: unknown): unknown {
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
  const thrown = /evaluate: (?:Error: )?((\w*Error)\b.*)$/.exec(message);
  if (thrown === null || isTimeout(error) || isAmbiguous(error)) return error;
  const [, whole = '', kind = ''] = thrown;
  const told = /^(?:Type|Reference)Error$/.test(kind) ? whole : kind;
  return context.failure('script_failed', `the script failed: ${told}`, {
    kind: 'portal_changed',
    notes: 'A script of the procedure does not fit the page any more.',
    cause: error,
  });
}
