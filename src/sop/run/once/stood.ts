import type { ElementHandle } from 'playwright-core';
import { isOnPage } from './refusal-check.ts';

/** The elements that showed something; null where the page could not be asked. */
export type ShownBy = readonly ElementHandle[] | null;

/** A page that is loading shows nothing: that is not a sign that something has gone. */
export async function onSamePage(stood: ShownBy): Promise<boolean> {
  const [first] = stood ?? [];
  return first !== undefined && isOnPage(first);
}

/** What showed before shows again, on another page or in an element that the page has drawn since: the same answer again, or what each page has. */
export async function isAgain(before: ShownBy, now: ShownBy): Promise<boolean> {
  const [first] = now ?? [];
  if (before === null || now === null || first === undefined) return false;
  const stays = before.map((one) => one.isVisible().catch(() => false));
  const left = (await Promise.all(stays)).filter(Boolean).length;
  // The page is asked last: of one that has left since, nothing shows now.
  return now.length > left && isOnPage(first);
}
