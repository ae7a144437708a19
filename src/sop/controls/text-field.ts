import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { isNotFillable, takesNumbers } from '../page/playwright-errors.ts';
import { oneText, type Control, type Order } from './control.ts';
import { editorOf, sameLines } from './editor.ts';
import { clearShown, fillShown, retypeShown } from './fill-shown.ts';
import type { ControlState } from '../page/engine/page-control-state.ts';
import type { FilledField } from './filled-fields.ts';
import { sameContent } from './same-content.ts';
import { keptElement } from './kept-element.ts';
import { fillTwin } from './twin-field.ts';
import { withoutSecret } from './without-secret.ts';
import { limits, looksEnd } from '../waiting/margins.ts';
import { LOOK_EVERY_MS } from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';
import { readControl } from './read-control.ts';

const SEVERAL = '. If it takes several, add "search" (it suggests) or "press" (it makes tags)';
const ONLY_NUMBERS = 'takes only a number such as 1234.5, without a currency or separators of thousands';
const OPENS = 'If it opens a list or a calendar, click it, and then what that offers';

/** A text field, or an element that the page marks as no kind of control: the browser knows if it takes text. */
export const textField: Control = {
  noun: 'a text field',
  takes: ['keys', 'append'],
  async set(context, order) {
    const { name, state, manner } = order;
    const text = oneText(context, order, textField.noun, SEVERAL);
    if (manner.keys === undefined && /^(true|false)$/.test(text)) throw notABox(context, name, text);
    await untilSeen(context, order);
    const isFree = manner.keys !== undefined && text !== '' && state.sentText !== 'no';
    if (keepsChoice(state) && !isFree)
      return alsoSent(context, { ...order, state: { ...state, sent: null } }, state);
    try {
      if (state.isTwin && manner.keys === undefined && manner.append === undefined) {
        await fillTwin(context, order.locator, text);
        const { locator, secret } = order;
        return [{ name, locator, control: textField, wanted: text, secret, retype: null }];
      }
      if (manner.keys === undefined && manner.append === undefined)
        return await fillText(context, order, text, state.kind === 'editor' ? editor : textField);
      return await typeText(context, order, text);
    } catch (error) {
      if (!isNotFillable(error)) throw withoutSecret(error, { text, secret: order.secret });
      const why = takesNumbers(error) ? ONLY_NUMBERS : `is not a field that can be filled. ${OPENS}`;
      throw context.failure('not_fillable', `${name} ${why}`, { kind: 'portal_changed' });
    }
  },
  read: ({ value }) => value,
  holds: ({ kind, value, code }, wanted) =>
    // An editor has come in its place since.
    kind === 'editor'
      ? sameLines(value, wanted)
      : sameContent(value, wanted) || (code !== '' && sameContent(code, wanted)),
};

/** For Playwright, a field shows also in a part that the page cuts down to nothing. Others it waits for itself. */
async function untilSeen(context: ActionContext, { name, locator, state }: Order): Promise<void> {
  const end = looksEnd(context);
  for (let { reach } = state; reach === 'none' && (await locator.isVisible());) {
    if (performance.now() >= end)
      throw context.failure(
        'target_not_ready',
        `${name} does not show: the page cuts it off, as it does the search box of a list that is not open. Open the list first, or fill the field that the list belongs to`,
        { kind: 'portal_changed' },
      );
    await pause(LOOK_EVERY_MS, context.signal);
    ({ reach } = await readControl(locator, limits(context)));
  }
}

/** A field that suggests may have a hidden field behind it, which is what is sent: the page sets it by the keys, or when the field is left. */
async function alsoSent(
  context: ActionContext,
  order: Order,
  before: ControlState,
): Promise<readonly FilledField[]> {
  const fields = await textField.set(context, order);
  return fields.map((one) => withSent(context, one, before));
}

/** A hidden field is what is sent of a choice if it has been empty with its field, and set with it. A list may show "Any" then. */
export function keepsChoice({ kind, sent, value }: ControlState): boolean {
  if (sent === null || (kind !== 'drawn_list' && kind !== 'suggesting')) return false;
  if (value === '') return isNothing(sent);
  return kind === 'drawn_list' || !isNothing(sent);
}

/** Holds what was typed only if what is sent was set, too. */
export function withSent(context: ActionContext, field: FilledField, before: ControlState): FilledField {
  const { control } = field;
  return {
    ...field,
    control: {
      ...control,
      holds: (state, wanted) => control.holds(state, wanted) && isSent(state.sent, wanted, before),
    },
    retype: (place) => place.blur(limits(context)),
  };
}

const isNothing = (sent: string): boolean => /^(0|-1)?$/.test(sent);

function isSent(sent: string | null, wanted: string, before: ControlState): boolean {
  if (sent === null) return true;
  if (wanted === '') return isNothing(sent);
  return !isNothing(sent) && (sent !== before.sent || sameContent(sent, wanted) || before.value === wanted);
}

/** A rich text editor: its paragraphs are a part of what it holds. */
export const editor: Control = {
  ...textField,
  noun: 'a rich text editor',
  holds: ({ value }, wanted) => sameLines(value, wanted),
};

/** A text field takes one round trip, and so the kind of control is not asked for before. */
export async function fillText(
  context: ActionContext,
  { name, locator, typing, secret }: Pick<Order, 'name' | 'locator' | 'typing' | 'secret'>,
  text: string,
  control = textField,
): Promise<readonly FilledField[]> {
  const place = await fillShown(context, locator, { text, secret, locator: typing });
  const retype = (again: Locator): Promise<void> =>
    retypeShown(context, again, { text, secret, locator: secret && place === locator ? typing : again });
  return [
    { name, locator: place, control: place === locator ? control : editor, wanted: text, secret, retype },
  ];
}

/** Next to a checkbox without a label, the words may name a text field: `[x] Expires after [90] days`. */
const notABox = (context: ActionContext, name: string, text: string): Error =>
  context.failure(
    'not_fillable',
    `${name} is a text field, and no box that "${text}" could check or uncheck. Name the box, for example with near; to type the word, add keys: true`,
    { kind: 'portal_changed' },
  );

async function typeText(context: ActionContext, order: Order, text: string): Promise<readonly FilledField[]> {
  const { name, locator, typing, secret, state, manner } = order;
  const place = await placeToType(context, order);
  const keys = place === locator && secret ? typing : keptElement(place);
  await keys.pressSequentially(text, { delay: manner.keys ?? 0, ...limits(context) });
  const wanted = `${manner.append ? state.value : ''}${text}`;
  const control = state.kind === 'editor' ? editor : textField;
  return [{ name, locator: place, control, wanted, secret, retype: null }];
}

/** The field, or the editor that shows in its place: emptied, or with the caret at its end. */
async function placeToType(context: ActionContext, { locator, secret, manner }: Order): Promise<Locator> {
  if (!manner.append) return clearShown(context, locator, { secret });
  const place = (secret ? null : await editorOf(context, locator)) ?? locator;
  await place.press('ControlOrMeta+End', limits(context));
  return place;
}
