import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { Network } from '../page/network.ts';
import { limits } from '../waiting/margins.ts';
import { SEARCH_BOX_MS } from '../waiting/times.ts';
import { clickField } from './click-field.ts';
import { LIST_OPTIONS, OPTIONS_BEHIND } from './list-options.ts';
import { OPENER_PATH } from './own-list.ts';
import { readControl } from './read-control.ts';
import { lookBefore, searchBox } from './search-box.ts';

const OPENER = `xpath=${OPENER_PATH}`;
const OPEN = `${OPENER}[@aria-expanded='true']`;
const SHUT = `${OPENER}[@aria-expanded='false']`;

/** Lists of which several entries may be taken often stay open. */
export async function isOpen(locator: Locator): Promise<boolean> {
  return (await locator.locator(OPEN).or(locator.locator(OPTIONS_BEHIND)).count()) > 0;
}

/** Whether the field, or a part of it, has the focus. */
export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element.matches(':focus, :focus-within'));

/** Key by key, because suggestions listen to keys: into the field, or into the search box of the list that it opens. */
export async function openList(
  context: ActionContext,
  locator: Locator,
  clicked: Locator,
  html: Locator,
  text: string,
): Promise<void> {
  const own = await readControl(locator, limits(context));
  const opens = !(await isOpen(locator));
  const typesInto = own.kind === 'text' || own.type !== '';
  const before = typesInto || text === '' ? null : await lookBefore(locator, limits(context));
  if (opens) await clickField(context, clicked);
  if (text === '') return;
  // The page may be redrawing the list just now, and its box with it.
  if (before) {
    const box = await searchBox(html, html.locator(LIST_OPTIONS), before, opens);
    if (!box || !(await box.isEditable().catch(() => false))) return;
    if ((await box.inputValue()) !== '') await box.fill('', limits(context));
    return box.type(text, limits(context));
  }
  if (!(await locator.isEditable({ timeout: SEARCH_BOX_MS }).catch(() => false))) return;
  // Emptying an empty field presses a key that takes away what was picked before.
  if ((await locator.inputValue(limits(context))) !== '') await locator.fill('', limits(context));
  await locator.pressSequentially(text, limits(context));
}

/** The click may have gone under while the list of another closed, which shuts all. A list is never clicked shut: only where the field says that it is. */
export async function reopenList(
  context: ActionContext,
  locator: Locator,
  clicked: Locator,
): Promise<boolean> {
  const isShut = (await locator.locator(SHUT).count()) > 0;
  if (!isShut || Network.of(context).quietSince() === null) return false;
  await clickField(context, clicked);
  return true;
}

/** Among tags, the box to search in: a click in the middle may hit the cross of a tag, and remove it. */
export async function amongTags(locator: Locator): Promise<Locator> {
  const box = locator.locator('input:visible, textarea:visible');
  return (await box.count()) === 1 ? box : locator;
}
