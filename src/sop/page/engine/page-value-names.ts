import type { PageCaptions, ShownValue } from './page-captions.ts';
import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { PageMatch } from './page-query.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** One way in which words name a value that a page shows. */
export interface ValueName {
  /** Shown by the debugger (`t`) as the reason for a match. */
  readonly id: string;
  /** Which elements are captions; null if the caption is a text or the heading of a column. */
  readonly captions: string | null;
  /** The pages that need this row. */
  readonly why: string;
}

interface Table {
  readonly valueNames: readonly ValueName[];
}

/** The ways in which words name a value. As with the names of fields, each row has a fixture in `test/sop/page/names.test.ts` that fails without it. */
export const pageValueNames = pageLayer<object>()((): Table => ({
  valueNames: [
    { id: 'term', captions: 'dt', why: 'Description lists.' },
    { id: 'heading-cell', captions: 'th', why: 'Tables with a heading cell in front of each value.' },
    { id: 'cell', captions: 'td', why: 'The same without heading cells, as on old pages.' },
    {
      id: 'label-of-no-field',
      captions: 'label',
      why: 'Portals that show a form for reading, with text in place of its fields.',
    },
    {
      id: 'emphasized-words',
      captions: 'strong,b',
      why: 'Text with emphasized captions: "<b>Plan</b> Gold".',
    },
    {
      id: 'element-before',
      captions: 'span,div,p',
      why: 'Component libraries: the caption and the value are elements next to each other.',
    },
    { id: 'words-with-colon', captions: null, why: 'Captions in the text itself: "Plan: Gold".' },
    {
      id: 'heading-over-values',
      captions: null,
      why: 'Tables with one entry, read by the heading of the column.',
    },
  ],
}));

/** What shows the values. */
export const pageCaptioned = pageLayer<
  PageTexts & PageTables & PageLabels & PageShown & PageCaptions & Table
>()(() => ({
  hasValueName(id: string): boolean {
    return this.valueNames.some((row) => row.id === id);
  },

  shownValues(root: ParentNode, match: PageMatch, least: number): ShownValue[] {
    const captions = this.captions(root, match, least).flatMap((caption) => {
      const by =
        this.valueNames.find((row) => row.captions !== null && caption.matches(row.captions))?.id ?? '';
      return this.valueAfter(caption).map((value) => ({ ...value, by }));
    });
    return [...captions, ...this.inTexts(root, match, least)];
  },

  captions(root: ParentNode, match: PageMatch, least: number): Element[] {
    const plain = root.getRootNode() instanceof Document && !this.hosts(document.documentElement);
    const selector = this.valueNames.flatMap(({ captions }) => captions ?? []).join(',');
    if (selector === '') return [];
    return this.all(root, selector).filter(
      (element) =>
        element.childElementCount < 5 &&
        (!plain || this.mayName(element, match)) &&
        // The words of a field: they lead to the field, wherever it is.
        !(element instanceof HTMLLabelElement && element.control !== null && this.shown(element.control)) &&
        [...element.children].filter((child) => this.wordsIn(child) !== '').length < 2 &&
        // `<div>[ ] Hours</div>`: the words are those of the field, too.
        !this.shownOf(this.all(element, this.fieldSelector)).some((field) => !this.isBox(field)) &&
        this.visible(element) &&
        this.fitOf(this.textOf(element), match) >= least,
    );
  },

  /** Before anything is laid out: most elements of a page have other words. */
  mayName(element: Element, match: PageMatch): boolean {
    const text = element.textContent ?? '';
    if ('pattern' in match || text.length > 2_000) return 'pattern' in match;
    return this.clean(text).toLowerCase().includes(this.core(match.text));
  },

  /** The colon belongs to the way of writing and not to the words. */
  fitOf(words: string, match: PageMatch): number {
    return Math.max(this.score(words, match), this.score(words.replace(/[\s:]+$/, ''), match));
  },

  /** Captions with a colon that have no separate element: `Member: <b>M1</b>`, `Member: M1`. */
  inTexts(root: ParentNode, match: PageMatch, least: number): ShownValue[] {
    const by = 'words-with-colon';
    if (!this.hasValueName(by)) return [];
    return this.textNodes(root).flatMap((node) => {
      const [, words, rest = ''] = /^([^:]+):(\s[^]*)?$/.exec(node.data.trimStart()) ?? [];
      if (words === undefined || this.fitOf(words, match) < least) return [];
      if (node.parentElement === null || !this.visible(node.parentElement)) return [];
      const values = rest.trim() === '' ? this.valueAfter(node) : this.runFrom(node, rest, node);
      return values.map((value) => ({ ...value, by }));
    });
  },

  textNodes(root: ParentNode): Text[] {
    const roots = [root, ...this.all(root, '*').flatMap((element) => element.shadowRoot ?? [])];
    return roots.flatMap((one) => {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found.filter(
        (node) =>
          node.data.includes(':') && !node.parentElement?.matches('script,style,template,textarea,option'),
      );
    });
  },

  /** The cells under a column heading. */
  underHeading(root: ParentNode, match: PageMatch, least: number): Element[] {
    const by = 'heading-over-values';
    const tables = this.hasValueName(by) ? this.all(root, this.tableSelector) : [];
    const places = tables.flatMap((table) => {
      const grid = this.grid(table);
      const [head] = grid.filter(({ row }) => this.isHeaderRow(row) || this.looksLikeHead(table, row));
      if (head === undefined || !this.visible(head.row)) return [];
      const columns = this.columnNames(table).flatMap((names, index) =>
        names.some((name) => this.fitOf(name, match) >= least) ? [index] : [],
      );
      const rows = grid.filter(({ row }) => row !== head.row && !this.isHeaderRow(row) && this.visible(row));
      return rows.flatMap(({ cells }) =>
        columns.flatMap((column) => cells[column] ?? []).map((cell) => this.fieldIn(cell)),
      );
    });
    for (const place of places) this.noteReason(place, by);
    return places;
  },

  fieldIn(cell: Element): Element {
    const [field, other] = this.fieldsWithin(cell);
    return field && other === undefined && this.shownBy(cell) !== null ? field : cell;
  },
}));

export type PageCaptioned = Table & ReturnType<typeof pageCaptioned>;
