import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';

/** What a reader takes for the words of an element. */
export const pageProse = pageLayer<PageTexts>()(() => ({
  /** The text of a caption without the mark of a footnote or of help. */
  nameOf(element: Element | null | undefined): string {
    const notes = element ? this.notesIn(element) : [];
    if (!element || notes.length === 0) return this.textOf(element);
    return this.clean(this.textWithoutAny(element, notes)) || this.textOf(element);
  },

  notesIn(element: Element): Element[] {
    return [...element.querySelectorAll('sup,[class],[title]')].filter((one) => this.isNote(one));
  },

  isNote(element: Element): boolean {
    const text = this.clean(element.textContent);
    if (element.matches('sup')) return /^([\d*†‡§]{1,2}|[a-z])$/.test(text);
    if (/^([([]?[?i][)\]]?|\((help|info)\))$/.test(text))
      return element.matches(`${this.helpSelector},[class*=info i],[title]`);
    // Also a word for which Material draws an icon, as long as its font is missing. "Info" is a word of the caption: it may have an icon next to it.
    if (/^(help|info)(_outline)?$/.test(text)) return element.matches(this.helpSelector);
    return /^[([]?(help|info)[)\]]?$/i.test(text) && element.matches('[class*=help i],[class*=tooltip i]');
  },

  helpSelector: '[class*=help i],[class*=tooltip i],[class*=icon i]',

  /** What else names the column under a heading. */
  barerNames(heading: Element | undefined): string[] {
    const names = heading ? [this.withoutControls(heading), this.rankedName(heading)] : [];
    return names.filter((name) => name !== '');
  },

  /** The words of a heading without those of what sorts or filters by it. */
  withoutControls(cell: Element): string {
    const controls = this.all(cell, 'button,select,input,a,small,[role=button]');
    return controls.length > 0 ? this.clean(this.flatText(cell, new Set(controls))) : '';
  },

  /** Of a heading that is sorted with others, the rank in brackets, as units are: "Number (2)" for `Number <span>2</span> ▲`. Otherwise empty. */
  rankedName(heading: Element): string {
    if (!/\d/.test(heading.textContent ?? '')) return '';
    const [rank, other] = this.outermost(this.all(heading, '*').filter((one) => this.isRank(one)));
    if (!rank || other || !this.isSorted(heading, rank)) return '';
    const name = this.bare(this.textWithoutAny(heading, [rank]));
    return name === '' || this.hasNumberedTwin(heading, name)
      ? ''
      : `${name} (${this.clean(rank.textContent)})`;
  },

  /** A heading next to it differs by its number or marks alone, such as "Payer 2" from "Payer 1": the number may be part of the name. */
  hasNumberedTwin(heading: Element, name: string): boolean {
    const letters = /[^\p{L}]+/gu;
    const words = name.toLowerCase().replace(letters, '');
    return [...(heading.parentElement?.children ?? [])].some(
      (other) => other !== heading && this.core(this.textOf(other)).replace(letters, '') === words,
    );
  },

  isRank(element: Element): boolean {
    return /^\d{1,2}$/.test(this.clean(element.textContent).replace(this.arrows, '').trim());
  },

  isSorted(heading: Element, rank: Element): boolean {
    const pictures = ['alt', 'title', 'aria-label', 'class'].map((name) => `[${name}*=scending i]`).join();
    return (
      this.textOf(heading).search(this.arrows) !== -1 ||
      heading.closest('[aria-sort=ascending],[aria-sort=descending]') !== null ||
      heading.querySelector(pictures) !== null ||
      /sort|rank/i.test(rank.getAttribute('class') ?? '')
    );
  },

  arrows: /[▲▼△▽▴▾▵▿↑↓⇅⇵↕⬆⬇]/gu,

  textWithoutAny(node: Node, parts: readonly Element[]): string {
    const unseen = this.unseenIn(node);
    const seen = unseen.size === 0 ? '' : this.proseWithout(node, parts, unseen);
    return seen.trim() === '' ? this.proseWithout(node, parts, new Set()) : seen;
  },

  /** Without scripts, style sheets, and parts that do not show, which say nothing to anybody, wherever in it they are. */
  proseOf(node: Node): string {
    return this.textWithoutAny(node, []);
  },

  proseWithout(node: Node, parts: readonly Element[], unseen: ReadonlySet<Node>): string {
    // What Font Awesome replaces by a drawing, it keeps in a comment.
    if (node instanceof Comment) return '';
    const text = node.textContent ?? '';
    if (!(node instanceof Element)) return text;
    // The title of a drawing is its tooltip.
    const noWords = `${this.codeSelector},title,desc`;
    if (parts.includes(node) || node.matches(noWords) || this.isDrawnWord(node)) return '';
    if (node.firstElementChild === null) return text;
    return [...node.childNodes]
      .filter((one) => !(one instanceof Element) || !(unseen.has(one) || this.isOff(one)))
      .map((one) => this.proseWithout(one, parts, unseen))
      .join('');
  },

  isOff(element: Element): boolean {
    if (element.matches('[role=tooltip]')) return true;
    const { display, visibility } = getComputedStyle(element);
    return display === 'none' || (visibility === 'hidden' && this.isSeen(element.parentElement));
  },

  isSeen(element: Element | null): boolean {
    return element !== null && getComputedStyle(element).visibility === 'visible';
  },
}));

export type PageProse = ReturnType<typeof pageProse>;
