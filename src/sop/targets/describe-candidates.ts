import type { Frame } from 'playwright-core';
import type { PageQuery } from '../page/engine/page-query.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { namedTarget } from './bare-words.ts';
import type { BareWord, Finder, TargetNode, TextMatch } from './target.ts';
import type { DescribeCandidates, TargetScope } from './target-engine.ts';
import { readSnapshot, type TextualElement } from './read-snapshot.ts';
import { captionedFields } from './captioned-fields.ts';
import { writeFrame } from '../page/write-frame.ts';
import { writeInFrame } from './describe-frames.ts';
import { frameOf } from './frame-path.ts';
import { namelessEditors } from './nameless-editors.ts';
import { resolveFrame } from './resolve-frame.ts';
import { withoutHeld } from '../page/held-values.ts';
import { selectorWords } from './selector-words.ts';
import { FIELD_WORDS, suggestedTarget, TEST_ID } from './suggested-target.ts';
import { marksOf, unnamedFields } from './unnamed-fields.ts';
import { ANSWER_MS, FRAME_AGAIN_MS } from '../waiting/times.ts';
import {
  MOST_CANDIDATES,
  FIELD_ROLES,
  LABELLED,
  CONTROL_ROLES,
  TEXT_ROLES,
  TABLE_ROLES,
  type WantedElement,
  type Placed,
  fewHere,
  nearest,
} from './candidate-score.ts';

/** What is longer is a page in one piece and nothing to paste. */
const LONGEST_NAME = 150;

const MOST_TEST_IDS = 500;

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
  /** It was not on the page before the last click, as far as that is known. */
  readonly isNew: boolean;
}

/** More than a few are another page. */
const MOST_NEW = 5;

/**
 * What the page has that is nearest to a target that was not found, as texts an author can paste: `button "Sign on"`. Looks at all frames, once,
 * and only after a failure. What it returns comes from the page: it is patient data until proved otherwise.
 */
export const describeCandidates: DescribeCandidates = async (target, scope) =>
  hereFirst(await rankCandidates(target, scope), target, scope).map(candidateText);

/** If a frame was named: what that holds, and then what is outside of it. */
export function hereFirst(
  ranked: readonly RankedElement[],
  target: TargetNode,
  scope: TargetScope,
): readonly RankedElement[] {
  if (frameOf(target, scope).length === 0) return ranked;
  return ranked.toSorted((a, b) => Number(a.frame !== null) - Number(b.frame !== null));
}

/** `continent # combobox, id=continent, next to "Timezone"`: what an author can paste, and of what has no name, what it is and where. */
export const candidateText = ({ target, marks }: RankedElement): string =>
  !marks ? target : `${target} # ${marks}`;

/** The same with what makes it near, the nearest first. Then a few texts that `isNew` says are new: they may be the reason why the target is missing. */
export async function rankCandidates(
  target: TargetNode,
  scope: TargetScope,
  isNew: (words: string) => boolean = () => false,
): Promise<readonly RankedElement[]> {
  try {
    const wanted = await wantedOf(target, scope);
    const frames = scope.page.frames().slice(0, MOST_CANDIDATES);
    const names = await namesOf(frames, target, scope);
    const inEach = async (
      look: (frame: Frame, index: number) => Promise<readonly TextualElement[]>,
    ): Promise<Placed[]> => {
      const found = frames.map(async (frame, index) =>
        (await look(frame, index)).map((element) => ({ ...element, frame: names[index] ?? null })),
      );
      return (await Promise.all(found)).flat();
    };
    const namesField = wanted.text !== '' && wanted.roles.some((role) => LABELLED.has(role));
    const captions = frames.map(async (frame) =>
      namesField || wanted.hint !== '' ? captionedFields(frame) : [],
    );
    const captionsIn = (index: number): Promise<readonly TextualElement[]> =>
      captions[index] ?? Promise.resolve([]);
    const [alike, captioned, hinted, said, elements] = await Promise.all([
      wanted.words.length === 0
        ? []
        : inEach((frame) => alikeIn(frame, { kind: 'alike', words: wanted.words })),
      namesField ? inEach((_frame, index) => captionsIn(index)) : [],
      wanted.hint === ''
        ? []
        : inEach(async (frame, index) => [
            ...(await alikeIn(frame, { kind: 'hinted', name: wanted.hint })),
            ...(await unnamedFields(frame, wanted.hint, target, scope, await captionsIn(index))),
          ]),
      wanted.text === '' ? [] : inEach((frame) => textIn(frame, wanted.text)),
      inEach(async (frame) => [
        ...(wanted.roles.includes(TEST_ID) ? await testIdsOf(frame) : []),
        ...(await snapshotOf(frame, 'body')),
        ...(wanted.roles.includes('textbox') ? await namelessEditors(frame) : []),
      ]),
    ]);
    const isNamed = elements.some(({ name }) => name === wanted.text);
    const marked = isNamed ? alike : [...said, ...alike];
    const near = onlyFields(nearest({ marked, hinted, captioned }, elements, wanted), target);
    const news = elements.filter(({ role, name }) => TEXT_ROLES.includes(role) && name !== '' && isNew(name));
    const here = frames.length < 2 ? [] : fewHere(elements, wanted);
    const others = [...here, ...news.slice(0, MOST_NEW)].filter(
      (one) => !near.some(({ element }) => element === one),
    );
    const ranked = [...near, ...others.map((element) => ({ element, score: 0 }))].map(
      ({ element, score }) => ({
        ...element,
        score,
        isNew: news.includes(element),
        roleFits: wanted.roles.includes(element.role),
        target: placed(element, target, elements),
      }),
    );
    // That the element is elsewhere on the page does not help.
    const isElsewhere = ({ target: text }: RankedElement): boolean =>
      target.anchors.length > 0 && text === target.source;
    const kept = ranked.filter(
      (one, index) => !isElsewhere(one) && ranked.findIndex((other) => other.target === one.target) === index,
    );
    const marks = await Promise.all(kept.map((one) => marksOf(one, scope)));
    return kept.map((one, index) => ({ ...one, marks: marks[index] ?? '' }));
  } catch {
    return []; // The failure itself is what counts; its explanation may be missing.
  }
}

/** What a step fills is a field, if the page has one. */
function onlyFields<One extends { readonly element: Placed }>(near: One[], { find }: TargetNode): One[] {
  const fields = near.filter(({ element }) => FIELD_ROLES.includes(element.role));
  return find.by === 'words' && find.as === 'input' && fields.length > 0 ? fields : near;
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
  // The time of the step itself has passed.
  const again = { ...scope, timeLeft: () => FRAME_AGAIN_MS, signal: AbortSignal.timeout(FRAME_AGAIN_MS) };
  const here = await resolveFrame(path, again).catch(() => null);
  const name = async (frame: Frame): Promise<string | null> => {
    if (frame === here) return null;
    return frame.parentFrame() === null ? 'none' : writeFrame(frame);
  };
  return Promise.all(frames.map(name));
}

async function snapshotOf(frame: Frame, selector: string): Promise<TextualElement[]> {
  const snapshot = frame.locator(selector).first().ariaSnapshot({ timeout: ANSWER_MS });
  const elements = readSnapshot(await snapshot.catch(() => ''));
  const titled = await withHints(frame, await withTitles(frame, elements));
  return (await withoutHeld(frame, titled)).filter(({ name }) => name.length <= LONGEST_NAME);
}

/** A field without a label is named by its placeholder, which is not one. */
async function withHints(frame: Frame, elements: TextualElement[]): Promise<TextualElement[]> {
  if (!elements.some(({ role }) => LABELLED.has(role))) return elements;
  const hints = await frame
    .locator('[placeholder]')
    .evaluateAll((all) =>
      all.map((one) => (one.getAttribute('placeholder') ?? '').trim().replace(/\s+/g, ' ')),
    )
    .catch((): string[] => []);
  return elements.map((one) =>
    LABELLED.has(one.role) && hints.includes(one.name) ? { ...one, isHint: true } : one,
  );
}

/** A button that shows only an icon, or an input without words, has no name that a person can read, but often a title. */
async function withTitles(frame: Frame, elements: TextualElement[]): Promise<TextualElement[]> {
  const found = await Promise.all(
    (['button', 'link'] as const).map((role) => titlesOf(frame, role, elements)),
  );
  const titles = new Map(found.flat());
  return elements.map((element) => {
    const name = mayBeTitled(element) ? (titles.get(element) ?? '') : '';
    return name === '' ? element : { ...element, name };
  });
}

/** Playwright names an input without words after its type. */
const mayBeTitled = ({ name }: TextualElement): boolean => /^(Submit|Reset)?$/.test(name);

/** Empty for a button that has words. */
async function titlesOf(
  frame: Frame,
  role: 'button' | 'link',
  elements: readonly TextualElement[],
): Promise<readonly (readonly [TextualElement, string])[]> {
  const same = elements.filter((element) => element.role === role);
  if (!same.some(mayBeTitled)) return [];
  const titles = await frame
    .getByRole(role)
    .evaluateAll((all) =>
      all.map((one) => {
        const words = one instanceof HTMLInputElement ? one.value || one.alt : one.textContent;
        return /^(submit|reset)$/i.test(words.trim()) ? '' : (one.getAttribute('title') ?? '');
      }),
    )
    .catch(() => []);
  return titles.length === same.length ? same.map((element, at) => [element, titles[at] ?? '']) : [];
}

/** Test IDs are not part of a snapshot for screen readers. */
async function testIdsOf(frame: Frame): Promise<TextualElement[]> {
  const marked = frame.locator('[data-testid]');
  const ids = await marked
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-testid') ?? ''))
    .catch(() => []);
  return [...new Set(ids)].slice(0, MOST_TEST_IDS).map((name) => ({ role: TEST_ID, name, attributes: '' }));
}

/** A text that is exactly these words, which a snapshot joins with those around it: `Access refused. <span>Close</span>`. */
async function textIn(frame: Frame, text: string): Promise<TextualElement[]> {
  const said = frame.locator(engineSelector({ kind: 'text', match: { text }, exact: true }));
  const count = await said.filter({ visible: true }).count();
  return count === 0 ? [] : [{ role: 'text', name: text, attributes: '' }];
}

/** The elements with the words of a selector about them, each as in the first line of its snapshot. */
async function alikeIn(frame: Frame, query: PageQuery): Promise<TextualElement[]> {
  const alike = frame.locator('body').locator(engineSelector(query));
  const count = await alike.count();
  const snapshots = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      alike
        .nth(index)
        .ariaSnapshot({ timeout: ANSWER_MS })
        .catch(() => ''),
    ),
  );
  const elements = snapshots
    .flatMap((snapshot) => readSnapshot(snapshot).slice(0, 1))
    .filter(({ name }) => name !== '');
  return withoutHeld(frame, await withHints(frame, elements));
}

async function wantedOf(target: TargetNode, scope: TargetScope): Promise<WantedElement> {
  const { find } = target;
  if (find.by === 'element') return wantedOf(namedTarget(find, scope), scope);
  if (find.by === 'any_of' && find.candidates[0]) return wantedOf(find.candidates[0], scope);
  if (find.by === 'any_of' || find.by === 'row' || find.by === 'cell')
    return { roles: ['row', 'columnheader'], text: '', words: [], hint: '' };
  if ('selector' in find) return { roles: [], text: '', words: selectorWords(find.selector), hint: '' };
  if ('role' in find)
    return {
      roles: [find.role],
      text: find.name ? await textOf(find.name, scope) : '',
      words: [],
      hint: '',
    };
  const text = await textOf(find.match, scope);
  const byTestId = find.by === 'testid';
  const roles = byTestId ? [TEST_ID] : rolesOf(find.by === 'words' ? find.as : find.by);
  return {
    roles,
    text,
    words: byTestId ? selectorWords(text) : [],
    hint: roles === FIELD_ROLES ? text : '',
  };
}

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
