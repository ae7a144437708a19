import type { PageFieldKinds } from './page-field-kinds.ts';
import { pageLayer } from './page-layer.ts';
import type { PageMatch } from './page-query.ts';
import type { PageReadOut } from './page-read-out.ts';
import type { PageSaid } from './page-said.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageValues } from './page-values.ts';

/** The text of a part of the page, without its blocks, cut at them. */
interface Runs {
  readonly texts: string[];
  /** Fields and buttons, of which no word is read. */
  readonly controls: readonly Element[];
  readonly unseen: ReadonlySet<Node>;
  /** Cut at line breaks as well. */
  readonly byLine: boolean;
  /** The runs that this node is in, by their places. */
  readonly of: Node | null;
  readonly places: number[];
}

/** What is read of an element that was found by its words: the run of text or the line in which they are. */
export const pageRuns = pageLayer<
  PageTexts & PageSaid & PageReadOut & PageShown & PageFieldKinds & PageValues
>()(() => ({
  /** The words by which elements were found since the last question about content, and those that this question is about. */
  foundBy: { fresh: new Map<Element, PageMatch>(), asked: new Map<Element, PageMatch>(), index: [-1] },

  /** Forgotten after this look at the page. The root itself may be a part that is only tried for a text inside of it. */
  noteWords(found: Element[], match: PageMatch, root: ParentNode): Element[] {
    if (this.foundBy.fresh.size + this.foundBy.asked.size === 0) queueMicrotask(() => this.forgetWords());
    for (const one of found) if (one !== root) this.foundBy.fresh.set(one, match);
    return found;
  },

  forgetWords(): void {
    this.foundBy.fresh.clear();
    this.foundBy.asked.clear();
    this.foundBy.index[0] = -1;
  },

  /** Of several questions in one look, another one is about what its own target has found. */
  askAbout(index: number): void {
    const { fresh, asked } = this.foundBy;
    if (this.foundBy.index[0] === index) return;
    queueMicrotask(() => this.forgetWords());
    this.foundBy.index[0] = index;
    asked.clear();
    for (const [element, match] of fresh) asked.set(element, match);
    fresh.clear();
  },

  controlParts: 'button,input,select,textarea,[role=button]',
  largeParts: 'table,[role=table],[role=grid],form',

  /** Of a part with tables, forms, or controls in it that was found by its words: the runs with the words. Null if it is to be read whole. */
  runOfWords(part: Element): string | null {
    const match = this.foundBy.asked.get(part);
    if (match === undefined) return null;
    const inside = this.all(part, `${this.largeParts},${this.controlParts}`);
    if (!inside.some((one) => this.visible(one)) && this.fieldsWithin(part).length === 0) return null;
    return this.runsWith(this.runsIn(part, false, null).texts, match);
  },

  runsWith(texts: readonly string[], match: PageMatch): string | null {
    const found = texts.map((text) => this.cleanLines(text)).filter((text) => this.hasWords(text, match));
    return found.length === 0 ? null : found.join('\n');
  },

  hasWords(text: string, match: PageMatch): boolean {
    return 'pattern' in match
      ? this.saidTest(match).test(this.clean(text))
      : this.holdsWords(this.clean(text), match.text);
  },

  /** The line that an element is in. A block is in none: it reads as those of its lines that have the words by which it was found, otherwise as all of them. */
  lineOf(element: Element): string {
    const place = this.saidAt(element);
    const block = this.blockAround(place);
    const { texts, places, controls } = this.runsIn(block, true, place);
    if (block !== place) {
      const [from, to] = places;
      if (from === undefined || to === undefined) return this.textOf(element);
      return this.cleanLines(texts.slice(from, to + 1).join('\n'));
    }
    const match = this.foundBy.asked.get(element);
    const all = this.readNode(block, [], controls, this.unseenIn(block));
    return (match && this.runsWith(texts, match)) ?? this.cleanLines(all);
  },

  blockAround(place: Element | Text): Element {
    const inside = place instanceof Element ? place : this.parentOf(place);
    let block = inside ?? document.documentElement;
    for (let next = this.parentOf(block); next && this.isInFlow(block); next = this.parentOf(block))
      block = next;
    return block;
  },

  isInFlow(element: Element): boolean {
    return /^(inline|contents)/.test(getComputedStyle(element).display);
  },

  runsIn(part: Element, byLine: boolean, of: Node | null): Runs {
    const controls = [...this.all(part, this.controlParts), ...this.fieldsWithin(part)];
    const runs: Runs = { texts: [''], controls, unseen: this.unseenIn(part), byLine, of, places: [] };
    for (const one of this.partsOf(part)) this.addRun(one, runs);
    return runs;
  },

  addRun(node: Node, runs: Runs): void {
    if (node === runs.of) runs.places.push(runs.texts.length - 1);
    if (node instanceof Text) this.addData(this.blankBefore(node) + this.markedData(node), runs);
    else if (node instanceof Element && this.isRead(node, runs)) this.addElement(node, runs);
    if (node === runs.of) runs.places.push(runs.texts.length - 1);
  },

  /** The line breaks in it are those that show. */
  addData(data: string, runs: Runs): void {
    const [first = '', ...others] = runs.byLine ? data.split('\n') : [data];
    this.addText(first, runs);
    runs.texts.push(...others);
  },

  addText(text: string, { texts }: Runs): void {
    texts.push(`${texts.pop() ?? ''}${text}`);
  },

  isRead(element: Element, { unseen }: Runs): boolean {
    if (this.isLeftOut(element, unseen)) return false;
    const { display, visibility } = getComputedStyle(element);
    return display !== 'none' && visibility !== 'hidden';
  },

  addElement(element: Element, runs: Runs): void {
    const isControl = runs.controls.includes(element);
    if (element.localName === 'br') return runs.byLine ? void runs.texts.push('') : this.addText('\n', runs);
    if (isControl) return this.addText(' ', runs);
    if (!this.isInFlow(element) || element.matches(this.largeParts)) return void runs.texts.push('');
    const space = this.isItemInLine(element) ? ' ' : '';
    this.addText(space, runs);
    for (const one of this.partsOf(element)) this.addRun(one, runs);
    this.addText(space, runs);
  },
}));

export type PageRuns = ReturnType<typeof pageRuns>;
