import { withTimeout } from '../../platform/time-limit.ts';
import type { Locator } from 'playwright-core';
import { askPage } from '../page/ask-page.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { withoutIcons } from '../page/icon-characters.ts';
import { inOneLine } from '../page/in-one-line.ts';
import { afterwards } from '../waiting/margins.ts';
import { ANSWER_MS } from '../waiting/times.ts';
import { withoutPasswords } from '../page/held-values.ts';

/** Of a text of the page the element that it is in. */
const ON_PAGE = engineSelector({ kind: 'on_page' });
/** How much of a text next to an element is shown. */
const LONGEST = 60;

/** What distinguishes an element from others that look alike: its attributes, and where it is. */
interface Marks {
  readonly tag: string;
  readonly text: string;
  readonly marks: readonly string[];
  readonly next: string;
  readonly row: string;
  readonly part: string;
}

/**
 * An element in one line, for a person who looks for a target: `textbox "Member ID": A1`. One without a name comes with its text, its id, its `name`, and the
 * words next to it; one of several with its row or its part of the page.
 */
export async function describeElement(element: Locator, oneOfSeveral: boolean): Promise<string> {
  return withoutPasswords(element, await describe(element, oneOfSeveral));
}

async function describe(element: Locator, oneOfSeveral: boolean): Promise<string> {
  const isText = await isOnlyText(element);
  const snapshot = isText ? '' : snapshotOf(element).catch(() => '');
  const line = withoutIcons((await snapshot).split('\n')[0]?.replace(/^- /, '') ?? '');
  const visible = element.isVisible().catch(() => false);
  const isVisible = isText || (await withTimeout(visible, ANSWER_MS, () => false));
  const named = / ".|: ./.test(line);
  if (named && !oneOfSeveral) return `${line}${isVisible ? '' : ' (not visible)'}`;
  const { tag, text, row, part, ...marks } = await marksOf(isText ? element.locator(ON_PAGE) : element);
  const words = isText ? await textOf(element) : text;
  const shown = isVisible ? '' : ' (not visible)';
  const said = `${isText ? 'text' : `<${tag}>`}${words === '' ? '' : ` ${quoted(words)}`}`;
  const own = named || isText ? [] : ownMarks(marks);
  const place = row !== '' ? [`in the row ${quoted(row)}`] : part !== '' ? [`in ${quoted(part)}`] : [];
  return [`${line === '' ? said : line}${shown}`, ...own, ...place].join(', ');
}

/** Its snapshot for screen readers. Playwright names a button without words "Submit" also where it has a tooltip. */
export async function snapshotOf(element: Locator): Promise<string> {
  const options = { timeout: ANSWER_MS };
  const snapshot = await element.ariaSnapshot(options);
  if (!/^- button "(Submit|Reset)"/.test(snapshot)) return snapshot;
  const title = await element.evaluate(
    (one) => (one instanceof HTMLInputElement && !one.value && !one.alt ? one.title : ''),
    undefined,
    options,
  );
  return inOneLine(title) === '' ? snapshot : `- button ${JSON.stringify(inOneLine(title))}`;
}

/** The same without what it holds, which is data: only its attributes and the words next to it. */
export async function describeMarks(element: Locator): Promise<readonly string[]> {
  return ownMarks(await marksOf(element));
}

const ownMarks = ({ marks, next }: Pick<Marks, 'marks' | 'next'>): readonly string[] => [
  ...marks,
  ...(next === '' ? [] : [`next to ${quoted(next)}`]),
];

/** It is a text of the page, for which the engine has made an element that is not on the page. */
export function isOnlyText(element: Locator): Promise<boolean> {
  return element.evaluate((one) => !one.isConnected, undefined, { timeout: ANSWER_MS }).catch(() => false);
}

async function textOf(element: Locator): Promise<string> {
  return inOneLine(await element.textContent({ timeout: ANSWER_MS }).catch(() => ''));
}

const quoted = (text: string): string =>
  JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

async function marksOf(element: Locator): Promise<Marks> {
  const words = askPage(element, { ask: 'box_words' }, afterwards());
  const [{ tag, marks, text, next, row, part }, behind] = await Promise.all([
    withTimeout(
      rawMarks(element).catch(() => unknown),
      ANSWER_MS,
      () => unknown,
    ),
    words.catch(() => ''),
  ]);
  const own = marks.flatMap(([name, value]) =>
    inOneLine(value) === '' ? [] : [`${name}=${inOneLine(value)}`],
  );
  return {
    tag,
    text: inOneLine(text),
    marks: own,
    next: behind || inOneLine(next),
    row: inOneLine(row),
    part: inOneLine(part),
  };
}

interface RawMarks {
  readonly tag: string;
  readonly text: string;
  readonly marks: readonly (readonly [string, string | null])[];
  readonly next: string;
  readonly row: string;
  readonly part: string;
}
const unknown: RawMarks = { tag: 'element', text: '', marks: [], next: '', row: '', part: '' };

/** Named functions have no place in it: compilers put helpers around those, which the page does not have. */
function rawMarks(element: Locator): Promise<RawMarks> {
  return element.evaluate(
    (found) => {
      let next = '';
      for (
        let one: Element | null = found;
        one && next === '' && one.localName !== 'body';
        one = one.parentElement
      )
        for (let before = one.previousSibling; before && next === ''; before = before.previousSibling)
          next = (
            before instanceof Text ? before.data : ((before as Partial<HTMLElement>).innerText ?? '')
          ).trim();
      const part = found.closest('section,fieldset,form,dialog,[role=dialog],[role=region],table');
      const heading = part?.querySelector('legend,caption,h1,h2,h3,h4,h5,h6');
      return {
        tag: found.localName,
        text: (found as Partial<HTMLElement>).innerText ?? '',
        marks: ['id', 'name', 'type', 'placeholder', 'title'].map(
          (name) => [name, found.getAttribute(name)] as const,
        ),
        next,
        row: found.closest<HTMLElement>('tr,[role=row]')?.innerText ?? '',
        part: part?.getAttribute('aria-label') ?? heading?.textContent ?? '',
      };
    },
    undefined,
    { timeout: ANSWER_MS },
  );
}
