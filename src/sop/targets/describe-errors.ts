import type { Frame, Locator, Page } from 'playwright-core';
import { askPage } from '../page/ask-page.ts';
import { inOneLine } from '../page/in-one-line.ts';
import { ANSWER_MS } from '../waiting/times.ts';

/** Elements that may be what a page presents as an error. */
const MARKED = ['error', 'invalid', 'danger', 'fail', 'alert'].map((word) => `[class*=${word} i]`);
const MAY_BE_ERROR = ['[role=alert]', '[role=alertdialog]', '[aria-live=assertive]', ...MARKED].join(',');

const MOST_LOOKED_AT = 20;
const MOST = 3;
const LONGEST = 150;

interface Said {
  readonly text: string;
  readonly isAlert: boolean;
}

/**
 * What a page presents as an error or an alert, as texts to paste: `alert "Invalid user name or password"`. What it returns comes from the page: it is patient
 * data until proved otherwise. Never throws.
 */
export async function describeErrors(page: Page, signal: AbortSignal): Promise<readonly string[]> {
  const found = await Promise.all(
    page.frames().map((frame) => errorsIn(frame, signal).catch((): readonly Said[] => [])),
  );
  const all = found.flat();
  // The box and its text say the same.
  const boxes = all.filter(({ text }, index) =>
    all.every(
      (other, at) => at === index || !other.text.includes(text) || (other.text === text && at > index),
    ),
  );
  return boxes.slice(0, MOST).map(asTarget);
}

/** The same of elements that are known: what they show. Of long words only the beginning. */
export async function describeWords(shown: Locator, signal: AbortSignal): Promise<readonly string[]> {
  const count = Math.min(await shown.count(), MOST);
  const said = Array.from({ length: count }, (_, index) =>
    wordsOf(shown.nth(index), { timeout: ANSWER_MS, signal }),
  );
  return (await Promise.all(said))
    .filter(({ text }) => text !== '')
    .map(({ text, isAlert }) => asTarget({ isAlert, text: beginning(text) }));
}

const asTarget = ({ text, isAlert }: Said): string => `${isAlert ? 'alert' : 'text'} ${JSON.stringify(text)}`;

const beginning = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

async function errorsIn(frame: Frame, signal: AbortSignal): Promise<readonly Said[]> {
  const marked = frame.locator(MAY_BE_ERROR).filter({ visible: true });
  const count = Math.min(await marked.count(), MOST_LOOKED_AT);
  const said = Array.from({ length: count }, (_, index) => saidBy(marked.nth(index), signal));
  return (await Promise.all(said)).flat();
}

async function saidBy(element: Locator, signal: AbortSignal): Promise<readonly Said[]> {
  const limits = { timeout: ANSWER_MS, signal };
  if (!(await askPage(element, { ask: 'is_error', alerts: true }, limits))) return [];
  const said = await wordsOf(element, limits);
  return said.text === '' || said.text.length > LONGEST ? [] : [said];
}

async function wordsOf(
  element: Locator,
  limits: { readonly timeout: number; readonly signal: AbortSignal },
): Promise<Said> {
  const text = inOneLine(await element.innerText(limits));
  return { text, isAlert: (await element.getAttribute('role', limits)) === 'alert' };
}
