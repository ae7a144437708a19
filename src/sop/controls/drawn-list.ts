import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { askPage } from '../page/ask-page.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { wordByWord } from '../page/literal-pattern.ts';
import { Network } from '../page/network.ts';
import type { ControlState } from '../page/engine/page-control-state.ts';
import { readControl } from './read-control.ts';
import { clickOnce } from './click-field.ts';
import { rememberPick, untilFaded } from './fading-list.ts';
import { completeness } from './filled-list.ts';
import type { FilledField } from './filled-fields.ts';
import { matchChoice, type HowClose } from './option-match.ts';
import { listChoices } from '../page/list-choices.ts';
import {
  ANY_OPTIONS,
  LIST_OPTIONS,
  type ListOption,
  OPTIONS_BEHIND,
  readOptions,
  STAND_IN_OPTIONS,
} from './list-options.ts';
import { amongTags, hasFocus, isOpen, openList, reopenList } from './open-list.ts';
import { isTied, OWN_LIST } from './own-list.ts';
import { notOffered } from './native-list.ts';
import { pageActivity } from './page-activity.ts';
import { sameField, showsBeside } from './same-field.ts';
import { untilTagged } from './until-tagged.ts';
import { isEmpty, leaveEmpty, type Control, type Manner, type Order } from './control.ts';
import { keepsChoice, textField, withSent } from './text-field.ts';
import { callMs, limits, looksEnd } from '../waiting/margins.ts';
import {
  LIST_OPENS_MS,
  LIST_SETTLED_MS,
  LOOK_EVERY_MS,
  PICK_SHOWN_MS,
  STAND_IN_OPENS_MS,
  TYPED_LEFT_MS,
} from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';

/**
 * A list that opens when its field is used: a combobox, a field that suggests, or what a library draws in place of a select that it hides. It sees itself
 * that the field shows the option.
 */
export const drawnList: Control = {
  noun: 'a list that opens',
  takes: ['exact', 'first', 'search', 'options', 'press', 'option_value', 'option_index'],
  async set(context, order) {
    const { name, secret } = order;
    if (isEmpty(order)) return leaveEmpty(context, order);
    if (secret)
      throw context.failure('not_fillable', `${name} is ${drawnList.noun}, and a secret is only typed`);
    return pickAll(context, { ...order, texts: textsOf(context, order) });
  },
  read: textField.read,
  holds: (state, wanted) => textField.holds(state, wanted) || shows(state.value, wanted),
};

/** A select that a library has replaced still knows the values and places of its options. */
function textsOf(context: ActionContext, { name, texts, manner, state, written }: Order): readonly string[] {
  const { option_value: value, option_index: place } = manner;
  if (value === undefined && place === undefined) return texts;
  if (state.reach !== 'stand-in')
    throw context.failure(
      'not_fillable',
      `${name} is ${drawnList.noun}, and shows the text of its options alone`,
      { kind: 'portal_changed' },
    );
  const option = state.options.find(({ index, value: own }) =>
    value === undefined ? index === place : own === value,
  );
  if (option) return [option.label];
  throw notOffered(
    context,
    name,
    { written, options: state.options },
    `has no such option; its options: ${listChoices(state.options)}`,
  );
}

/** A field may show less than the option said (a code), or more (a chip with its cross), and nothing of an option without words alone. */
function shows(value: string, label: string): boolean {
  const [shown, said] = [value.trim(), label.trim()];
  return shown === '' || said === '' ? shown === said : said.includes(shown) || shown.includes(said);
}

/** What a library draws in place of a select. */
const STAND_IN = engineSelector({ kind: 'stand_in' });
/** What has come below a field that suggests, however it is built. */
const SUGGESTED = engineSelector({ kind: 'suggested' });
/** The number of times that a field without a list is clicked again. */
const MOST_REOPENED = 2;

async function pickAll(context: ActionContext, order: Order): Promise<readonly FilledField[]> {
  const { name, locator, state, texts, manner, verify } = order;
  const isDrawn = state.reach === 'stand-in';
  const html = locator.locator('xpath=ancestor::html').or(locator.page().locator('html')).first();
  const drawn = isDrawn ? locator.locator(STAND_IN) : locator;
  const clicked = isDrawn && state.isMultiple ? await amongTags(drawn) : drawn;
  const listed = html.locator(LIST_OPTIONS).locator(engineSelector({ kind: 'opened' }));
  const behind = drawn.locator(isDrawn ? STAND_IN_OPTIONS : OPTIONS_BEHIND);
  const own = drawn.locator(OWN_LIST);
  const entriesNow = async (): Promise<Locator> => {
    if (manner.options) return manner.options;
    if (await isTied(own)) return own.locator(LIST_OPTIONS);
    const marked = listed.or(behind);
    return state.kind === 'suggesting' && (await marked.count()) === 0 ? drawn.locator(SUGGESTED) : marked;
  };
  const filled: FilledField[] = [];
  const held: string[] = [];
  const before = isDrawn && state.isMultiple ? state.value.split('\n') : [];
  let picked: Picked | null = null;
  await untilFaded(context);
  // Of a list that is open already, and ties no options to its field, they cannot be distinguished from others.
  const options = (await isOpen(drawn)) || (await hasFocus(drawn)) ? ':not(*)' : ANY_OPTIONS;
  await noteOptions(context, drawn, options, state.kind === 'suggesting');
  const mayBeText = keepsChoice(state) && state.sentText === 'unmarked';
  const activity = mayBeText ? await pageActivity(context, locator) : null;
  for (const text of texts) {
    const search = manner.search ?? text;
    if (manner.press !== undefined) {
      await openList(context, drawn, clicked, html, search);
      await drawn.page().keyboard.press(manner.press);
      if (verify) await untilTagged(context, order, text);
      continue;
    }
    // A click on a box that is checked would uncheck it.
    const selected = selectedBefore(order, text);
    if (selected !== null) {
      held.push(selected);
      continue;
    }
    const listedNow = picked !== null || (await isOpen(drawn)) ? await readOptions(await entriesNow()) : [];
    if (matchChoice(without(listedNow, [...before, ...held]), text, closeness(state, manner)) === null)
      await openList(context, drawn, clicked, html, search);
    picked = await clickEntry(context, entriesNow, order, { text, taken: [...before, ...held] }, () =>
      reopenList(context, drawn, clicked),
    );
    if (!verify) continue;
    if (picked === null) {
      const typed = { name, locator, control: textField, wanted: text, secret: false, retype: null };
      const hasReacted = activity === null || (await pageActivity(context, locator)) !== activity;
      filled.push(keepsChoice(state) && hasReacted ? withSent(context, typed, state) : typed);
      continue;
    }
    const { label } = picked;
    const shown = await untilShown(context, order, label, search);
    if (shown === null) continue;
    if (texts.length > 1) {
      held.push(label);
      continue;
    }
    const wanted = isDrawn ? shown : label;
    const place = await sameField(context, order);
    const isBeside = async (): Promise<boolean> => showsBeside(await sameField(context, order), label);
    filled.push({ name, locator: place, control: drawnList, wanted, secret: false, retype: null, isBeside });
  }
  const mayStay = picked !== null && (texts.length > 1 || state.isMultiple);
  if (mayStay && ((await isOpen(drawn)) || (await picked?.entry.isVisible()) === true))
    await drawn.page().keyboard.press('Escape');
  return isDrawn && verify && held.length > 0 ? [...filled, severalOf(order, held)] : filled;
}

/** A click on what is selected would remove it, and another text may mean more: `Medical` is also in `Medical Supplies`. */
const without = (options: readonly ListOption[], taken: readonly string[]): readonly ListOption[] =>
  options.filter(({ label }) => !taken.includes(label));

/** Of a list of several that a library has replaced: the select behind still knows what is selected. */
function selectedBefore({ state, manner }: Order, text: string): string | null {
  const label = state.isMultiple ? (matchChoice(state.options, text, manner)?.label ?? null) : null;
  return label !== null && state.value.split('\n').includes(label) ? label : null;
}

function severalOf({ name, locator }: Order, labels: readonly string[]): FilledField {
  const holds = ({ value }: ControlState): boolean => labels.every((label) => shows(value, label));
  const control = { read: textField.read, holds };
  return { name, locator, control, wanted: labels.join('\n'), secret: false, retype: null };
}

/** Playwright reads the texts of several elements in the page's own world, in which the engine has another memory. */
async function noteOptions(
  context: ActionContext,
  drawn: Locator,
  options: string,
  all: boolean,
): Promise<void> {
  const question = { ask: 'opens', options, all } as const;
  await askPage(drawn, question, limits(context));
  await drawn.locator(engineSelector({ kind: 'answer', question })).evaluateAll(() => null);
}

interface Picked {
  readonly label: string;
  readonly entry: Locator;
}

/** Null if no list shows at a field that may suggest, and takes any text then. */
async function clickEntry(
  context: ActionContext,
  entriesNow: () => Promise<Locator>,
  { name, locator, written, manner, state, texts }: Order,
  { text, taken }: { readonly text: string; readonly taken: readonly string[] },
  reopen: () => Promise<boolean>,
): Promise<Picked | null> {
  const page = locator.page();
  const isAsking = (): boolean => Network.of(context).isAwaited(page);
  const takesText = state.kind === 'suggesting' && texts.length === 1 && Object.keys(manner).length === 0;
  const until = looksEnd(context);
  let isComplete: ReturnType<typeof completeness> | null = null;
  const began = performance.now();
  let lookedFrom = began;
  let askedAt = began;
  for (let reopened = 0; ;) {
    context.signal.throwIfAborted();
    // On a slow page, this takes long: what was not seen at its beginning may have come until its end.
    const lookedAt = performance.now();
    const entries = await entriesNow();
    const labels = await readOptions(entries);
    const found = matchChoice(without(labels, taken), text, closeness(state, manner));
    if (isAsking()) askedAt = performance.now();
    // What shows while the page asks may be the answer to a part of the text.
    if (found && state.type !== '' && isAsking() && performance.now() - began < LIST_SETTLED_MS) {
      await pause(LOOK_EVERY_MS, context.signal);
      continue;
    }
    if (found) {
      // The page may redraw the list between the reading and the click: the option is found by its text, not by its position.
      const entry = found.own
        ? entries.filter({ hasText: new RegExp(`^\\s*${wordByWord(found.label)}\\s*$`) }).first()
        : entries.nth(found.index);
      if (!(await clickOnce(context, entry))) continue;
      rememberPick(context, entry);
      return { label: found.label, entry };
    }
    if (labels.length > 0) lookedFrom = performance.now();
    else if (
      reopened < MOST_REOPENED &&
      performance.now() - lookedFrom >= LIST_OPENS_MS &&
      (await reopen())
    ) {
      reopened += 1;
      lookedFrom = performance.now();
    }
    if (labels.length === 0 && state.reach === 'stand-in' && performance.now() - began >= STAND_IN_OPENS_MS)
      throw context.failure(
        'target_not_ready',
        `${name} is a select that does not show, and a click on what the portal draws in place of the select opened no list`,
        { kind: 'portal_changed' },
      );
    const isOver = performance.now() >= until;
    if (takesText && labels.length === 0 && lookedAt - askedAt >= LIST_SETTLED_MS) return null;
    isComplete ??= completeness(context, page, 1);
    if (isComplete(labels.map(({ label }) => label)) || isOver)
      throw notOffered(context, name, { written, options: labels }, whyNot(labels, takesText, state));
    await pause(LOOK_EVERY_MS, context.signal);
  }
}

function whyNot(labels: readonly ListOption[], takesText: boolean, state: ControlState): string {
  const isFree = takesText && !(keepsChoice(state) && state.sentText === 'no');
  const advice = isFree ? '. If the portal takes any text here, type it with "keys: true"' : '';
  if (labels.length > 0)
    return `offers no such option, or several alike; its options: ${listChoices(labels)}${advice}`;
  if (takesText)
    return 'may suggest something, and the step ended before it was clear that it does not: give the step a longer timeout, or type free text with "keys: true"';
  return 'opens no list that is marked as one: name its options with "options", or type free text with "keys: true"';
}

/** A field that takes any text may mean the text itself: a suggestion that only contains it is another. */
const closeness = ({ kind }: ControlState, manner: Manner): HowClose =>
  kind === 'suggesting' ? { ...manner, contained: false } : manner;

/** What the field holds then; null if the option shows next to it, as some libraries draw it. */
async function untilShown(
  context: ActionContext,
  order: Order,
  label: string,
  search: string,
): Promise<string | null> {
  const from = performance.now();
  const until = from + Math.min(PICK_SHOWN_MS, callMs(context));
  for (;;) {
    const locator = await sameField(context, order);
    const { value } = await readControl(locator, limits(context));
    // The field may still show what was typed: the page takes a moment to show the option.
    const isTyped = value !== label && value === search && performance.now() < from + TYPED_LEFT_MS;
    if (!isTyped && shows(value, label)) return value;
    // What is drawn may show it while the select behind it, which is what is sent, holds something else.
    const isKnown =
      order.state.reach === 'stand-in' && order.state.options.some((one) => one.label === label);
    if (!isKnown && (await showsBeside(locator, label))) return null;
    if (performance.now() >= until)
      throw context.failure(
        'value_mismatch',
        `${order.name} does not show the option that was selected; set verify: false if the page shows it elsewhere`,
        { kind: 'portal_changed' },
      );
    await pause(LOOK_EVERY_MS, context.signal);
  }
}
