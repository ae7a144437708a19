import type { PageGaps } from './page-gaps.ts';
import { pageLayer } from './page-layer.ts';
import type { PageMatch } from './page-query.ts';
import type { PageUnseen } from './page-unseen.ts';
import type { PageVisible } from './page-visible.ts';
import type { PageWalk } from './page-walk.ts';
import type { PageWords } from './page-words.ts';

/** An element and the texts that may name it. */
export interface Labelled {
  readonly element: Element;
  readonly texts: readonly string[];
  /** The row of a table of names that found the texts. */
  readonly by?: string;
}

/** Texts as people compare them. */
export const pageTexts = pageLayer<PageWords & PageVisible & PageWalk & PageUnseen & PageGaps>()(() => ({
  clean(text: string | null | undefined): string {
    return (
      (text ?? '')
        // The characters of an icon font are not text.
        .replace(/[\u200b\u00ad\ue000-\uf8ff]|[\udb80-\udbff][\udc00-\udfff]/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    );
  },

  /** The same line by line, with at most one empty line between two, and with the spaces and empty lines that are marked as shown. */
  cleanLines(text: string): string {
    const lines = text.split('\n').map((line) => this.clean(line));
    return this.withSpaces(lines.join('\n').replace(/\n{3,}/g, '\n\n'))
      .replace(/[ \t]+$/gm, '')
      .trim();
  },

  /** Whether its line breaks show, as those of a log file do. */
  keepsBreaks(text: Text): boolean {
    const parent = text.data.includes('\n') ? this.parentOf(text) : null;
    return parent !== null && /^(pre|break-spaces)/.test(getComputedStyle(parent).whiteSpace);
  },

  /** A text as it shows, before it is trimmed. */
  shownData(text: Text): string {
    return this.keepsBreaks(text) ? text.data : text.data.replace(/\s+/g, ' ');
  },

  /** Whether several spaces or line breaks in a row show. */
  keepsSpaces(text: Text): boolean {
    const parent = /[ \t]{2}|\t|\n[ \n]/.test(text.data) ? this.parentOf(text) : null;
    return parent !== null && /^(pre|pre-wrap|break-spaces)$/.test(getComputedStyle(parent).whiteSpace);
  },

  hasKeptSpaces(part: Element): boolean {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (this.keepsSpaces(texts.currentNode as Text)) return true;
    return false;
  },

  /** The same with marks in the place of spaces, and in empty lines, that are to stay: `withSpaces` puts these back. */
  markedData(text: Text): string {
    return this.keepsSpaces(text) ? this.marked(text.data) : this.shownData(text);
  },

  marked(data: string): string {
    return data
      .replace(/ /g, '\ufdd0')
      .replace(/\t/g, '\ufdd1')
      .replace(/\n(?=\n)/g, '\n\ufdd2');
  },

  /** As `innerText` gives it. */
  inCase(text: Text, data: string): string {
    const parent = this.parentOf(text);
    const how = parent === null ? 'none' : getComputedStyle(parent).textTransform;
    if (how === 'uppercase') return data.toUpperCase();
    if (how === 'lowercase') return data.toLowerCase();
    return how === 'capitalize'
      ? data.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
      : data;
  },

  withSpaces(marked: string): string {
    return marked
      .replace(/\ufdd0/g, ' ')
      .replace(/\ufdd1/g, '\t')
      .replace(/\ufdd2/g, '');
  },

  /** The options that a list shows as chosen. "---------" that stands for nothing is nothing. */
  chosenOptions(list: HTMLSelectElement): string {
    const options = [...list.selectedOptions].filter(
      (option) => option.value !== '' || !/^[\s\p{Pd}_.…·]*$/u.test(option.label),
    );
    return this.clean(options.map((option) => option.label).join(', '));
  },

  /** Without what surrounds a name: colons, asterisks of required fields, arrows, "(required)", "(?)". */
  core(text: string): string {
    return this.bare(text).toLowerCase();
  },

  bare(text: string): string {
    return this.clean(text)
      .replace(/\((required|optional|\?|[mdy][mdy/.\- ]{4,12})\)/gi, '')
      .replace(/^[^\p{L}\p{N}#$%]+|[^\p{L}\p{N}#$%)]+$/gu, '');
  },

  /** Of a name. 3: the same text, 2: the same but for case and what surrounds it, 1: a part that begins a word, 0: no. */
  score(found: string, match: PageMatch): number {
    const text = this.clean(found);
    if (text === '') return 0;
    if ('pattern' in match) return new RegExp(match.pattern, match.flags).test(text) ? 3 : 0;
    const wanted = this.clean(match.text);
    if (wanted === '') return 0;
    if (text === wanted) return 3;
    if (this.core(text) === this.core(wanted)) return 2;
    return this.holdsWords(text, wanted) ? 1 : 0;
  },

  /** Of a value, in which every mark counts: "-5" is not "5", nor "C++" "C". 3: the same text, 2: the same but for case, 0: no. */
  scoreValue(found: string, match: PageMatch): number {
    if ('pattern' in match) return this.score(found, match);
    const [text, wanted] = [this.clean(found), this.clean(match.text)];
    if (text === '' || text.toLowerCase() !== wanted.toLowerCase()) return 0;
    return text === wanted ? 3 : 2;
  },

  parts: new Map<string, RegExp>(),

  holdsWords(text: string, part: string): boolean {
    return this.known(this.parts, part, () => new RegExp(this.partPattern(part), 'iu')).test(text);
  },

  /** The elements whose text fits best; with `exact` only the same text counts. */
  best(candidates: readonly Labelled[], match: PageMatch, least: number): Element[] {
    const scored = candidates
      .map((candidate) => ({
        ...candidate,
        score: Math.max(0, ...candidate.texts.map((text) => this.rankOf(text, match, least))),
      }))
      .filter(({ score }) => score > 0);
    const most = Math.max(0, ...scored.map((candidate) => candidate.score));
    const found = scored.filter((candidate) => candidate.score === most);
    for (const { element, by } of found) this.noteReason(element, by);
    return [...new Set(found.map((candidate) => candidate.element))];
  },

  /** A colon or a mark of a required field makes no caption a better one. */
  rankOf(text: string, match: PageMatch, least: number): number {
    const score = this.score(text, match);
    if (score < least) return 0;
    if (!('text' in match) || score < 2) return score;
    return this.bare(text) === this.bare(match.text) ? 3 : score;
  },

  withAttribute(root: ParentNode, name: string, match: PageMatch): Element[] {
    return this.all(root, `[${name}]`).filter((one) => this.score(one.getAttribute(name) ?? '', match) > 0);
  },

  reasons: new Map<Element, string>(),

  /** Which row of a table of names found an element. Forgotten after this look at the page; of several rows the first one counts. */
  noteReason(element: Element, by: string | undefined): void {
    if (by === undefined || this.reasons.has(element)) return;
    if (this.reasons.size === 0) queueMicrotask(() => this.reasons.clear());
    this.reasons.set(element, by);
  },

  textOf(element: Element | null | undefined): string {
    if (!element) return '';
    if (this.borrows(element)) return this.clean(this.flatText(element));
    const seen = this.hasUnseen(element) ? this.clean(this.flatText(element, this.unseenIn(element))) : '';
    if (seen !== '') return seen;
    const withoutIcons = this.hasDrawnWords(element) ? this.clean(this.flatText(element)) : '';
    if (withoutIcons !== '') return withoutIcons;
    if (this.isUndrawn(element)) return this.undrawnWords(element);
    const text = this.clean((element as HTMLElement).innerText ?? element.textContent);
    return text === '' && this.hosts(element) ? this.clean(this.flatText(element)) : text;
  },

  /** In a part without layout, of which the browser joins the lines and cells: `12<br>50` would be 1250. Of one that is closed it gives nothing. */
  isUndrawn(element: Element): boolean {
    if (element.firstElementChild === null || this.hasLayout(element)) return false;
    return (element as HTMLElement).innerText === element.textContent;
  },

  undrawnWords(element: Element): string {
    const texts = this.partsOf(element).map((one) => this.flatText(one));
    return this.clean(texts.join('')) || this.clean(element.textContent);
  },

  /** The same with a blank wherever a person sees one: a value. Names are compared without it. */
  valueText(element: Element): string {
    if (!this.hasItemsInLine(element)) return this.textOf(element);
    return this.clean(this.flatText(element, this.unseenIn(element), true)) || this.textOf(element);
  },

  /** What shows, whether it is in a shadow root or is put into one. A field inside is not text. */
  flatText(node: Node, without?: ReadonlySet<Node>, gaps = false): string {
    if (node instanceof Text) return gaps ? this.blankBefore(node) + this.inCase(node, node.data) : node.data;
    if (!(node instanceof Element) || without?.has(node) === true) return '';
    if (node.localName === 'br') return ' ';
    if (node.matches(`${this.codeSelector},select,textarea`)) return '';
    const { display, visibility } = getComputedStyle(node);
    if (display === 'none' || visibility === 'hidden' || this.isDrawnWord(node)) return '';
    if (gaps && node.matches(this.unreadSelector)) return '';
    const text = this.partsOf(node)
      .map((one) => this.flatText(one, without, gaps))
      .join('');
    return this.isInRow(node) ? text : ` ${text} `;
  },

  /** Nothing separates its words from those around it. */
  isInRow(element: Element): boolean {
    return /^(inline|contents)/.test(getComputedStyle(element).display) && !this.isItemInLine(element);
  },

  /** Items of a list in one line, and chips next to each other, are separate words, though only a style sheet separates them. Not the digits of a counter. */
  isItemInLine(element: Element): boolean {
    const { display } = getComputedStyle(element);
    if (element.localName === 'li') return display.startsWith('inline');
    return (
      /^inline-(block|flex)/.test(display) &&
      this.hasTwinBeside(element) &&
      this.clean(element.textContent).length > 1
    );
  },

  /** One of its kind touches it in the document. */
  hasTwinBeside(element: Element): boolean {
    return [element.previousSibling, element.nextSibling].some(
      (one) =>
        one instanceof Element &&
        one.localName === element.localName &&
        one.getAttribute('class') === element.getAttribute('class'),
    );
  },

  hasItemsInLine(part: Element): boolean {
    const mayBe = [...part.querySelectorAll('*')].filter(
      (one) => one.localName === 'li' || this.hasTwinBeside(one),
    );
    return mayBe.some((one) => this.isItemInLine(one)) || this.hasGaps(part);
  },

  byIds(element: Element, attribute: string): string {
    return this.elementsOf(element, attribute)
      .map((one) => this.textOf(one))
      .join(' ');
  },

  /** Those whose ids an attribute lists. */
  elementsOf(element: Element, attribute: string): Element[] {
    const root = element.getRootNode() as Document | ShadowRoot;
    return (element.getAttribute(attribute) ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((id) => root.getElementById(id) ?? []);
  },

  /** What has a name instead of words. One inside of another is a part of it. */
  picturesIn(element: Element): Element[] {
    const named = [...element.querySelectorAll('[aria-label],img[alt],svg title,[title]')].filter(
      (one) => this.clean(this.pictureName(one)) !== '',
    );
    return this.outermost(named);
  },

  /** Those that are in no other of them. */
  outermost(elements: Element[]): Element[] {
    return elements.filter((one) => !elements.some((other) => other !== one && other.contains(one)));
  },

  pictureName(picture: Element): string {
    const named = ['aria-label', 'alt', 'title'].map((name) => picture.getAttribute(name));
    return named.find((name) => name !== null) ?? picture.textContent ?? '';
  },
}));

export type PageTexts = PageVisible & PageWalk & PageUnseen & PageGaps & ReturnType<typeof pageTexts>;
