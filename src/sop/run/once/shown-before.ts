import type { ElementHandle, Locator, Page } from 'playwright-core';
import { withTimeout } from '../../../platform/time-limit.ts';
import type { CompiledBlock } from '../../compile/compiled-sop.ts';
import type { TargetNode } from '../../targets/target.ts';
import { barePattern, searchPattern } from '../../page/safe-pattern.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import type { StepHost } from '../steps/block-context.ts';
import { alternatives, momentary, visibleMatches } from '../steps/visible-matches.ts';
import { readSources, type ReadSource } from '../../compile/read-sources.ts';
import { stepsInside, type StepInside } from './steps-inside.ts';

/** What a `read` step of a `once` block reads, and where. */
type Source = ReadSource & StepInside;

/** What the elements of a source say; `isForm`: they are fields that a person could fill. */
interface Said {
  readonly text: string;
  /** The same in the form in which the step reads it: what a pattern finds in one form need not be in another. */
  readonly asRead: string;
  readonly isForm: boolean;
}

/** What was read, and proves nothing. `isHeld`: from a part that also has what the block acted on. */
export interface Unproving {
  readonly name: string;
  readonly isHeld: boolean;
}

/**
 * Which outputs of a `once` block say only what the page said before the last click. A portal that refuses a submission shows its form again: with what was
 * filled, with what it has stored, or empty. So a field that was there before proves nothing, whatever it holds. Neither does a part of the page with what the block acted on (the form, `main`, the whole page): any
 * change in it would count, such as the wiki's "File already exists. Nothing done.".
 */
export class ShownBefore {
  readonly #sources: readonly Source[];
  /** Null: the page could not be asked. */
  readonly #before = new Map<Source, Said | null>();
  /** Those with what the block acted on. */
  readonly #held = new Set<Source>();
  /** All of the page's words, without spaces. */
  #words = '';

  constructor(block: CompiledBlock) {
    this.#sources = stepsInside(block).flatMap((inside) =>
      readSources(inside.step).map((source) => ({ ...source, ...inside })),
    );
  }

  get isEmpty(): boolean {
    return this.#sources.length === 0;
  }

  reads(target: TargetNode): boolean {
    return this.#sources.some((source) => source.target === target);
  }

  said(words: string): boolean {
    return this.#words.includes(withoutSpaces(words));
  }

  /** False as well if nothing is known of the page before the last click. */
  isNew(words: string): boolean {
    return this.#words !== '' && !this.said(words);
  }

  /** Right before a step of the block acts on the page, on `found` if it names something. */
  async note(host: StepHost, found: Locator | null): Promise<void> {
    this.#before.clear();
    const [words, said] = await Promise.all([
      wordsOf(host.page),
      Promise.all(this.#sources.map((source) => saidBy(host, source))),
      this.noteHeld(host, found),
    ]);
    this.#words = words;
    for (const [index, source] of this.#sources.entries()) {
      const before = said[index];
      if (before !== undefined) this.#before.set(source, before);
    }
  }

  /** What the step has read from what showed before. */
  async readBy(host: StepHost): Promise<readonly Unproving[]> {
    const sources = this.#sources.filter((source) => source.step === host.step && this.#before.has(source));
    const all = await Promise.all(
      sources.map(async (source) => {
        const [before, now] = [this.#before.get(source), await saidBy(host, source)];
        const isStale = !before || !now ? before === null : saysTheSame(source, before, now);
        const isHeld = !isStale && before !== undefined && this.#saysNothing(source, before);
        return isStale || isHeld ? [{ name: source.name, isHeld }] : [];
      }),
    );
    return all.flat();
  }

  /** Only a pattern without a match before reads what is new in such a part. */
  #saysNothing(source: Source, before: Said | null): boolean {
    if (!this.#held.has(source)) return false;
    return source.regex === null || before === null || foundIn(source.regex, before) !== null;
  }

  /** Right before a step of the block clicks or fills `found`. */
  async noteHeld(host: StepHost, found: Locator | null): Promise<void> {
    const parts = this.#sources.filter((source) => source.isPart && !this.#held.has(source));
    if (parts.length === 0) return;
    // Where the page cannot be asked, each part may hold it.
    const acted = await withTimeout(actedOn(found), ANSWER_MS, () => null);
    const isHeld = await Promise.all(
      parts.map(async (source) => acted === null || holds(host, source, acted)),
    );
    for (const [index, source] of parts.entries()) if (isHeld[index] === true) this.#held.add(source);
  }
}

/** A class, a hidden value, or a state that only `html` or `aria` has is not an answer: the words must differ, and what the pattern finds in them. */
function saysTheSame({ regex }: Source, before: Said, now: Said): boolean {
  if (now.isForm || now.text === before.text) return true;
  if (regex === null) return false;
  const found = foundIn(regex, now);
  return found !== null && found === foundIn(regex, before);
}

const foundIn = (regex: string, { asRead }: Said): string | null =>
  searchPattern(barePattern(regex), asRead)?.[0] ?? null;

const actedOn = (found: Locator | null): Promise<readonly ElementHandle[]> =>
  found === null ? Promise.resolve([]) : found.elementHandles().catch(() => []);

async function holds(host: StepHost, source: Source, acted: readonly ElementHandle[]): Promise<boolean> {
  const parts = withTimeout<readonly Locator[], readonly Locator[]>(
    shownBy(host, source),
    ANSWER_MS,
    () => [],
  );
  const found = await parts.catch(() => []);
  return (await Promise.all(found.map((one) => holdsOne(one, acted)))).includes(true);
}

/** Also through the roots of web components. */
async function holdsOne(parts: Locator, acted: readonly ElementHandle[]): Promise<boolean> {
  const held = acted.map((one) =>
    parts
      .evaluateAll((elements, inner) => {
        let node: Node | null = inner;
        while (node !== null && !elements.includes(node as HTMLElement))
          node = node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null;
        return node !== null;
      }, one)
      // Elements of two frames cannot be compared, and the words of a part have none of its frames.
      .catch(() => false),
  );
  return (await Promise.all(held)).includes(true);
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/** The words of all frames, also those that do not show. */
async function wordsOf(page: Page): Promise<string> {
  const each = page.frames().map((frame) => frame.evaluate(() => document.body.textContent).catch(() => ''));
  const all = await withTimeout<readonly string[], readonly string[]>(Promise.all(each), ANSWER_MS, () => []);
  return withoutSpaces(all.join(' '));
}

async function shownBy(host: StepHost, { target, frame }: Source): Promise<readonly Locator[]> {
  const scope = host.targetScope;
  const where = { ...momentary(scope), frame: frame ?? scope.frame };
  return Promise.all(alternatives(target, where).map((one) => visibleMatches(one, where)));
}

/** Undefined: nothing of it shows. */
async function saidBy(host: StepHost, source: Source): Promise<Said | null | undefined> {
  const asked = shownBy(host, source).then((found) => Promise.all(found.map((one) => saidIn(one, source))));
  const all = await withTimeout<readonly (readonly Said[] | null)[] | null, null>(
    asked,
    ANSWER_MS,
    () => null,
  ).catch(
    // What cannot be named yet, by what a later step sets, does not show yet.
    () => [],
  );
  if (all === null || all.some((one) => one === null)) return null;
  const parts = all.flatMap((one) => one ?? []);
  if (parts.length === 0) return undefined;
  return {
    text: parts.map(({ text }) => text).join('\n'),
    asRead: parts.map(({ asRead }) => asRead).join('\n'),
    isForm: parts.every(({ isForm }) => isForm),
  };
}

const FIELDS =
  'input:enabled:read-write, input:enabled:is([type=checkbox], [type=radio]), select:enabled, textarea:enabled:read-write, [contenteditable=true], fieldset, [role=radiogroup], [role=combobox], [role=textbox]';

/** Null: the page could not be asked in time for what the step reads. */
async function saidIn(locator: Locator, { form }: Source): Promise<readonly Said[] | null> {
  const said = await plainlySaidIn(locator);
  if (form !== 'aria' && form !== 'html') return said.map((one) => ({ ...one, asRead: one.text }));
  const asked = (await locator.all()).map((one) =>
    form === 'aria' ? one.ariaSnapshot({ timeout: ANSWER_MS }) : one.innerHTML({ timeout: ANSWER_MS }),
  );
  const forms = await Promise.all(asked).catch(() => null);
  return forms && said.map((one, index) => ({ ...one, asRead: forms[index] ?? one.text }));
}

function plainlySaidIn(locator: Locator): Promise<readonly Omit<Said, 'asRead'>[]> {
  return locator.evaluateAll(
    (elements, fields) =>
      elements.map((element) => ({
        text:
          'value' in element && typeof element.value === 'string'
            ? element.value
            : element instanceof HTMLElement
              ? element.innerText
              : (element.textContent ?? ''),
        isForm: Element.prototype.matches.call(element, fields),
      })),
    FIELDS,
  );
}
