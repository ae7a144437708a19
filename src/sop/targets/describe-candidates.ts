import type { Frame } from 'playwright-core';
import { engineSelector } from '../page/engine-selector.ts';
import { namedTarget } from './bare-words.ts';
import type { BareWord, Finder, TargetNode, TextMatch } from './target.ts';
import type { DescribeCandidates, TargetScope } from './target-engine.ts';
import { readSnapshot, type TextualElement } from './read-snapshot.ts';
import { writeFrame, writeInFrame } from './describe-frames.ts';
import { frameOf } from './frame-path.ts';
import { resolveFrame } from './resolve-frame.ts';
import { isRole } from './roles.ts';
import { selectorWords } from './selector-words.ts';
import { likeness } from './text-likeness.ts';
import { ANSWER_MS, FRAME_AGAIN_MS } from '../waiting/times.ts';

const MOST = 10;
/** What is longer is a page in one piece and nothing to paste. */
const LONGEST_NAME = 150;
const FIELD_ROLES =
  'textbox combobox searchbox spinbutton checkbox radio listbox slider switch radiogroup'.split(' ');
/** Those that are never named by what they say themselves. */
const LABELLED = new Set(['textbox', 'combobox', 'searchbox', 'spinbutton', 'slider', 'listbox']);
const CONTROL_ROLES =
  'button link menuitem menuitemcheckbox menuitemradio tab option checkbox radio switch treeitem'.split(' ');
const TEXT_ROLES = 'heading alert status text paragraph cell listitem strong caption definition term'.split(
  ' ',
);
const PART_ROLES =
  'table grid treegrid list tree listbox menu menubar tablist tabpanel dialog alertdialog region group form row'.split(
    ' ',
  );
/** What bare words for a table name: the table, or an element that captions it. */
const TABLE_ROLES = 'table grid treegrid caption heading columnheader'.split(' ');
const KIN = [FIELD_ROLES, CONTROL_ROLES, TEXT_ROLES, PART_ROLES];

/** In the place of a role. */
const TEST_ID = 'testid';
const MOST_TEST_IDS = 500;

interface Wanted {
  readonly roles: readonly string[];
  /** Empty if there is no text to compare. */
  readonly text: string;
  /** Of a selector. */
  readonly words: readonly string[];
}

/** An element of the page that may be the one that was meant. */
export interface RankedElement extends TextualElement {
  /** As an author writes it: `button "Sign on"`. */
  readonly target: string;
  /** 0 to 1.25: how alike name and role are. */
  readonly score: number;
  /** It is of a role that was looked for. */
  readonly roleFits: boolean;
  /** As an author writes it, if it is another frame than the one that was looked in. */
  readonly frame: string | null;
}

/** An element, and the frame that holds it. */
type Placed = TextualElement & { readonly frame: string | null };

/**
 * What the page has that is nearest to a target that was not found, as texts an author can paste: `button "Sign on"`. Looks at all frames, once,
 * and only after a failure. What it returns comes from the page: it is patient data until proved otherwise.
 */
export const describeCandidates: DescribeCandidates = async (target, scope) =>
  (await rankCandidates(target, scope)).map((one) => one.target);

/** The same with what makes it near, the nearest first. */
export async function rankCandidates(
  target: TargetNode,
  scope: TargetScope,
): Promise<readonly RankedElement[]> {
  try {
    const wanted = await wantedOf(target, scope);
    const frames = scope.page.frames().slice(0, MOST);
    const names = await namesOf(frames, target, scope);
    const inEach = async (look: (frame: Frame) => Promise<TextualElement[]>): Promise<Placed[]> => {
      const found = frames.map(async (frame, index) =>
        (await look(frame)).map((element) => ({ ...element, frame: names[index] ?? null })),
      );
      return (await Promise.all(found)).flat();
    };
    const [alike, elements] = await Promise.all([
      wanted.words.length === 0 ? [] : inEach((frame) => alikeIn(frame, wanted.words)),
      inEach(async (frame) => [
        ...(wanted.roles.includes(TEST_ID) ? await testIdsOf(frame) : []),
        ...(await snapshotOf(frame, 'body')),
      ]),
    ]);
    const ranked = nearest(alike, elements, wanted).map(({ element, score }) => ({
      ...element,
      score,
      roleFits: wanted.roles.includes(element.role),
      target: placed(element, target, elements),
    }));
    return ranked.filter((one, index) => ranked.findIndex((other) => other.target === one.target) === index);
  } catch {
    return []; // The failure itself is what counts; its explanation may be missing.
  }
}

function placed(element: Placed, target: TargetNode, all: readonly Placed[]): string {
  const text = suggestedTarget(
    element,
    target.find,
    all.filter(({ frame }) => frame === element.frame),
  );
  return element.frame === null ? text : writeInFrame(text, element.frame);
}

/** What to write for each frame: nothing for the one in which the target was looked for. */
async function namesOf(
  frames: readonly Frame[],
  target: TargetNode,
  scope: TargetScope,
): Promise<readonly (string | null)[]> {
  if (frames.length < 2) return [null];
  const path = frameOf(target, scope);
  if (path === 'any') return frames.map(() => null);
  const here = await resolveFrame(path, { ...scope, timeLeft: () => FRAME_AGAIN_MS }).catch(() => null);
  const name = async (frame: Frame): Promise<string | null> => {
    if (frame === here) return null;
    return frame.parentFrame() === null ? 'none' : writeFrame(frame);
  };
  return Promise.all(frames.map(name));
}

async function snapshotOf(frame: Frame, selector: string): Promise<TextualElement[]> {
  const snapshot = frame.locator(selector).first().ariaSnapshot({ timeout: ANSWER_MS });
  return readSnapshot(await snapshot.catch(() => '')).filter(({ name }) => name.length <= LONGEST_NAME);
}

/** Test IDs are not part of a snapshot for screen readers. */
async function testIdsOf(frame: Frame): Promise<TextualElement[]> {
  const marked = frame.locator('[data-testid]');
  const ids = await marked
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-testid') ?? ''))
    .catch(() => []);
  return [...new Set(ids)].slice(0, MOST_TEST_IDS).map((name) => ({ role: TEST_ID, name, attributes: '' }));
}

/** The elements with the words of a selector about them, each as in the first line of its snapshot. */
async function alikeIn(frame: Frame, words: readonly string[]): Promise<TextualElement[]> {
  const alike = frame.locator('body').locator(engineSelector({ kind: 'alike', words }));
  const count = await alike.count();
  const snapshots = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      alike
        .nth(index)
        .ariaSnapshot({ timeout: ANSWER_MS })
        .catch(() => ''),
    ),
  );
  return snapshots
    .flatMap((snapshot) => readSnapshot(snapshot).slice(0, 1))
    .filter(({ name }) => name !== '');
}

interface Scored {
  readonly element: Placed;
  readonly score: number;
}

/**
 * By name and role. If none of these has the role that was named, also elements with that role: a button may have got another name. If no name is near,
 * elements with that role or a related one, and then the controls of the page.
 */
function nearest(alike: readonly Placed[], elements: readonly Placed[], wanted: Wanted): Scored[] {
  const named = elements
    .map((element) => ({ element, score: nameScore(element, wanted) }))
    .filter(({ score }) => score > 0.3)
    .toSorted((a, b) => b.score - a.score);
  const marked = alike.map((element) => ({ element, score: 0.5 }));
  const found = [...marked, ...named];
  const [role, other] = wanted.roles;
  const least = found.length === 0 ? 0 : other === undefined && !found.some(hasRole(role)) ? 0.4 : 1;
  const rest = elements
    .map((element) => ({ element, score: kinScore(element, wanted.roles) }))
    .filter(({ score }) => score > least)
    .toSorted((a, b) => b.score - a.score);
  const unique = new Map(
    [...found, ...rest].map((one) => [
      `${one.element.role} ${one.element.name || elements.indexOf(one.element)} ${one.element.frame}`,
      one,
    ]),
  );
  return [...unique.values()].slice(0, MOST);
}

const hasRole =
  (role: string | undefined) =>
  ({ element }: Scored): boolean =>
    element.role === role;

function nameScore(element: TextualElement, wanted: Wanted): number {
  return wanted.text === '' || element.name === ''
    ? 0
    : likeness(element.name, wanted.text) + (wanted.roles.includes(element.role) ? 0.25 : 0);
}

function kinScore({ role, name }: TextualElement, roles: readonly string[]): number {
  if (roles.includes(role)) return 0.5;
  const kindred = KIN.some((kin) => kin.includes(role) && roles.some((wanted) => kin.includes(wanted)));
  if (kindred) return 0.4;
  const useful = FIELD_ROLES.includes(role) || CONTROL_ROLES.includes(role) || role === 'heading';
  return useful && (name !== '' || FIELD_ROLES.includes(role)) ? 0.3 : 0;
}

async function wantedOf(target: TargetNode, scope: TargetScope): Promise<Wanted> {
  const { find } = target;
  if (find.by === 'element') return wantedOf(namedTarget(find, scope), scope);
  if (find.by === 'any_of' && find.candidates[0]) return wantedOf(find.candidates[0], scope);
  if (find.by === 'any_of' || find.by === 'row' || find.by === 'cell')
    return { roles: ['row', 'columnheader'], text: '', words: [] };
  if ('selector' in find) return { roles: [], text: '', words: selectorWords(find.selector) };
  if ('role' in find)
    return { roles: [find.role], text: find.name ? await textOf(find.name, scope) : '', words: [] };
  const text = await textOf(find.match, scope);
  const byTestId = find.by === 'testid';
  return {
    roles: byTestId ? [TEST_ID] : rolesOf(find.by === 'words' ? find.as : find.by),
    text,
    words: byTestId ? selectorWords(text) : [],
  };
}

/** How a target says fields: bare words of those who use fields, labels and hints. */
const FIELD_WORDS = new Set(['input', 'field', 'value', 'label', 'placeholder']);

function rolesOf(by: Finder['by'] | BareWord): readonly string[] {
  if (FIELD_WORDS.has(by)) return FIELD_ROLES;
  if (by === 'control') return CONTROL_ROLES;
  if (by === 'table') return TABLE_ROLES;
  return by === 'alt' ? ['img'] : TEXT_ROLES;
}

async function textOf(match: TextMatch, scope: TargetScope): Promise<string> {
  if (match.kind === 'text') return scope.evaluate(match.text);
  return match.pattern.source.replace(/\\[a-z]\+?|[\\^$.*+?()[\]{}|]/gi, ' ');
}

/** In the author's own way of writing where that fits: `label` for a field. Without a name, by its place among those of its role. */
export function suggestedTarget(
  element: TextualElement,
  find: Finder,
  all: readonly TextualElement[],
): string {
  const { role, attributes } = element;
  if (element.name === '' && isRole(role)) {
    const equals = all.filter((other) => other.role === role);
    return equals.length < 2 ? role : `{ find: ${role}, nth: ${equals.indexOf(element)} }`;
  }
  const name = JSON.stringify(element.name);
  const asField = FIELD_WORDS.has(find.by === 'words' ? find.as : find.by);
  if (asField && LABELLED.has(role)) return `label ${name}`;
  if (role === TEST_ID) return `testid ${name}`;
  if (!isRole(role)) return `text ${name}`;
  const level = /\[level=\d\]/.exec(attributes)?.[0];
  return `${role} ${name}${level ? ` ${level}` : ''}`;
}
