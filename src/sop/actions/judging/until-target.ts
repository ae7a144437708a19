import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { askPage } from '../../page/ask-page.ts';
import { fieldIn, inSight } from '../../page/engine-selector.ts';
import { passwordsIn } from '../../page/held-values.ts';
import { unlessPageLost } from '../../page/page-lost.ts';
import { readControl } from '../../controls/read-control.ts';
import { portalMoment } from '../../controls/portal-date.ts';
import { sameValue } from '../../controls/same-value.ts';
import { withText } from './text-test.ts';
import { isAmbiguous, isTimeout } from '../../page/playwright-errors.ts';
import { timeIsUp } from '../../waiting/deadline.ts';
import { limits } from '../../waiting/margins.ts';
import { poll } from '../../waiting/poll.ts';
import type { State, Conditions } from './conditions.ts';
import { valueInShape } from './value-in-shape.ts';

export async function untilTarget(
  context: ActionContext,
  conditions: Conditions,
  locator: Locator,
  code: string,
): Promise<void> {
  const { target, state, text, value, count } = conditions;
  const name = target?.source ?? '';
  // One round trip: Playwright waits for the element and its text together.
  const said = text ? withText(locator, text, await context.evaluate(text)) : locator;
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
    await unlessPageLost(context.page, untilPlain(context, said, plain)).catch(async (error: unknown) => {
      throw (await whyNot(context, locator, conditions, code, error)) ?? error;
    });
  } else await untilState(context, said, state, code, name);
  if (!value) return;
  const wanted = await context.evaluate(value);
  const momentOf = (written: string): number | null => portalMoment(context, written)?.toMillis() ?? null;
  let held = '';
  const holds = async (): Promise<boolean> => {
    held = (await readControl(fieldIn(locator), limits(context))).value;
    return sameValue(held, wanted, momentOf);
  };
  await poll(
    context,
    holds,
    code,
    async () => `${name} does not hold the value${await like(fieldIn(locator), held)}`,
  );
}

/** Of a password not even that. */
async function like(field: Locator, held: string): Promise<string> {
  const isPassword = (await passwordsIn(field)).length > 0;
  return isPassword ? '' : `: it holds ${valueInShape(held)}`;
}

type PlainState = 'visible' | 'hidden' | 'attached' | 'detached';

/** What Playwright itself waits for. */
function isPlainState(state: State | undefined): state is PlainState | undefined {
  return state === undefined || ['visible', 'hidden', 'attached', 'detached'].includes(state);
}

/** Of several elements any is enough, as for `branch`: nothing is done to it. Without several, Playwright's log says of the one why it was waited for. */
async function untilPlain(context: ActionContext, found: Locator, state: PlainState): Promise<void> {
  const isSeen = state === 'visible' || state === 'hidden';
  const only = isSeen ? inSight(found) : found;
  await only.waitFor({ state, ...limits(context) }).catch((error: unknown) => {
    if (!isAmbiguous(error)) throw error;
    return only.first().waitFor({ state, ...limits(context) });
  });
}

/** Where the element is there and only not as it must be, that is what the failure says; null where it is not there at all. */
async function whyNot(
  context: ActionContext,
  locator: Locator,
  { target, state, text }: Conditions,
  code: string,
  error: unknown,
): Promise<Error | null> {
  if (!isTimeout(error) && !timeIsUp(context.signal)) return null;
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
    await inSight(locator).waitFor({ state: 'visible', ...limits(context) });
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
  return poll(context, () => isInState(fieldIn(locator), state, context), code, message);
}

function isInState(locator: Locator, state: State, context: ActionContext): Promise<boolean> {
  const limited = limits(context);
  switch (state) {
    case 'enabled':
      return askPage(locator, { ask: 'enabled' }, limited);
    case 'disabled':
      return askPage(locator, { ask: 'enabled' }, limited).then((enabled) => !enabled);
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
