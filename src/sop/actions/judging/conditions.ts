import type { ActionContext, CheckContext } from '../../../sdk/action.ts';
import { type Evaluable, field, type TypeOf } from '../../../sdk/field.ts';
import { describeExchange, exchangeFields, untilExchanged } from '../pages/exchange-conditions.ts';
import { Dialogs } from '../../page/dialogs.ts';
import { Network } from '../../page/network.ts';
import { textTest } from './text-test.ts';
import { valueInShape } from './value-in-shape.ts';
import { textOrPatternFault } from './literal-checks.ts';
import { withTimeout } from '../../../platform/time-limit.ts';
import { writeFramesAt } from '../../page/write-frame.ts';
import { limits } from '../../waiting/margins.ts';
import { poll } from '../../waiting/poll.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import { untilTarget } from './until-target.ts';

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

export type State = (typeof STATES)[number];

const LOAD_STATES = ['load', 'domcontentloaded', 'networkidle'] as const;

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
  value: field.optional(
    field.text(
      'Value of the field: the same number, date, or whole text, ignoring case, and spaces, hyphens, and parentheses in 7 or more digits.',
    ),
  ),
  count: field.optional(field.value('integer', 'Number of matching elements, with the `text` if given.')),
  url: field.optional(
    field.text('Part of the address of the page or frame, or a /pattern/.', { check: textOrPatternFault }),
  ),
  load: field.optional(field.choice('Its load state.', LOAD_STATES)),
  ...exchangeFields,
  that: field.optional(field.value('boolean', 'An expression.')),
};

export type Conditions = {
  readonly [Name in keyof typeof conditionFields]: TypeOf<(typeof conditionFields)[Name]>;
};

/** Of the page as it is after the steps so far: a page that has loaded before a click is still in that state right after it. */
async function untilLoadState(context: ActionContext, load: (typeof LOAD_STATES)[number]): Promise<void> {
  const frame = await context.frame();
  const network = Network.of(context);
  await network.untilDocumentCame(context, 0, frame !== context.page.mainFrame());
  await network.untilStepsAnswered(context);
  await frame.waitForLoadState(load, limits(context));
}

/** Waits until all conditions hold; throws Playwright's error, or a failure with `code`, where one does not in time. */
export async function untilAll(context: ActionContext, conditions: Conditions, code: string): Promise<void> {
  const { target, that, state = 'visible' } = conditions;
  const { errors } = Network.of(context);
  // What shows on an error page is what that page says; a page may also leave it on its own. That something is not there says nothing.
  const looks = target !== undefined || that !== undefined;
  const isNamed = target !== undefined && state === 'visible';
  if (looks && !isNamed) await errors.mustNotStand(context.page);
  try {
    await untilEach(context, conditions, code);
  } catch (error) {
    if (looks) await errors.mustNotStand(context.page);
    throw error;
  }
  if (isNamed) await errors.mustNotStand(context.page, true);
}

async function untilEach(context: ActionContext, conditions: Conditions, code: string): Promise<void> {
  const { target, url, load, that } = conditions;
  if (load) await untilLoadState(context, load);
  if (url) {
    const test = textTest(url, await context.evaluate(url));
    await poll(
      context,
      async () => test((await context.frame()).url()),
      code,
      async () => `the address did not become ${url.source}${await elsewhere(context, test)}`,
    );
  }
  await untilExchanged(context, conditions, code);
  if (target) {
    // What shows behind a dialog is not gone, although screen readers do not hear it.
    const how = { unheard: conditions.state === 'hidden', shownTexts: conditions.count !== undefined };
    const locator = await context.resolve(target, how);
    await untilTarget(context, conditions, locator, code);
  }
  if (that) await untilTrue(context, that, code);
}

/** What steps have set before does not change while this one waits, unless a dialog sets it. */
async function untilTrue(context: ActionContext, that: Evaluable<boolean>, code: string): Promise<void> {
  const holds = (): Promise<boolean> => context.evaluate(that);
  if (that.usesPage === true || Dialogs.of(context).keepsText)
    return poll(context, holds, code, () => untrue(context, that, 'did not become true'));
  if (await holds()) return;
  throw context.failure(code, await untrue(context, that, 'is not true'), { kind: 'portal_changed' });
}

/** In frames of old portals, a link changes the address of a frame, and never that of the page. */
async function elsewhere(context: ActionContext, test: (address: string) => boolean): Promise<string> {
  const found = writeFramesAt(context.page, (frame) => test(frame.url())).catch(() => '');
  const frames = await withTimeout(found, Math.min(ANSWER_MS, context.timeLeft() / 2), () => '');
  return frames === '' ? '' : `, but there is such an address in another frame: add "${frames}" to the step`;
}

async function untrue(context: ActionContext, that: Evaluable<boolean>, how: string): Promise<string> {
  const part = await untrueIn(context, that);
  return `${part.source} ${how}${await sidesOf(context, part)}`;
}

/** The first part of a condition that does not hold. */
async function untrueIn(context: ActionContext, that: Evaluable<boolean>): Promise<Evaluable<boolean>> {
  try {
    for (const part of that.conjuncts?.() ?? []) if (!(await context.evaluate(part))) return part;
  } catch {
    // The page does not answer in time: it is unknown which part it is.
  }
  return that;
}

/** What the sides of a comparison are like that does not hold, without their values. The author knows those that are literals. */
async function sidesOf(context: ActionContext, { sides }: Evaluable<boolean>): Promise<string> {
  const said: string[] = [];
  try {
    for (const [index, side] of (sides?.() ?? []).entries())
      if (side.constant === undefined)
        said.push(
          `on the ${index === 0 ? 'left' : 'right'} is ${valueInShape(await context.evaluate(side))}`,
        );
  } catch {
    // The page does not answer in time.
  }
  return said.length === 0 ? '' : `: ${said.join(', ')}`;
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
