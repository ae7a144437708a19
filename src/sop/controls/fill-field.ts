import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import type { Evaluable, Target } from '../../sdk/field.ts';
import type { JsonObject } from '../../sdk/json.ts';
import { inFront, notPlain, onPlainField } from '../page/guarded-locator.ts';
import { isNotFillable } from '../page/playwright-errors.ts';
import { typedTexts } from '../page/typed-texts.ts';
import { controlFor } from './control-table.ts';
import type { Manner, Order } from './control.ts';
import { fillDate } from './date.ts';
import { secretFields, type FilledField } from './filled-fields.ts';
import { FormLoads } from './form-loads.ts';
import { controlFrame } from './control-frame.ts';
import { keepElement, keptElement } from './kept-element.ts';
import { readControl } from './read-control.ts';
import { fillText, textField } from './text-field.ts';
import { untilInFront } from './until-in-front.ts';
import { withoutSecret } from './without-secret.ts';
import { limits } from '../waiting/margins.ts';

/** What one field gets: a value and how to put it there, or a date in ISO form. */
export interface FieldInput {
  readonly value: Evaluable<readonly string[]> | undefined;
  readonly date: Evaluable<string> | undefined;
  /** Of a date, if it is not the portal's. */
  readonly format: string | undefined;
  readonly exact: boolean;
  readonly option_value: Evaluable<string> | undefined;
  readonly option_index: Evaluable<number> | undefined;
  readonly search: Evaluable<string> | undefined;
  readonly options: Target | undefined;
  readonly press: string | undefined;
  readonly first: boolean;
  readonly keys: boolean | number;
  readonly append: boolean;
  readonly verify: boolean;
}

/** Of several lines an editor makes paragraphs, and what is true or false is meant for a box. */
const NOT_PLAIN = /[\r\n]|^(true|false)$/;

/**
 * Puts a value into whatever control it is. A text field, the usual case, costs one round trip: only if the page says that it is something else is the
 * control looked at.
 */
export async function fillField(
  context: ActionContext,
  locator: Locator,
  name: string,
  input: FieldInput,
  names?: JsonObject,
): Promise<readonly FilledField[]> {
  const forms = FormLoads.of(context);
  const frame = await controlFrame(context, locator);
  const { loads } = forms.shownIn(frame);
  const fields = await fillNow(context, keepElement(context, locator), name, input, names);
  for (const { secret, control, wanted } of fields)
    if (!secret && control === textField) typedTexts(context).add(wanted);
  const hasLeft = (): boolean => frame.isDetached() || forms.shownIn(frame).loads > loads;
  return fields.map((one) => ({ ...one, locator: keptElement(one.locator), hasLeft }));
}

async function fillNow(
  context: ActionContext,
  locator: Locator,
  name: string,
  input: FieldInput,
  names?: JsonObject,
): Promise<readonly FilledField[]> {
  const { verify } = input;
  if (input.date !== undefined) {
    const iso = await context.evaluate(input.date, names);
    const date = { iso, format: input.format ?? null };
    return untilInFront(context, locator, () => fillDate(context, locator, name, date));
  }
  const manner = await mannerOf(context, input, names);
  const given = input.value && (await context.revealInto(input.value, locator, names));
  if (given === undefined && manner.option_value === undefined && manner.option_index === undefined)
    return [];
  const { text: texts = [], secret = false, locator: typing = locator } = given ?? {};
  if (secret) secretFields(context).push(keptElement(locator));
  const order = { name, locator, typing, texts, secret, written: isWritten(input), verify, manner };
  return untilInFront(context, locator, () => fillAny(context, order));
}

async function fillAny(context: ActionContext, order: Omit<Order, 'state'>): Promise<readonly FilledField[]> {
  const { locator, texts, secret, manner } = order;
  const [text = '', ...others] = texts;
  if (others.length === 0 && Object.keys(manner).length === 0 && (secret || !NOT_PLAIN.test(text))) {
    const filled = await fillPlain(context, order, text);
    if (filled !== null) return filled;
  }
  return fillOther(context, { ...order, state: await readControl(inFront(locator), limits(context)) });
}

/** Null if it is not a plain text field. A secret is typed into anything that takes text. */
async function fillPlain(
  context: ActionContext,
  order: Omit<Order, 'state'>,
  text: string,
): Promise<readonly FilledField[] | null> {
  const { secret, locator } = order;
  try {
    const typing = inFront(secret ? order.typing : onPlainField(locator));
    return await fillText(context, { ...order, typing }, text);
  } catch (error) {
    if (notPlain(error) || isNotFillable(error)) return null;
    throw withoutSecret(error, { text, secret });
  }
}

async function fillOther(context: ActionContext, order: Order): Promise<readonly FilledField[]> {
  const control = controlFor(order);
  const given = Object.keys(order.manner) as (keyof Manner)[];
  const foreign = given.find((key) => !control.takes.includes(key));
  if (foreign === undefined) return control.set(context, order);
  throw context.failure('not_fillable', `${order.name} is ${control.noun}, which takes no "${foreign}"`, {
    kind: 'portal_changed',
  });
}

async function mannerOf(
  context: ActionContext,
  { exact, option_value, option_index, search, options, press, first, keys, append }: FieldInput,
  names?: JsonObject,
): Promise<Manner> {
  return {
    ...(exact && { exact }),
    ...(option_value && { option_value: await context.evaluate(option_value, names) }),
    ...(option_index && { option_index: await context.evaluate(option_index, names) }),
    ...(search && { search: await context.evaluate(search, names) }),
    ...(options && { options: await context.resolve(options) }),
    ...(press !== undefined && { press }),
    ...(first && { first }),
    ...(keys !== false && { keys: keys === true ? 0 : keys }),
    ...(append && { append }),
  };
}

const isWritten = ({ value, option_value, option_index }: FieldInput): boolean =>
  [value, option_value, option_index].every((one) => one === undefined || one.constant !== undefined);
