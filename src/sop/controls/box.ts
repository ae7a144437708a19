import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { isEmpty, leaveEmpty, oneText, type Control, type Order } from './control.ts';
import { completeness } from './filled-list.ts';
import type { FilledField } from './filled-fields.ts';
import { notOffered } from './native-list.ts';
import { listChoices } from './option-match.ts';
import { readControl } from './read-control.ts';
import { setShown } from './set-checked.ts';
import { limits, looksEnd } from '../waiting/margins.ts';
import { LOOK_EVERY_MS } from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';

const TRUE_WORDS = /^(true|yes|y|on|1|checked)$/i;
const FALSE_WORDS = /^(false|no|n|off|0|unchecked|)$/i;

const asWord = (checked: boolean | null): string => (checked === null ? 'mixed' : String(checked));

const ticked: Pick<Control, 'read' | 'holds'> = {
  read: ({ checked }) => asWord(checked),
  holds: ({ checked }, wanted) => asWord(checked) === wanted,
};

/** A checkbox, a switch, or one radio button: `true` or `false`. */
export const box: Control = {
  noun: 'a box that is checked or not',
  takes: [],
  async set(context, order) {
    const { name, locator, secret, state } = order;
    const wanted = readYesNo(context, oneText(context, order, box.noun), name);
    // Only another radio button unchecks one.
    const checked = state.kind === 'radio' ? wanted || state.checked === true : wanted;
    await setShown(context, locator, checked, state);
    return [{ name, locator, control: box, wanted: asWord(checked), secret, retype: null }];
  },
  ...ticked,
};

/** Radio buttons under one name: the words of the one to check. */
export const radioGroup: Control = {
  noun: 'a group of radio buttons',
  takes: [],
  async set(context, order): Promise<readonly FilledField[]> {
    if (isEmpty(order)) return leaveEmpty(context, order);
    const { name, locator: group, secret } = order;
    const { options, fields } = order.state;
    if (options.length === 0 && fields > 0)
      throw context.failure(
        'target_not_found',
        `${name} is the name of a part of the page with ${fields} fields: name one of the fields`,
        { kind: 'portal_changed' },
      );
    const text = oneText(context, order, radioGroup.noun);
    const locator = group.locator(engineSelector({ kind: 'radio', match: { text } }));
    await untilOffered(context, order, locator);
    await setShown(context, locator, true);
    return [{ name, locator, control: box, wanted: asWord(true), secret, retype: null }];
  },
  ...ticked,
};

/** @throws `option_not_found`, with the options that there are */
async function untilOffered(context: ActionContext, order: Order, option: Locator): Promise<void> {
  const { name, locator, written } = order;
  const end = looksEnd(context);
  const isComplete = completeness(context, locator.page(), 1);
  for (;;) {
    if ((await option.count()) > 0) return;
    const { options } = await readControl(locator, limits(context));
    if (isComplete(options.map(({ label }) => label)) || performance.now() >= end)
      throw notOffered(
        context,
        name,
        { written, options },
        `has no such option; its options: ${listChoices(options)}`,
      );
    await pause(LOOK_EVERY_MS, context.signal);
  }
}

function readYesNo(context: ActionContext, text: string, name: string): boolean {
  if (TRUE_WORDS.test(text.trim())) return true;
  if (FALSE_WORDS.test(text.trim())) return false;
  throw context.failure('value_mismatch', `${name} is ${box.noun}: give it true or false`);
}
