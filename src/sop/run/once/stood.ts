import type { ElementHandle } from 'playwright-core';
import { isOnPage } from './refusal-check.ts';

/** The elements that showed something; null where the page could not be asked. */
export type ShownBy = readonly ElementHandle[] | null;

/** A page that is loading shows nothing: that is not a sign that something has gone. */
export async function onSamePage(stood: ShownBy): Promise<boolean> {
  const [first] = stood ?? [];
  return first !== undefined && isOnPage(first);
}

/** What showed before shows again on another page: the same answer again, or what each page has. */
export const isAgain = async (before: ShownBy, now: ShownBy): Promise<boolean> =>
  before !== null && now !== null && now.length > 0 && !(await onSamePage(before));
