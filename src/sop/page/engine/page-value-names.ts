import type { PageCaptions, ShownValue } from './page-captions.ts';
import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { PageMatch } from './page-query.ts';
import type { PageOrder } from './page-order.ts';
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
      id: 'text-before',
      captions: null,
      why: 'Captions that are text in front of an element: "Plan <i>Gold</i>".',
    },
    {
      id: 'heading-over-values',
      captions: null,
      why: 'Tables with one entry, read by the heading of the column.',
    },
  ],
}));

/** What shows the values. */
export const pageCaptioned = pageLayer<
  PageTexts & PageTables & PageOrder & PageLabels & PageShown & PageCaptions & Table
>()(() => ({
  hasValueName(id: string): boolean {
    return this.valueNames.some((row) => row.id === id);
  },

  shownValues(root: ParentNode, match: PageMatch, least: number): ShownValue[] {
    const named = this.captions(root, match, least).map((caption) => {
      const by =
        this.valueNames.find((row) => row.captions !== null && caption.matches(row.captions))?.id ?? '';
      return { caption, values: this.valueAfter(caption).map((value) => ({ ...value, by, caption })) };
    });
    const behind = this.behindTexts(root, match, least);
    // What is behind a caption and its value, which may be empty, is something else.
    const inner = [
      ...named.filter(({ values }) => values.length > 0).map(({ caption }) => caption),
      ...behind.map(({ node }) => node),
    ];
    const innermost = named.filter(
      ({ caption }) => !inner.some((one) => one !== caption && caption.contains(one)),
    );
    return [
      ...innermost.flatMap(({ values }) => values),
      ...this.inTexts(root, match, least),
      ...behind.map(({ value }) => value),
    ];
  },

  /** Captions without a colon that are not in an element that has nothing else: `Member <b>M1</b>`. Behind the value the line must end. */
  behindTexts(
    root: ParentNode,
    match: PageMatch,
    least: number,
  ): { readonly node: Text; readonly value: ShownValue }[] {
    const by = 'text-before';
    if (!this.hasValueName(by)) return [];
    const nodes = this.textNodes(root, ({ data }) => !data.includes(':') && this.mayBe(data, match)).filter(
      (node) => this.fitOf(node.data, match) >= least,
    );
    return nodes.flatMap((node) => {
      const parent = node.parentElement;
      // What is put into a shadow root is shown in another place.
      const label = parent?.closest('label');
      if (!parent || parent.shadowRoot || (label && this.fieldOfLabel(label)) || !this.visible(parent))
        return [];
      return this.valueAfter(node)
        .filter(
          ({ element, text }) =>
            text === undefined && !this.isOff(element) && !this.hasField(element) && this.endsLine(element),
        )
        .map((value) => ({ node, value: { ...value, by } }));
    });
  },

  /** And it does not look like the caption of what follows. */
  endsLine(element: Element): boolean {
    const isUnder = element.previousElementSibling?.localName === 'br';
    if (element.matches(isUnder ? 'b,strong,label,dt,th,a,button' : 'label,dt,th,a,button')) return false;
    for (let node = this.siblingOf(element, true); node; node = this.siblingOf(node, true)) {
      if (node instanceof Element && this.breaksLine(node)) return true;
      if (this.core(this.wordsIn(node)) !== '') return false;
    }
    return true;
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
        this.fieldOfLabel(element) === null &&
        // What is under the words belongs to them.
        !(element.matches('span,div,p') && element.querySelector('br,table,[role=columnheader]')) &&
        [...element.children].filter((child) => this.isWorded(child)).length < 2 &&
        this.fieldsWithin(element).length === 0 &&
        this.visible(element) &&
        this.fitOf(this.nameOf(element), match) >= least &&
        !(element.matches('span,div,p') && this.saysButtons(element)),
    );
  },

  /** Neither the mark of a footnote nor hidden. */
  isWorded(element: Element): boolean {
    return !this.isOff(element) && !this.isNote(element) && this.core(this.wordsIn(element)) !== '';
  },

  /** Before anything is laid out: most elements of a page have other words. */
  mayName(element: Element, match: PageMatch): boolean {
    return this.mayBe(element.textContent ?? '', match);
  },

  mayBe(text: string, match: PageMatch): boolean {
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
    return this.textNodes(root, ({ data }) => data.includes(':')).flatMap((node) => {
      const [, words, rest = ''] = /^([^:]+):(\s[^]*)?$/.exec(node.data.trimStart()) ?? [];
      if (words === undefined || this.fitOf(words, match) < least) return [];
      if (node.parentElement === null || !this.visible(node.parentElement)) return [];
      const values = /^[\s*]*(\((required|optional)\)[\s*]*)?$/i.test(rest)
        ? this.valueAfter(node)
        : this.runFrom(node, rest, node);
      return values.map((value) => ({ ...value, by }));
    });
  },

  textNodes(root: ParentNode, may: (node: Text) => boolean): Text[] {
    const roots = [root, ...this.all(root, '*').flatMap((element) => element.shadowRoot ?? [])];
    return roots.flatMap((one) => {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found.filter(
        (node) => may(node) && !node.parentElement?.matches(`${this.codeSelector},textarea,option`),
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
      // A line across the table, and a row of tools, is under no heading.
      const { isJoined, lines } = this.plainEntries(table);
      const rows = (isJoined ? grid : lines).filter(
        ({ row }) => row !== head.row && !this.isHeaderRow(row) && this.visible(row),
      );
      return rows.flatMap(({ cells }) =>
        columns
          .flatMap((column) => cells[column] ?? [])
          .filter((cell) => cell.checkVisibility())
          .map((cell) => this.fieldIn(cell)),
      );
    });
    for (const place of places) this.noteReason(place, by);
    return places;
  },

  fieldIn(cell: Element): Element {
    const [field, other] = this.fieldsWithin(cell);
    const holds = this.shownBy(cell) !== null && !this.selectsEntry(cell);
    return field && other === undefined && holds ? field : cell;
  },
}));

export type PageCaptioned = Table & ReturnType<typeof pageCaptioned>;
