import type { PageFieldKinds } from './page-field-kinds.ts';
import { pageLayer } from './page-layer.ts';
import type { PageMatch } from './page-query.ts';
import type { PageOrder } from './page-order.ts';
import type { PageSharedLabels } from './page-shared-labels.ts';
import type { PageSight } from './page-sight.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageUnseen } from './page-unseen.ts';
import type { PageWords } from './page-words.ts';

/** Elements by a part of what they say, hidden or not. Where an element begins, a word begins: `kmeier<br>Active`. */
export const pageSaid = pageLayer<
  PageWords & PageTexts & PageFieldKinds & PageUnseen & PageSight & PageSharedLabels & PageOrder
>()(() => ({
  /** The smallest ones. What only screen readers say counts only if no other one says it. */
  saying(root: Node, match: PageMatch, exact: boolean): Element[] {
    const all = this.allSaying(root, match, exact);
    const others = all.length > 1 ? all.filter((one) => !this.isToldOnly(one)) : all;
    return others.some((one) => this.visible(one)) ? others : all;
  },

  /** Whether its words show, also those of an element without a box. */
  isSeenSaying(element: Element): boolean {
    if (this.visible(element.closest('select') ?? element)) return true;
    if (getComputedStyle(element).display !== 'contents') return false;
    return this.partsOf(element).some((part) =>
      part instanceof Element ? this.isSeenSaying(part) : this.boxOf(part).width > 0,
    );
  },

  allSaying(root: Node, match: PageMatch, exact: boolean): Element[] {
    if ('text' in match && exact) return this.sayingWhole(root, this.clean(match.text));
    const said = this.saidTest(match);
    return 'pattern' in match ? this.fitting(root, said) : this.smallest(root, said);
  },

  /** As for Playwright: those of which a text between two of their elements is the whole text, and of whose children none is one. */
  sayingWhole(root: Node, text: string): Element[] {
    if (text === '' || (root instanceof Element && root.matches('head'))) return [];
    const inner = this.nodesIn(root).filter((one) => !(one instanceof Text));
    return inner.flatMap((one) => {
      const among = this.sayingWhole(one, text);
      const isOne = one instanceof Element && this.piecesOf(one).includes(text);
      return isOne && !this.nodesIn(one).some((child) => among.includes(child as Element))
        ? [one, ...among]
        : among;
    });
  },

  /** The texts of an element between its own elements. */
  piecesOf(element: Element): string[] {
    if (element instanceof HTMLInputElement) return [this.clean(this.saidText(element))];
    if (this.saidText(element) === '') return [];
    const pieces = [''];
    for (const node of this.nodesIn(element))
      if (node instanceof Text) pieces.push((pieces.pop() ?? '') + this.saidText(node));
      else pieces.push('');
    return pieces.map((piece) => this.clean(piece));
  },

  /** What an element says, all around it say as well. */
  smallest(node: Node, said: RegExp): Element[] {
    if (!said.test(this.saidText(node))) return [];
    const inner = this.nodesIn(node)
      .filter((one) => !(one instanceof Text))
      .flatMap((one) => this.smallest(one, said));
    return inner.length === 0 && node instanceof Element ? [node] : inner;
  },

  /** As for Playwright: those that fit, and of whose children none does. What is around them need not fit, for example because of a `^`. */
  fitting(root: Node, said: RegExp): Element[] {
    if (root instanceof Element && root.matches('head')) return [];
    const inner = this.nodesIn(root).filter((one) => !(one instanceof Text));
    return inner.flatMap((one) => {
      const isLast = one instanceof Element && this.fits(one, said) && !this.childFits(one, said);
      return isLast ? [one, ...this.fitting(one, said)] : this.fitting(one, said);
    });
  },

  childFits(node: Node, said: RegExp): boolean {
    return this.nodesIn(node).some((one) => !(one instanceof Text) && this.fits(one, said));
  },

  fits(node: Node, said: RegExp): boolean {
    return said.test(this.shownLine(node));
  },

  /** It is in a part for screen readers only: cut down to a point, or far off the page. A closed panel keeps its width, and is not one. */
  isToldOnly(element: Element): boolean {
    for (let part: Element | null = element; part; part = this.parentOf(part)) {
      const { width, height } = part.getBoundingClientRect();
      if (width > 2 && height > 2 ? this.isOffPage(part) && this.isForReaders(part) : this.isPoint(part))
        return true;
    }
    return false;
  },

  isPoint(part: Element): boolean {
    const { width, height } = part.getBoundingClientRect();
    return width <= 2 && height <= 2 && part.checkVisibility() && this.isCutAway(part);
  },

  says(element: Element, match: PageMatch): boolean {
    const said = this.saidTest(match);
    return 'pattern' in match ? this.fits(element, said) : said.test(this.saidText(element));
  },

  /** By one of the labels for which Playwright has found the element. */
  isLabelled(element: Element, match: PageMatch): boolean {
    const root = element.getRootNode() as Document | ShadowRoot;
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
    const named = ids.flatMap((id) => root.getElementById(id) ?? []);
    const own = this.clean(element.getAttribute('aria-label'));
    const labels = named.length > 0 ? named : this.labelsTo(element);
    return named.length === 0 && own !== ''
      ? this.saidTest(match).test(own)
      : labels.some((label) => this.says(label, match));
  },

  /** By a label that Playwright takes for the one of this field alone: the group of which it is the first choice, or the fields of which it is the first part. */
  severalLabelled(element: Element, match: PageMatch): Element[] {
    const labels = [...((element as Partial<HTMLInputElement>).labels ?? [])];
    const [label] = labels.filter((one) => this.says(one, match));
    if (!label) return [];
    const group = this.partUnder(label);
    if (group !== null) return [group];
    const parts = this.partsBehind(element);
    return parts.length > 0 ? [element, ...parts] : [];
  },

  /** Around the input to which the same label points: the box that Dojo draws for a combobox. */
  isAroundLabelled(element: Element, match: PageMatch): boolean {
    const inputs = element.matches('[role=combobox]') ? [...element.querySelectorAll('input')] : [];
    return inputs.some((input) => this.visible(input) && this.isLabelled(input, match));
  },

  /** Playwright has found it only by the caption of the group of which it is the first choice. */
  isByCaption(element: Element, match: PageMatch): boolean {
    const own: readonly Element[] = this.labelsTo(element);
    const labels = [...((element as Partial<HTMLInputElement>).labels ?? [])];
    const isCaptioned = labels.some((label) => !own.includes(label) && this.says(label, match));
    return isCaptioned && !this.isLabelled(element, match);
  },

  /** Fields that do not show are found only if no other field of this label shows: the template of a row, or the panel for smaller screens. */
  labelledOnly(element: Element, match: PageMatch, exact = false): Element[] {
    const several = this.severalLabelled(element, match);
    if (several.length > 0) return several;
    if (this.isAroundLabelled(element, match)) return [];
    if (exact) return this.isByCaption(element, match) ? [] : [element];
    if (!this.isLabelled(element, match)) return [];
    const field = this.inUse(element);
    if (this.shown(field)) return [field];
    const root = element.getRootNode() as Document | ShadowRoot;
    const asked = this.known(this.labelsShown, root, () => new Map<string, boolean>());
    const isShown = this.known(asked, JSON.stringify(match), () =>
      this.shownOf(this.fieldsIn(root)).some((one) => this.isLabelled(one, match)),
    );
    return isShown ? [] : [field];
  },

  /** Whether a field of a label shows: a page may have thousands of fields in its templates. */
  labelsShown: new Map<Node, Map<string, boolean>>(),

  saidTest(match: PageMatch): RegExp {
    return this.known(this.saidTests, JSON.stringify(match), () =>
      'pattern' in match
        ? new RegExp(match.pattern, match.flags)
        : new RegExp(this.partPattern(match.text, this.edge, this.gap), 'iu'),
    );
  },

  saidTests: new Map<string, RegExp>(),

  saidTexts: new Map<Node, string>(),

  saidText(node: Node): string {
    return this.known(this.saidTexts, node, () => this.findSaid(node));
  },

  findSaid(node: Node): string {
    if (node instanceof Text) return this.unbroken(node.data);
    if (this.isUnsaid(node)) return '';
    if (this.isWordButton(node)) return this.unbroken(node.value);
    return this.nodesIn(node)
      .map((one) => {
        const isOfWord = one instanceof Text || (one instanceof Element && one.localName === 'wbr');
        if (!isOfWord) return `${this.edge}${this.saidText(one)}${this.edge}`;
        return one instanceof Text && this.gapBefore(one)
          ? `${this.gap}${this.saidText(one)}`
          : this.saidText(one);
      })
      .join('');
  },

  shownLines: new Map<Node, string>(),

  /** What a pattern of the author is tried on: as it shows, so that only what keeps its line breaks has several lines. */
  shownLine(node: Node): string {
    return this.known(this.shownLines, node, () => this.cleanLines(this.flowOf(node)));
  },

  flows: new Map<Node, string>(),

  flowOf(node: Node): string {
    return this.known(this.flows, node, () => this.findFlow(node));
  },

  findFlow(node: Node): string {
    if (node instanceof Text) return this.blankBefore(node) + this.shownData(node);
    if (node instanceof HTMLBRElement) return ' ';
    if (this.isUnsaid(node)) return '';
    if (this.isWordButton(node)) return node.value;
    let [flow, last]: [string, Node | null] = ['', null];
    for (const one of this.nodesIn(node)) {
      const next = this.flowOf(one);
      if (next === '') continue;
      const touches = last !== null && /\S$/.test(flow) && /^\S/.test(next);
      flow += touches && (this.isDrawnApart(one) || this.isDrawnApart(last)) ? ` ${next}` : next;
      last = one;
    }
    return flow;
  },

  isDrawnApart(node: Node | null): boolean {
    return node instanceof Element && !this.isInRow(node);
  },

  isUnsaid(node: Node): boolean {
    return node instanceof Element && node.matches(`${this.codeSelector},head`);
  },

  isWordButton(node: Node): node is HTMLInputElement {
    return node instanceof HTMLInputElement && /^(submit|button|reset)$/.test(node.type);
  },

  /** Without the places where a browser may break a word. */
  unbroken(text: string): string {
    return text.replace(/[\u200b\u00ad]/g, '');
  },

  nodesIn(node: Node): Node[] {
    const nodes = [...node.childNodes].filter((one) => one instanceof Text || one instanceof Element);
    const shadow = node instanceof Element ? node.shadowRoot : null;
    return shadow === null ? nodes : [...nodes, shadow];
  },
}));

export type PageSaid = ReturnType<typeof pageSaid>;
