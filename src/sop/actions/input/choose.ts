import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field, type TypeOf } from '../../../sdk/field.ts';
import type { JsonValue } from '../../../sdk/json.ts';
import { engineSelector } from '../../page/engine-selector.ts';
import { wordByWord } from '../../page/literal-pattern.ts';
import { Network } from '../../page/network.ts';
import { readControl } from '../../controls/read-control.ts';
import { clickField, clickOnce } from '../../controls/click-field.ts';
import { rememberPick, untilFaded } from '../../controls/fading-list.ts';
import { completeness } from '../../controls/filled-list.ts';
import { rememberFilled } from '../../controls/filled-fields.ts';
import { limits, pollUntil } from '../../controls/limits.ts';
import { listChoices, matchChoice } from '../../controls/option-match.ts';
import { lookBefore, searchBox } from '../../controls/search-box.ts';
import { notOffered, selectOptions } from '../../controls/select-option.ts';
import { untilTagged } from '../../controls/until-tagged.ts';
import { targetEntries } from './target-entries.ts';

const input = {
  pick: field.value(
    'any',
    'What the entry says, or a part of it from the beginning of a word on that means one entry alone; a list picks several.',
  ),
  type: field.optional(
    field.text(
      'What to type to get the list, where it is not the entry itself; an empty text types nothing.',
    ),
  ),
  options: field.optional(
    field.target('The entries, where the portal does not mark them as a list.', { bare: 'text' }),
  ),
  press: field.optional(
    field.choice(
      'For tags that no list offers: the key that takes what was typed. Enter may also send a form: use it only if the portal takes tags with it.',
      ['Enter', 'Tab', 'Comma', 'Space'],
    ),
  ),
  first: field.withDefault(field.flag('Take the first of several entries that fit.'), false),
  verify: field.withDefault(field.flag('Verify that the field shows the selected entry.'), true),
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
    'choose: { Modifiers: [ "25", LT ] }',
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
/** Where it tells screen readers nothing of its entries. */
const ITEMS_OF_STAND_IN =
  "xpath=following-sibling::*[1][not(descendant-or-self::*[@role='combobox' or @aria-haspopup])]//li";

const BOX_MS = 1_000;
/** After so long without an entry the field is clicked again, so often. */
const NO_LIST_MS = 1_500;
const MOST_REOPENED = 2;
const OPENER = "xpath=ancestor-or-self::*[@role='combobox' or @aria-haspopup='listbox'][1]";
const OPEN = `${OPENER}[@aria-expanded='true']`;
const SHUT = `${OPENER}[@aria-expanded='false']`;

async function chooseOne(
  context: ActionContext,
  locator: Locator,
  name: string,
  value: Choice,
): Promise<void> {
  const picks = picksOf(await context.evaluate(value.pick));
  const state = await readControl(locator, limits(context));
  const isDrawn = state.kind === 'select' && state.standIn;
  if (state.kind === 'select' && !isDrawn) {
    const wanted = {
      options: picks.map((text) => ({ text })),
      written: value.pick.constant !== undefined,
    };
    const labels = await selectOptions(context, locator, wanted, name, state);
    const chosen = { name, locator, wanted: { text: labels.join('\n') }, secret: false, retype: null };
    await rememberFilled(context, new Map([[locator, [chosen]]]));
    return;
  }
  const html = locator.locator('xpath=ancestor::html').or(locator.page().locator('html')).first();
  const drawn = isDrawn ? locator.locator(STAND_IN) : locator;
  const typed = value.type && (await context.evaluate(value.type));
  const listed = html.locator(ENTRIES);
  const entries = value.options
    ? await context.resolve(value.options)
    : isDrawn
      ? listed.or(locator.locator(ITEMS_OF_STAND_IN))
      : listed;
  await untilFaded(context);
  for (const pick of picks) {
    if (value.press) {
      await openList(context, drawn, html, typed ?? pick);
      await drawn.page().keyboard.press(value.press);
      if (value.verify) await untilTagged(context, locator, pick, name);
      continue;
    }
    const listedNow = pick !== picks[0] || (await isOpen(drawn)) ? await labelsOf(entries) : [];
    if (matchChoice(listedNow, pick) === null) await openList(context, drawn, html, typed ?? pick);
    const label = await clickEntry(context, entries, value, pick, name, () => reopenList(context, drawn));
    if (!value.verify) continue;
    const shown = await untilShown(context, locator, label, name);
    if (shown === null || picks.length > 1) continue;
    const wanted = { text: isDrawn ? shown : label };
    const chosen = { name, locator, wanted, secret: false, retype: null };
    await rememberFilled(context, new Map([[locator, [chosen]]]));
  }
  if (picks.length > 1 && (await isOpen(drawn))) await drawn.page().keyboard.press('Escape');
}

function picksOf(value: JsonValue): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map((one) => (one === null ? '' : String(one)));
}

/** Lists of which several entries may be taken often stay open. */
async function isOpen(locator: Locator): Promise<boolean> {
  return (await locator.locator(OPEN).count()) > 0;
}

/** Key by key, because suggestions listen to keys: into the field, or into the search box of the list that it opens. */
async function openList(
  context: ActionContext,
  locator: Locator,
  html: Locator,
  text: string,
): Promise<void> {
  const own = await readControl(locator, limits(context));
  const opens = !(await isOpen(locator));
  const before = own.kind === 'text' || text === '' ? null : await lookBefore(locator, limits(context));
  if (opens) await clickField(context, locator);
  if (text === '') return;
  // The list may be drawn anew just now, and its box with it.
  if (before) {
    const box = await searchBox(html, html.locator(ENTRIES), before, opens);
    if (!box || !(await box.isEditable().catch(() => false))) return;
    if ((await box.inputValue()) !== '') await box.fill('', limits(context));
    return box.type(text, limits(context));
  }
  if (!(await locator.isEditable({ timeout: BOX_MS }).catch(() => false))) return;
  // Emptying an empty field presses a key that takes away what was picked before.
  if ((await locator.inputValue(limits(context))) !== '') await locator.fill('', limits(context));
  await locator.pressSequentially(text, limits(context));
}

/** The click may have gone under while the list of another closed, which shuts all. A list is never clicked shut: only where the field says that it is. */
async function reopenList(context: ActionContext, locator: Locator): Promise<boolean> {
  const isShut = (await locator.locator(SHUT).count()) > 0;
  if (!isShut || Network.of(context).quietSince() === null) return false;
  await clickField(context, locator);
  return true;
}

async function clickEntry(
  context: ActionContext,
  entries: Locator,
  value: Choice,
  pick: string,
  name: string,
  reopen: () => Promise<boolean>,
): Promise<string> {
  const until = pollUntil(context);
  let isComplete: ReturnType<typeof completeness> | null = null;
  let lookedFrom = performance.now();
  for (let reopened = 0; ;) {
    context.signal.throwIfAborted();
    const labels = await labelsOf(entries);
    const found = matchChoice(labels, pick, value.first);
    if (found) {
      // The list may be drawn anew between the look and the click: the entry is taken by its text, not by its place.
      const entry = found.own
        ? entries.filter({ hasText: new RegExp(`^\\s*${wordByWord(found.label)}\\s*$`) }).first()
        : entries.nth(found.index);
      if (!(await clickOnce(context, entry))) continue;
      rememberPick(context, entry);
      return found.label;
    }
    if (labels.length > 0) lookedFrom = performance.now();
    else if (reopened < MOST_REOPENED && performance.now() - lookedFrom >= NO_LIST_MS && (await reopen())) {
      reopened += 1;
      lookedFrom = performance.now();
    }
    isComplete ??= completeness(context, entries.page(), 1);
    if (isComplete(labels.map(({ label }) => label)) || performance.now() >= until)
      throw notOffered(
        context,
        name,
        value.pick.constant !== undefined,
        labels.length === 0
          ? 'opens no list that is marked as one: "options" says where its entries are'
          : `offers no such entry, or several alike; its entries: ${listChoices(labels)}`,
      );
    await delay(50, undefined, { signal: context.signal });
  }
}

interface Entry {
  readonly label: string;
  readonly index: number;
  /** It says so itself, and is not only what a shadow root draws around words that are put into it. */
  readonly own: boolean;
}

async function labelsOf(entries: Locator): Promise<readonly Entry[]> {
  const texts = await entries.evaluateAll((all) =>
    all.map((one) => {
      const own = (one as HTMLElement).innerText ?? one.textContent;
      const root = one.getRootNode();
      const lent = own.trim() === '' && root instanceof ShadowRoot ? (root.host as HTMLElement) : null;
      return { text: lent?.innerText ?? own, own: lent === null };
    }),
  );
  return texts.map(({ text, own }, index) => ({ label: text.replace(/\s+/g, ' ').trim(), index, own }));
}

/** What the field holds then; null where the entry stands beside it, as some libraries draw it. */
async function untilShown(
  context: ActionContext,
  locator: Locator,
  label: string,
  name: string,
): Promise<string | null> {
  const until = performance.now() + Math.min(5_000, context.timeLeft() - 100);
  for (;;) {
    const { value } = await readControl(locator, limits(context));
    // A field may show less than the entry said (a code), or more (a chip with its cross).
    if (value !== '' && (label.includes(value.trim()) || value.includes(label))) return value;
    const beside = locator.locator(engineSelector({ kind: 'shows', match: { text: label } }));
    if ((await beside.count()) > 0) return null;
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
