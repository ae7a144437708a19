import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import type { ControlState } from '../page/engine/page-control-state.ts';
import type { SelectOption } from '../page/engine/page-choices.ts';
import { cannotBeEmpty, isEmpty, type Control, type Order } from './control.ts';
import type { FilledField } from './filled-fields.ts';
import { completeness } from './filled-list.ts';
import { matchChoice, type HowClose } from './option-match.ts';
import { listChoices, type Choice } from '../page/list-choices.ts';
import { readControl } from './read-control.ts';
import { textField } from './text-field.ts';
import { limits, looksEnd } from '../waiting/margins.ts';
import { COVERED_AGAIN_MS, LOOK_EVERY_MS } from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';

/** One option of a select: by what it shows, by its hidden value, or by its place. */
export type WantedOption =
  { readonly text: string } | { readonly value: string } | { readonly index: number };

/** What is to be selected, and whether the value is written in the procedure: then a missing option means that the portal has changed. */
export interface OptionChoice {
  readonly options: readonly WantedOption[];
  readonly written: boolean;
  readonly how?: HowClose;
}

/** A native select. What only a drawn list needs is nothing to it: the author need not know which of them the portal uses. */
export const nativeList: Control = {
  noun: 'a list',
  takes: ['exact', 'option_value', 'option_index', 'first', 'search', 'options'],
  async set(context, order) {
    const { name, locator, secret, written, state } = order;
    if (isEmpty(order)) return emptied(context, order);
    const wanted = { options: optionsOf(order), written, how: order.manner };
    const labels = await selectOptions(context, locator, wanted, name, state);
    return [{ name, locator, control: nativeList, wanted: labels.join('\n'), secret, retype: null }];
  },
  read: textField.read,
  holds: textField.holds,
};

/** Selects nothing: in a list that always has one of its options, the one without a value, such as "Please select". */
async function emptied(context: ActionContext, order: Order): Promise<readonly FilledField[]> {
  const { name, locator, secret, state } = order;
  const blank = state.options.find(({ value, label }) => value === '' || label === '');
  if (!state.isMultiple && blank === undefined) throw cannotBeEmpty(context, order);
  const wanted = state.isMultiple ? '' : (blank?.label ?? '');
  if (state.value !== wanted)
    await locator.selectOption(state.isMultiple ? [] : { index: blank?.index ?? 0 }, limits(context));
  return [{ name, locator, control: nativeList, wanted, secret, retype: null }];
}

export function optionsOf({ texts, manner }: Order): readonly WantedOption[] {
  if (manner.option_value !== undefined) return [{ value: manner.option_value }];
  if (manner.option_index !== undefined) return [{ index: manner.option_index }];
  return texts.map((text) => ({ text }));
}

/** Selects options of a native list. Returns the labels that were chosen. The page may replace the list in the meantime, with the options in other places. */
export async function selectOptions(
  ...[context, locator, wanted, name, known]: Parameters<typeof offeredOptions>
): Promise<readonly string[]> {
  for (let state = known; ; state = undefined) {
    const chosen = await offeredOptions(context, locator, wanted, name, state);
    if (state !== undefined && holdsAlready(state, chosen)) return chosen.map(({ label }) => label);
    const [ended, replaced] = [new AbortController(), new AbortController()];
    void untilReplaced(context, locator, chosen, ended.signal).then(
      () => replaced.abort(),
      () => undefined,
    );
    try {
      await locator.selectOption(
        chosen.map(({ index, value }) => ({ index, value })),
        { ...limits(context), signal: AbortSignal.any([context.signal, replaced.signal]) },
      );
      return chosen.map(({ label }) => label);
    } catch (error) {
      context.signal.throwIfAborted();
      if (!replaced.signal.aborted) throw error;
    } finally {
      ended.abort();
    }
  }
}

/** What the server has selected: to select it again would be a change for the page, which may send its form. What a browser only shows first, no script may know of. */
function holdsAlready({ value, options }: ControlState, chosen: readonly SelectOption[]): boolean {
  const isOnly = (one: SelectOption): boolean =>
    options.includes(one) && options.every(({ label }, index) => label !== one.label || index === one.index);
  const held = chosen.map(({ label }) => label).join('\n');
  return value === held && chosen.every((one) => one.isPreset && isOnly(one));
}

/**
 * Until the list has other options in these places. Time alone says nothing: a page that is busy with what was selected answers as late, and must not be
 * set a second time. It answers in turn, so that a selection that it got before has ended by then.
 */
async function untilReplaced(
  context: ActionContext,
  locator: Locator,
  chosen: readonly SelectOption[],
  ended: AbortSignal,
): Promise<void> {
  const isThere = (options: readonly SelectOption[]): boolean =>
    chosen.every(({ index, value }) => options[index]?.value === value);
  do await pause(COVERED_AGAIN_MS, ended);
  while (isThere((await readControl(locator, limits(context))).options));
  await pause(LOOK_EVERY_MS, ended);
}

/**
 * The options that are wanted, in the order of the page, as a list returns what is selected.
 *
 * @throws `option_not_found`, as `untilOffered`
 */
export function offeredOptions(
  context: ActionContext,
  locator: Locator,
  wanted: OptionChoice,
  name: string,
  /** The select as it was just read, if somebody has. */
  known?: ControlState,
): Promise<readonly SelectOption[]> {
  const list = {
    name,
    locator,
    written: wanted.written,
    known,
    fewest: 2,
    lacks: 'has no such option, or several alike',
  };
  return untilOffered(context, list, (options) => {
    const found = wanted.options.map((one) => findOption(options, one, wanted.how));
    const chosen = found.filter((one) => one !== null);
    return chosen.length === found.length ? options.filter((option) => chosen.includes(option)) : null;
  });
}

/** What offers options: a list, or a group of radio buttons. */
interface Offering extends Pick<Order, 'name' | 'locator' | 'written'> {
  /** As it was just read, if somebody has. */
  readonly known: ControlState | undefined;
  /** The minimum number of options of a complete one. */
  readonly fewest: number;
  /** What the message says of one that lacks what is wanted. */
  readonly lacks: string;
}

/**
 * What `find` finds among the options. Waits until it is there: many portals load options late. If all of them are there without it, it fails soon.
 *
 * @throws `option_not_found`, with the options that there are
 */
export async function untilOffered<T>(
  context: ActionContext,
  { name, locator, written, known, fewest, lacks }: Offering,
  find: (options: readonly SelectOption[]) => T | null | Promise<T | null>,
): Promise<T> {
  const until = looksEnd(context);
  let isComplete: ReturnType<typeof completeness> | null = null;
  for (let state = known; ; state = undefined) {
    context.signal.throwIfAborted();
    const { options } = state ?? (await readControl(locator, limits(context)));
    const found = await find(options);
    if (found !== null) return found;
    isComplete ??= completeness(context, locator.page(), fewest);
    if (isComplete(options.map((option) => option.label)) || performance.now() >= until)
      throw notOffered(context, name, { written, options }, `${lacks}; its options: ${listChoices(options)}`);
    await pause(LOOK_EVERY_MS, context.signal);
  }
}

/** What a task asks for and a list does not have is the portal's answer, unless the list has nothing at all; no value of the task appears in the message. */
export function notOffered(
  context: ActionContext,
  name: string,
  { written, options }: { readonly written: boolean; readonly options: readonly Choice[] },
  message: string,
): Error {
  return context.failure('option_not_found', `${name} ${message}`, {
    kind: written || options.length === 0 ? 'portal_changed' : 'business',
    notes: `The portal ${options.length === 0 ? 'shows no options' : 'does not offer the value that is wanted'} for ${name}.`,
  });
}

function findOption(
  options: readonly SelectOption[],
  wanted: WantedOption,
  how?: HowClose,
): SelectOption | null {
  const usable = options.filter((option) => !option.disabled);
  if ('index' in wanted) return options[wanted.index] ?? null;
  if ('value' in wanted) return usable.find((option) => option.value === wanted.value) ?? null;
  // Some portals list their most frequent options twice.
  const distinct = [
    ...new Map(usable.map((option) => [`${option.value}\n${option.label}`, option])).values(),
  ];
  return matchChoice(distinct, wanted.text, how);
}
