import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';

/** What a reader takes for the words of an element. */
export const pageProse = pageLayer<PageTexts>()(() => ({
  /** The text of a caption without the mark of a footnote. */
  nameOf(element: Element | null | undefined): string {
    const notes = element ? this.notesIn(element) : [];
    if (!element || notes.length === 0) return this.textOf(element);
    return this.clean(this.textWithoutAny(element, notes));
  },

  notesIn(element: Element): Element[] {
    return [...element.querySelectorAll('sup')].filter((one) => this.isNote(one));
  },

  isNote(element: Element): boolean {
    return element.matches('sup') && /^\s*([\d*†‡§]{1,2}|[a-z])\s*$/.test(element.textContent ?? '');
  },

  textWithoutAny(node: Node, parts: readonly Element[]): string {
    if (!(node instanceof Element)) return this.proseOf(node);
    if (parts.includes(node)) return '';
    if (!parts.some((part) => node.contains(part))) return this.proseOf(node);
    const shown = [...node.childNodes].filter((one) => !(one instanceof Element) || !this.isOff(one));
    return shown.map((one) => this.textWithoutAny(one, parts)).join('');
  },

  /** Without scripts, style sheets, and parts that do not show, which say nothing to anybody, wherever in it they are. */
  proseOf(node: Node): string {
    const text = node.textContent ?? '';
    if (!(node instanceof Element)) return text;
    // The title of a drawing is its tooltip.
    if (node.matches('script,style,template,noscript,title,desc') || this.isDrawnWord(node)) return '';
    if (node.firstElementChild === null) return text;
    const parts = [...node.childNodes].filter((one) => !(one instanceof Element) || !this.isOff(one));
    return parts.map((one) => this.proseOf(one)).join('');
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
