import type { Locator } from 'playwright-core';
import type { ActionContext, CheckContext } from '../../../sdk/action.ts';
import { field, type TypeOf } from '../../../sdk/field.ts';
import { unlessPageLost } from '../../page/page-lost.ts';
import { readControl } from '../../controls/read-control.ts';
import { describeExchange, exchangeFields, untilExchanged } from '../pages/exchange-conditions.ts';
import { sameContent } from '../../controls/same-content.ts';
import { textPattern, textTest } from './text-test.ts';
import { textOrPatternFault } from './literal-checks.ts';
import { isTimeout } from '../../page/playwright-errors.ts';
import { limits } from '../../waiting/margins.ts';
import { poll } from '../../waiting/poll.ts';

const STATES = [
  'visible',
  'hidden',
  'attached',
  'detached',
  'enabled',
  'disabled',
  'editable',
  'checked',
  'unchecked',
  'focused',
  'stable',
] as const;
type State = (typeof STATES)[number];

/** What can be waited for and judged. */
export const conditionFields = {
  target: field.optional(
    field.target('The element. With `value`, bare words name a field.', {
      bare: 'text',
      beside: { key: 'value', bare: 'input' },
    }),
  ),
  state: field.optional(field.choice('Its state. Default: `visible`.', STATES)),
  text: field.optional(
    field.text('Part of its text, or a /pattern/; empty for no text.', {
      check: textOrPatternFault,
    }),
  ),
  value: field.optional(field.text('Value of the field, in any notation.')),
  count: field.optional(field.value('integer', 'Number of matching elements, with the `text` if given.')),
  url: field.optional(
    field.text('Part of the address of the page, or a /pattern/.', { check: textOrPatternFault }),
  ),
  load: field.optional(field.choice('Load state of the page.', ['load', 'domcontentloaded', 'networkidle'])),
  ...exchangeFields,
  that: field.optional(field.value('boolean', 'An expression.')),
};

export type Conditions = {
  readonly [Name in keyof typeof conditionFields]: TypeOf<(typeof conditionFields)[Name]>;
};

/** Waits until all conditions hold; throws Playwright's error, or a failure with `code`, where one does not in time. */
export async function untilAll(context: ActionContext, conditions: Conditions, code: string): Promise<void> {
  const { target, url, load, that } = conditions;
  if (load) await (await context.frame()).waitForLoadState(load, limits(context));
  if (url) {
    const test = textTest(url, await context.evaluate(url));
    await poll(
      context,
      async () => test((await context.frame()).url()),
      code,
      () => `the address did not become ${url.source}`,
    );
  }
  await untilExchanged(context, conditions, code);
  if (target) await untilTarget(context, conditions, await context.resolve(target), code);
  if (that)
    await poll(
      context,
      () => context.evaluate(that),
      code,
      () => `${that.source} did not become true`,
    );
}

/** Whether it must be heard what the page asks, from the step before on. */
export function judgesByExchanges({ request, response }: Conditions): boolean {
  return request !== undefined || response !== undefined;
}

/** Reports conditions that hold for nothing: no check may be one that cannot fail. */
export function checkConditions(context: CheckContext<Conditions>): void {
  const named = Object.keys(conditionFields).filter(
    (name) => Reflect.get(context.arguments, name) !== undefined,
  );
  const ofTarget = named.filter((name) => ['state', 'text', 'value', 'count'].includes(name));
  if (context.arguments.target === undefined && ofTarget.length > 0)
    context.report('structure', context.place, `"${ofTarget.join('", "')}" needs a "target"`);
  else if (named.length === 0)
    context.report(
      'structure',
      context.place,
      'there is nothing to judge by: name a "target" or an expression',
    );
}

/** Names what is asked for, for titles and issues: the author's own words, no values. */
export function describeConditions(conditions: Conditions): string {
  const { target, state, text, value, count, url, load, request, response, that } = conditions;
  const parts = [target?.source, state, text && `text ${text.source}`, value && `value ${value.source}`];
  parts.push(count && `count ${count.source}`, url?.source, load);
  parts.push(request && `request ${describeExchange(request)}`, that?.source);
  parts.push(response && `response ${describeExchange(response)}`);
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

async function untilTarget(
  context: ActionContext,
  conditions: Conditions,
  locator: Locator,
  code: string,
): Promise<void> {
  const { target, state, text, value, count } = conditions;
  const name = target?.source ?? '';
  // One round trip: Playwright waits for the element and its text together.
  const said = text ? locator.filter({ hasText: textPattern(text, await context.evaluate(text)) }) : locator;
  if (count) {
    const wanted = await context.evaluate(count);
    const saying = text ? ` that say "${text.source}"` : '';
    await poll(
      context,
      async () => (await said.count()) === wanted,
      code,
      () => `${name} does not match ${wanted} elements${saying}`,
    );
    if (state === undefined && !value) return;
  }
  if (isPlainState(state)) {
    const plain = state ?? (value ? 'attached' : 'visible');
    await unlessPageLost(context.page, said.waitFor({ state: plain, ...limits(context) })).catch(
      async (error: unknown) => {
        throw (await whyNot(context, locator, conditions, code, error)) ?? error;
      },
    );
  } else await untilState(context, said, state, code, name);
  if (!value) return;
  const wanted = await context.evaluate(value);
  const holds = async (): Promise<boolean> =>
    sameContent((await readControl(locator, limits(context))).value, wanted);
  await poll(context, holds, code, () => `${name} does not hold the value`);
}

type PlainState = 'visible' | 'hidden' | 'attached' | 'detached';

/** What Playwright itself waits for. */
function isPlainState(state: State | undefined): state is PlainState | undefined {
  return state === undefined || ['visible', 'hidden', 'attached', 'detached'].includes(state);
}

/** Where the element is there and only not as it must be, that is what the failure says; null where it is not there at all. */
async function whyNot(
  context: ActionContext,
  locator: Locator,
  { target, state, text }: Conditions,
  code: string,
  error: unknown,
): Promise<Error | null> {
  if (!isTimeout(error)) return null;
  const name = target?.source ?? '';
  const gone = state === 'hidden' || state === 'detached';
  if (!gone && (!text || (await locator.count()) === 0)) return null;
  const message = gone ? `${name} did not become ${state}` : `${name} does not contain "${text?.source}"`;
  return context.failure(code, message, { kind: 'portal_changed', cause: error });
}

async function untilState(
  context: ActionContext,
  locator: Locator,
  state: State,
  code: string,
  name: string,
): Promise<void> {
  const message = (): string => `${name} did not become ${state}`;
  if (state === 'stable') {
    await locator.waitFor({ state: 'visible', ...limits(context) });
    let last = '';
    return poll(
      context,
      async () => {
        const now = JSON.stringify(await locator.boundingBox(limits(context)));
        const still = now === last;
        last = now;
        return still;
      },
      code,
      message,
    );
  }
  return poll(context, () => isInState(locator, state, context), code, message);
}

function isInState(locator: Locator, state: State, context: ActionContext): Promise<boolean> {
  const limited = limits(context);
  switch (state) {
    case 'enabled':
      return locator.isEnabled(limited);
    case 'disabled':
      return locator.isDisabled(limited);
    case 'editable':
      return locator.isEditable(limited);
    case 'checked':
    case 'unchecked':
      return locator.isChecked(limited).then(async (checked) => {
        const isMixed = (await readControl(locator, limited)).checked === null;
        return !isMixed && checked === (state === 'checked');
      });
    default:
      return locator.evaluate((element) => element.ownerDocument.activeElement === element, null, limited);
  }
}
