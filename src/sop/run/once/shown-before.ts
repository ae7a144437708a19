import type { Locator, Page } from 'playwright-core';
import { withTimeout } from '../../../platform/time-limit.ts';
import type { CompiledBlock } from '../../compile/compiled-sop.ts';
import type { TargetNode } from '../../targets/target.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import type { StepHost } from '../steps/block-context.ts';
import { alternatives, momentary, visibleMatches } from '../steps/visible-matches.ts';
import { readSources } from './read-sources.ts';
import { stepsInside, type StepInside } from './steps-inside.ts';

/** What a `read` step of a `once` block reads, and where. */
interface Source extends StepInside {
  readonly name: string;
  readonly target: TargetNode;
}

/** What the elements of a source say; `isForm`: they are fields that a person could fill. */
interface Said {
  readonly text: string;
  readonly isForm: boolean;
}

/**
 * Which outputs of a `once` block say only what the page said before the last click. A portal that refuses a submission shows its form again: with what was
 * filled, with what it has stored, or empty. So a field that was there before proves nothing, whatever it holds.
 */
export class ShownBefore {
  readonly #sources: readonly Source[];
  /** Null: the page could not be asked. */
  readonly #before = new Map<Source, Said | null>();
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

  /** Right before a step of the block acts on the page. */
  async note(host: StepHost): Promise<void> {
    this.#before.clear();
    const [words, said] = await Promise.all([
      wordsOf(host.page),
      Promise.all(this.#sources.map((source) => saidBy(host, source))),
    ]);
    this.#words = words;
    for (const [index, source] of this.#sources.entries()) {
      const before = said[index];
      if (before !== undefined) this.#before.set(source, before);
    }
  }

  /** The names that the step has read from what showed before. */
  async readBy(host: StepHost): Promise<readonly string[]> {
    const sources = this.#sources.filter((source) => source.step === host.step && this.#before.has(source));
    const isStale = await Promise.all(
      sources.map(async (source) => {
        const [before, now] = [this.#before.get(source), await saidBy(host, source)];
        if (!before || !now) return before === null;
        return now.isForm || now.text === before.text;
      }),
    );
    return sources.filter((_, index) => isStale[index]).map(({ name }) => name);
  }
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/** The words of all frames, also those that do not show. */
async function wordsOf(page: Page): Promise<string> {
  const each = page.frames().map((frame) => frame.evaluate(() => document.body.textContent).catch(() => ''));
  const all = await withTimeout<readonly string[], readonly string[]>(Promise.all(each), ANSWER_MS, () => []);
  return withoutSpaces(all.join(' '));
}

/** Undefined: nothing of it shows. */
async function saidBy(host: StepHost, { target, frame }: Source): Promise<Said | null | undefined> {
  const scope = host.targetScope;
  const where = { ...momentary(scope), frame: frame ?? scope.frame };
  const asked = Promise.all(
    alternatives(target, where).map(async (one) => saidIn(await visibleMatches(one, where))),
  );
  const all = await withTimeout<readonly (readonly Said[])[] | null, null>(
    asked,
    ANSWER_MS,
    () => null,
  ).catch(
    // What cannot be named yet, by what a later step sets, does not show yet.
    () => [],
  );
  const parts = all?.flat();
  if (parts === undefined) return null;
  if (parts.length === 0) return undefined;
  return { text: parts.map(({ text }) => text).join('\n'), isForm: parts.every(({ isForm }) => isForm) };
}

const FIELDS =
  'input:enabled:read-write, input:enabled:is([type=checkbox], [type=radio]), select:enabled, textarea:enabled:read-write, [contenteditable=true], fieldset, [role=radiogroup], [role=combobox], [role=textbox]';

function saidIn(locator: Locator): Promise<readonly Said[]> {
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
