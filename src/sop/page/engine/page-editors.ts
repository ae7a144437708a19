import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';

/** What is being read of an editor: the lines so far, and the one that has begun. */
interface LinesRead {
  readonly lines: string[];
  begun: string | null;
}

/** What a library has put in the place of a text area. `coming`: it has hidden it, and shows nothing in its place yet. Null if the text area shows itself, or is hidden with what is around it. */
export type InPlace = 'coming' | { readonly lines: string } | null;

/** What a rich text editor holds, line by line. */
export const pageEditors = pageLayer<PageTexts>()(() => ({
  lateEditorAt(area: Element): InPlace {
    if (!(area instanceof HTMLTextAreaElement) || this.visible(area)) return null;
    const editor = this.editorBehind(area);
    if (editor !== null && this.hasShownEditor(area)) return { lines: this.linesOf(editor) };
    return area.parentElement !== null && this.hasLayout(area.parentElement) ? 'coming' : null;
  },

  /** One line per paragraph or line break, as a person sees them; an empty paragraph is an empty line. */
  linesOf(editor: Element): string {
    const read: LinesRead = { lines: [], begun: null };
    this.readLines(editor, read);
    this.endLine(read);
    return read.lines.map((line) => this.clean(line)).join('\n');
  },

  /** Compares `nodeType` numbers: the nodes of a frame are instances of other classes. */
  readLines(node: Node, read: LinesRead): void {
    if (node.nodeType === Node.TEXT_NODE) return this.readText(node as Text, read);
    if (node.nodeType !== Node.ELEMENT_NODE || this.isUnseen(node as Element)) return;
    const element = node as Element;
    if (element.localName === 'br') return this.breakLine(read);
    const isInline = /^(inline|contents)/.test(getComputedStyle(element).display);
    if (!isInline) this.endLine(read);
    const before = read.lines.length;
    for (const child of element.childNodes) this.readLines(child, read);
    if (isInline) return;
    this.endLine(read);
    // The editor would store it as a paragraph with a space.
    if (read.lines.length === before && element.matches('p,div:empty,li,h1,h2,h3,h4,h5,h6'))
      read.lines.push('');
  },

  readText(node: Text, read: LinesRead): void {
    const [first = '', ...others] = this.keepsBreaks(node) ? node.data.split('\n') : [node.data];
    if (read.begun !== null || this.clean(first) !== '') read.begun = (read.begun ?? '') + first;
    for (const line of others) {
      this.breakLine(read);
      if (line !== '') read.begun = line;
    }
  },

  /** The last break of a block only gives it its height. */
  breakLine(read: LinesRead): void {
    read.lines.push(read.begun ?? '');
    read.begun = null;
  },

  endLine(read: LinesRead): void {
    if (read.begun !== null) this.breakLine(read);
  },

  /** Also what an editor keeps off the page for itself, as CKEditor 4 does for the caret. */
  isUnseen(element: Element): boolean {
    const { display, visibility, overflow } = getComputedStyle(element);
    if (display === 'none' || visibility === 'hidden') return true;
    const { width, height } = element.getBoundingClientRect();
    return overflow === 'hidden' && width <= 2 && height <= 2;
  },
}));

export type PageEditors = ReturnType<typeof pageEditors>;
