import type { PageBeside } from './page-beside.ts';
import { pageLayer } from './page-layer.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** What a cell has: `mixed` is a field or a button with words, `icon` a link or button without words. */
type CellKind = 'words' | 'field' | 'icon' | 'mixed' | 'blank';

interface KindLine {
  readonly row: Element;
  readonly cells: readonly Element[];
  readonly kinds: readonly CellKind[];
}

/** Rows of a table that are no entries but tools for them: links that sort, fields that filter, fields for a new entry. */
export const pageTools = pageLayer<PageTexts & PageTables & PageBeside>()(() => ({
  toolLines: new Map<Element, ReadonlyMap<Element, 'sure' | 'maybe'>>(),

  /** `maybe`: a row of fields that may as well be an entry that is being edited. */
  toolRows(table: Element): ReadonlyMap<Element, 'sure' | 'maybe'> {
    return this.known(this.toolLines, table, () => this.findToolRows(table));
  },

  findToolRows(table: Element): Map<Element, 'sure' | 'maybe'> {
    const found = new Map<Element, 'sure' | 'maybe'>();
    const rows = this.bodyRows(table).filter(({ row }) => !row.closest('tfoot') && this.visible(row));
    const lines = rows
      .filter(({ cells }) => new Set(cells).size > 1 || cells.length === 1)
      .map((line) => ({ ...line, kinds: line.cells.map((cell) => this.kindOfCell(cell)) }));
    if (this.isNoMatch(rows, lines))
      for (const line of lines) found.set(line.row, this.hasFilterButton(line) ? 'sure' : 'maybe');
    const isTools = lines.map((line) => this.isToolLine(line, lines));
    lines.forEach((line, at) => {
      const verdict = this.verdictAt(at, lines, isTools);
      if (verdict !== null) found.set(line.row, verdict);
    });
    const adding = lines.filter((line) => !found.has(line.row) && this.addsEntry(line, lines));
    // Where each entry has such a button, it adds the entry to something.
    if (adding.length === 1) for (const line of adding) found.set(line.row, this.verdictOnAdding(line));
    return found;
  },

  verdictAt(at: number, lines: readonly KindLine[], isTools: readonly boolean[]): 'sure' | 'maybe' | null {
    const line = lines[at];
    if (line === undefined || isTools[at] !== true) return null;
    const leads = at < isTools.indexOf(false);
    const holdsFields = line.kinds.includes('field');
    const isOne = ![at - 1, at + 1].some(
      (next) => isTools[next] === true && lines[next]?.kinds.includes('field') === true,
    );
    if (holdsFields ? !isOne : !leads) return null;
    const entries = lines.filter((_line, other) => isTools[other] === false);
    return this.verdictOnTools(line, entries, leads);
  },

  /** A row of fields with a button that adds what they hold, or only a link or button for one more entry. */
  addsEntry(line: KindLine, lines: readonly KindLine[]): boolean {
    const { cells } = line;
    if (cells.every((cell) => this.addingIn(cell).length === 0)) return false;
    if (cells.every((cell) => this.hasOnlyAdding(cell))) return true;
    // A box marks an entry.
    const isFilledIn = cells.some((cell) => this.fieldsIn(cell).some((field) => !this.isBox(field)));
    return isFilledIn && !this.isOneOfMany(line, lines);
  },

  /** Words and fields where another row has them, as in a list of goods of which all others are chosen. */
  isOneOfMany({ row, cells, kinds }: KindLine, lines: readonly KindLine[]): boolean {
    const isNamed = cells.some((cell, at) => kinds[at] === 'words' && this.addingIn(cell).length === 0);
    const alike = lines.filter((other) => other.kinds.every((kind, at) => kind === kinds[at]));
    return isNamed && alike.some((other) => other.row !== row);
  },

  /** "Add to cart" adds an entry to something, and "Add-on" is the name of one. */
  addingIn(cell: Element): Element[] {
    return this.all(cell, 'a,button,[role=button],input[type=submit],input[type=button]').filter((control) =>
      /^(?:add(?! to\b)|create|insert)(?![\p{L}\p{N}'\u2019-])/iu.test(
        this.core(control instanceof HTMLInputElement ? control.value : this.flatText(control)),
      ),
    );
  },

  /** A row that says more may be an entry that can be copied, or to which something can be added. */
  verdictOnAdding({ cells, kinds }: KindLine): 'sure' | 'maybe' {
    return cells.every((cell, at) => kinds[at] === 'icon' || this.hasOnlyAdding(cell)) ? 'sure' : 'maybe';
  },

  /** Only what adds an entry, and fields that hold nothing. */
  hasOnlyAdding(cell: Element): boolean {
    if (this.kindOfCell(cell) === 'icon' || this.heldIn(cell) !== '') return false;
    const adding = this.addingIn(cell).map((control) => this.flatText(control));
    if (this.core(this.flatText(cell)) !== this.core(adding.join(' '))) return false;
    // The first of the options may be what was chosen.
    return this.fieldsIn(cell).every((field) =>
      field instanceof HTMLSelectElement
        ? this.core(field.selectedOptions[0]?.text ?? '') === ''
        : !(field as Partial<HTMLInputElement>).checked,
    );
  },

  /** A row of icons over one row of fields, or one row of fields over a line across the table ("no results"). */
  isNoMatch(rows: readonly { readonly cells: readonly Element[] }[], lines: readonly KindLine[]): boolean {
    const last = lines.at(-1);
    if (!last?.kinds.includes('field') || last.kinds.includes('words')) return false;
    const icons = lines.slice(0, -1);
    const above = icons.every(
      ({ kinds }) => !kinds.includes('field') && kinds.filter((kind) => kind === 'icon').length > 1,
    );
    const across = rows.at(-1)?.cells ?? [];
    const says = rows.length > lines.length && this.kindOfCell(across[0] ?? document.body) === 'words';
    return above && (icons.length > 0 || says);
  },

  /** Tools in columns in which entries have words, and no words in any of them. */
  isToolLine(line: KindLine, lines: readonly KindLine[]): boolean {
    const others = lines.filter((other) => other !== line);
    const worded = line.kinds.map((kind, at) => others.some(({ kinds }) => this.isInstead(kinds[at], kind)));
    const under = line.kinds.filter((_kind, at) => worded[at]);
    const tools = line.kinds.flatMap((kind, at) =>
      worded[at] === true && (kind === 'field' || kind === 'icon') ? [at] : [],
    );
    const mixed = under.filter((kind) => kind === 'mixed').length;
    const icons = line.kinds.filter((kind) => kind === 'icon').length;
    return (
      line.kinds.every((kind, at) => kind !== 'words' || this.isActionColumn(at, others)) &&
      (line.kinds.includes('field') || icons > 1) &&
      tools.length > mixed &&
      !this.hasToolsOfEntry(line, others) &&
      others.some(({ kinds }) => this.saysInstead(kinds, tools, line.kinds))
    );
  },

  /** No fields but boxes, and in one column the buttons of another row, which says something: an entry may only be called ".". */
  hasToolsOfEntry({ cells, kinds }: KindLine, others: readonly KindLine[]): boolean {
    if (cells.some((cell) => this.fieldsIn(cell).some((field) => !this.isBox(field)))) return false;
    return cells.some((cell, at) => {
      const names = kinds[at] === 'icon' ? this.toolNames(cell) : '';
      return (
        names !== '' &&
        others.some(
          (other) =>
            other.kinds.includes('words') &&
            other.cells[at] !== undefined &&
            this.toolNames(other.cells[at]) === names,
        )
      );
    });
  },

  toolNames(cell: Element): string {
    const tools = this.all(
      cell,
      'a,button,[role=button],input[type=submit],input[type=button],input[type=image]',
    );
    return this.clean(
      tools.map((tool) => tool.getAttribute('title') ?? tool.getAttribute('aria-label') ?? '').join(' '),
    );
  },

  /** Words instead of a tool; instead of links that sort also fields. */
  isInstead(kind: CellKind | undefined, tool: CellKind | undefined): boolean {
    return kind === 'words' || (tool === 'icon' && (kind === 'field' || kind === 'mixed'));
  },

  /** Where other rows have boxes and buttons, a row of tools has its name: "Sort", "Filter". */
  isActionColumn(at: number, others: readonly KindLine[]): boolean {
    const kinds = others.map((other) => other.kinds[at]);
    return !kinds.includes('words') && kinds.some((kind) => kind !== undefined && kind !== 'blank');
  },

  /** In the first of the columns, and in most of them: a row of taxes under the lines of a grid leaves most of them empty. */
  saysInstead(kinds: readonly CellKind[], columns: readonly number[], tools: readonly CellKind[]): boolean {
    const says = columns.filter((at) => this.isInstead(kinds[at], tools[at]));
    return says[0] === columns[0] && says.length > columns.length / 2;
  },

  /** What a row of tools is surely, or may be; null for an entry. */
  verdictOnTools(line: KindLine, entries: readonly KindLine[], leads: boolean): 'sure' | 'maybe' | null {
    const held = line.cells.map((cell) => this.heldIn(cell));
    if (held.every((text) => text === '')) return 'sure';
    const key = held.findIndex((_text, at) => entries.some(({ kinds }) => kinds[at] === 'words'));
    if (!leads) return held[key] === '' ? 'maybe' : null;
    // The entries below are those that the filters have let through.
    const filters = held.every((text, at) =>
      entries.every(({ cells }) => (cells[at]?.textContent ?? '').toLowerCase().includes(text)),
    );
    return held[key] === '' || filters || this.hasFilterButton(line) ? 'sure' : 'maybe';
  },

  /** A button that filters, or one without words next to the word: an entry that is being edited has buttons that save it. */
  hasFilterButton({ cells, kinds }: KindLine): boolean {
    return (
      kinds.includes('field') &&
      cells.some((cell) => {
        const buttons = this.all(
          cell,
          'a,button,[role=button],input[type=submit],input[type=button],input[type=image]',
        );
        const isNamed = buttons
          .flatMap((one) => [
            this.flatText(one),
            ...['value', 'alt', 'title', 'aria-label'].map((name) => one.getAttribute(name)),
          ])
          .some((name) => this.namesFilter(name));
        return (
          isNamed ||
          (buttons.some((one) => this.core(this.flatText(one)) === '') &&
            this.namesFilter(this.flatText(cell)))
        );
      })
    );
  },

  namesFilter(words: string | null): boolean {
    return /^(?:(?:apply|clear|reset|set) )?filters?$/iu.test(this.core(words ?? ''));
  },

  /** What was typed into the fields of a cell, or chosen instead of their first option. */
  heldIn(cell: Element): string {
    const texts = this.fieldsIn(cell).map((field) => {
      if (field instanceof HTMLSelectElement) return field.selectedIndex > 0 ? field.value : '';
      return this.isBox(field) ? '' : ((field as Partial<HTMLInputElement>).value ?? field.textContent ?? '');
    });
    return this.clean(texts.join(' ').replace(/[*%]/g, '')).toLowerCase();
  },

  kindsOfCells: new Map<Element, CellKind>(),

  kindOfCell(cell: Element): CellKind {
    return this.known(this.kindsOfCells, cell, () => this.findKind(cell));
  },

  findKind(cell: Element): CellKind {
    const words = this.core(this.flatText(cell));
    if (this.hasField(cell)) return words === '' ? 'field' : 'mixed';
    const inputs = this.all(cell, 'input[type=submit],input[type=button]') as HTMLInputElement[];
    if (inputs.some(({ value }) => this.core(value) !== '')) return 'mixed';
    const buttons = this.all(cell, 'button,[role=button]');
    const [button] = [...buttons, ...inputs, ...this.all(cell, 'a,input[type=image]')];
    if (words === '') return button ? 'icon' : 'blank';
    const inButtons = buttons.map((one) => this.flatText(one)).join(' ');
    return words === this.core(inButtons) ? 'mixed' : 'words';
  },
}));

export type PageTools = ReturnType<typeof pageTools>;
