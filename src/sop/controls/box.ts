import type { ActionContext } from '../../sdk/action.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { isEmpty, leaveEmpty, oneText, type Control } from './control.ts';
import type { FilledField } from './filled-fields.ts';
import { untilOffered } from './native-list.ts';
import { listChoices } from '../page/list-choices.ts';
import { setShown } from './set-checked.ts';

const TRUE_WORDS = /^(true|yes|y|on|1|checked)$/i;
const FALSE_WORDS = /^(false|no|n|off|0|unchecked|)$/i;

/** What is meant for one box. */
export const isState = (text: string): boolean => /^(true|false)$/i.test(text);

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
    if (isState(text) && !options.some(({ label }) => isState(label)))
      throw context.failure(
        'value_mismatch',
        `${name} is ${radioGroup.noun}: give it the words of one of them; its buttons: ${listChoices(options)}`,
      );
    const locator = group.locator(engineSelector({ kind: 'radio', match: { text } }));
    const radios = { ...order, known: order.state, fewest: 1, lacks: 'has no such option' };
    await untilOffered(context, radios, async () => ((await locator.count()) > 0 ? true : null));
    await setShown(context, locator, true);
    return [{ name, locator, control: box, wanted: asWord(true), secret, retype: null }];
  },
  ...ticked,
};

function readYesNo(context: ActionContext, text: string, name: string): boolean {
  if (TRUE_WORDS.test(text.trim())) return true;
  if (FALSE_WORDS.test(text.trim())) return false;
  throw context.failure('value_mismatch', `${name} is ${box.noun}: give it true or false`);
}
