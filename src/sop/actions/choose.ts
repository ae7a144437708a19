import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { defineAction, type ActionContext } from '../../sdk/action.ts';
import { field, type TypeOf } from '../../sdk/field.ts';
import { wordByWord } from '../page/literal-pattern.ts';
import { readControl } from '../page/read-control.ts';
import { completeness, watchNetwork } from './filled-list.ts';
import { rememberFilled } from './filled-fields.ts';
import { limits, pollUntil } from './limits.ts';
import { listChoices, matchChoice } from './option-match.ts';
import { notOffered, selectOptions } from './select-option.ts';
import { targetEntries } from './target-entries.ts';

const input = {
  pick: field.text(
    'What the entry says, or a part of it from the beginning of a word on that means one entry alone.',
  ),
  type: field.optional(
    field.text(
      'What to type to get the list, where it is not the entry itself; an empty text types nothing.',
    ),
  ),
  options: field.optional(
    field.target('The entries, where the portal does not mark them as a list.', { bare: 'text' }),
  ),
  first: field.withDefault(field.flag('Take the first of several entries that fit.'), false),
  verify: field.withDefault(field.flag('See to it that the field shows the entry afterwards.'), true),
};
const single = field.object('One field.', {
  target: field.target('The field.', { bare: 'field' }),
  ...input,
});
const many = field.map('Fields and entries.', field.object('What to pick.', input, { short: 'pick' }), {
  kind: 'target',
  bare: 'field',
});
const chooseArguments = field.anyOf('A field, or a mapping of fields.', single, many);
type Choice = Omit<TypeOf<typeof single>, 'target'>;

export const choose = defineAction({
  name: 'choose',
  family: 'input',
  effect: 'changes',
  title: 'Pick from a list that opens',
  doc: 'For comboboxes and fields that suggest as you type: types, waits for the entries, clicks the one that fits, and sees to it that the field shows it. Plain selects work too, and those that a library hides behind a list of its own: there each choice adds one where several may be taken. Where no entry fits before the deadline, or before the list is complete (see `select`), the failure lists them.',
  examples: [
    'choose: { Payer: Acme Health }',
    'choose: { Provider: { type: "${{ inputs.npi }}", pick: "${{ inputs.provider_name }}" } }',
  ],
  arguments: chooseArguments,
  subject: (args) =>
    targetEntries(args)
      .map((entry) => entry.target.source)
      .join(', '),
  async run(context, args) {
    for (const { target, value } of targetEntries(args))
      await chooseOne(context, await context.resolve(target), `"${target.source}"`, value);
  },
});

/** What portals build their lists of, where they do not say `role=option`. */
const ENTRIES =
  '[role=option]:visible, [role=listbox] > *:not(:has([role=option])):visible, [role=menuitem]:visible, [role=treeitem]:visible, [class*=autocomplete i] li:visible, [class*=suggest i] :is(li,a):visible, [class*=dropdown i] li:not(:has([role=option])):visible, [class*=dropdown i] [class*=option i]:not(:has([class*=option i]), li):visible, [class*=menu i] li:not(:has([role=option], [role=menuitem])):visible';

/** What a library draws in place of a select stands right behind it. */
const STAND_IN = 'xpath=following-sibling::*[1]';
/** Of a list that has one, from one of its entries. */
const SEARCH_BOX =
  "xpath=ancestor::*[position()<=3][.//input[@type='search' or @type='text']][1]//input[@type='search' or @type='text']";
/** Where it tells screen readers nothing of its entries. */
const ITEMS_OF_STAND_IN =
  "xpath=following-sibling::*[1][not(descendant-or-self::*[@role='combobox' or @aria-haspopup])]//li";

async function chooseOne(
  context: ActionContext,
  locator: Locator,
  name: string,
  value: Choice,
): Promise<void> {
  const pick = await context.evaluate(value.pick);
  const state = await readControl(locator, limits(context));
  const isDrawn = state.kind === 'select' && state.standIn;
  if (state.kind === 'select' && !isDrawn) {
    const wanted = { options: [{ text: pick }], written: value.pick.constant !== undefined };
    const labels = await selectOptions(context, locator, wanted, name, state);
    rememberFilled(context, [
      { name, locator, wanted: { text: labels.join('\n') }, secret: false, retype: null },
    ]);
    return;
  }
  watchNetwork(context);
  const html = locator.locator('xpath=ancestor::html').or(locator.page().locator('html')).first();
  await openList(
    context,
    isDrawn ? locator.locator(STAND_IN) : locator,
    html,
    value.type ? await context.evaluate(value.type) : pick,
  );
  const listed = html.locator(ENTRIES);
  const entries = value.options
    ? await context.resolve(value.options)
    : isDrawn
      ? listed.or(locator.locator(ITEMS_OF_STAND_IN))
      : listed;
  const label = await clickEntry(context, entries, value, pick, name);
  if (!value.verify) return;
  const shown = await untilShown(context, locator, label, name);
  const wanted = { text: isDrawn ? shown : label };
  rememberFilled(context, [{ name, locator, wanted, secret: false, retype: null }]);
}

/** Key by key, because suggestions listen to keys: into the field, or into the search box of the list that it opens. */
async function openList(
  context: ActionContext,
  locator: Locator,
  html: Locator,
  text: string,
): Promise<void> {
  const own = await readControl(locator, limits(context));
  await locator.click(limits(context));
  if (text === '') return;
  const searchBox = html.locator('input:focus').or(html.locator(ENTRIES).first().locator(SEARCH_BOX)).first();
  const box = own.kind === 'text' ? locator : searchBox;
  if ((await box.count()) === 0 || !(await box.isEditable(limits(context)))) return;
  await box.fill('', limits(context));
  await box.pressSequentially(text, limits(context));
}

async function clickEntry(
  context: ActionContext,
  entries: Locator,
  value: Choice,
  pick: string,
  name: string,
): Promise<string> {
  const until = pollUntil(context);
  let isComplete: ReturnType<typeof completeness> | null = null;
  for (;;) {
    context.signal.throwIfAborted();
    const labels = (await entries.allInnerTexts()).map((text, index) => ({
      label: text.replace(/\s+/g, ' ').trim(),
      index,
    }));
    const found = matchChoice(labels, pick, value.first);
    if (found) {
      // The list may be drawn anew between the look and the click: the entry is taken by its text, not by its place.
      const entry = entries.filter({ hasText: new RegExp(`^\\s*${wordByWord(found.label)}\\s*$`) }).first();
      await entry.click(limits(context));
      return found.label;
    }
    isComplete ??= completeness(context, entries.page(), 1);
    if (isComplete(labels.map(({ label }) => label)) || performance.now() >= until)
      throw notOffered(
        context,
        name,
        value.pick.constant !== undefined,
        `offers no such entry, or several alike; its entries: ${listChoices(labels)}`,
      );
    await delay(50, undefined, { signal: context.signal });
  }
}

async function untilShown(
  context: ActionContext,
  locator: Locator,
  label: string,
  name: string,
): Promise<string> {
  const until = performance.now() + Math.min(5_000, context.timeLeft() - 100);
  for (;;) {
    const { value } = await readControl(locator, limits(context));
    // A field may show less than the entry said (a code), or more (a chip with its cross).
    if (value !== '' && (label.includes(value.trim()) || value.includes(label))) return value;
    if (performance.now() >= until)
      throw context.failure(
        'value_mismatch',
        `${name} does not show the entry that was picked; verify: false where it shows it elsewhere`,
        {
          kind: 'portal_changed',
        },
      );
    await delay(50, undefined, { signal: context.signal });
  }
}
