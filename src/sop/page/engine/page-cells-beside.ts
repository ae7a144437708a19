import type { PageBeside } from './page-beside.ts';
import { pageLayer } from './page-layer.ts';
import type { PageLines } from './page-lines.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** The cells of a table next to the one that a field is in. */
export const pageCellsBeside = pageLayer<PageTexts & PageTables & PageBeside & PageLines>()(() => ({
  /** The words of the cell next to the one that a field is in. */
  cellBeside(field: Element, step: 1 | -1): Element | null {
    const cell = this.outerCell(field);
    return cell && !(step === -1 && this.hasCaptions(cell)) ? this.nextCell(field, step) : null;
  },

  /** The next one with words, past cells that keep a distance. */
  nextCell(field: Element, step: 1 | -1): Element | null {
    const cell = this.outerCell(field);
    const row = cell?.parentElement;
    if (!cell || !row) return null;
    // Not the children of the row: forms keep hidden inputs between its cells.
    const cells = this.cellsOf(row);
    const at = cells.indexOf(cell);
    const others = step === 1 ? cells.slice(at + 1) : cells.slice(0, at).toReversed();
    const next = others.find((one) => !this.isSpace(one) && !(step === -1 && this.areBoxes(field, one)));
    // The heading of a column does not name the heading next to it.
    return next && this.cellText(next) !== '' && !this.isOverColumn(next) && !this.isButton(next)
      ? next
      : null;
  },

  /** One of several boxes in a row, each under its heading: the words at the beginning of the row are of all of them. */
  areBoxes(field: Element, cell: Element): boolean {
    const fields = [field, ...this.fieldsIn(cell)];
    return (
      fields.length > 1 &&
      fields.every((one) => one.matches('input[type=checkbox],[role=checkbox]')) &&
      this.textOf(cell) === ''
    );
  },

  /** The cell of a field. Old pages put a separate table into a cell to lay out a single field. */
  outerCell(element: Element): Element | null {
    const cell = element.closest('td,th');
    const table = cell && this.layoutAround(cell);
    return table ? (this.outerCell(table.parentElement ?? table) ?? cell) : cell;
  },

  spaces: new Map<Element, ReadonlySet<Element>>(),

  /** A cell of a column that says nothing in any row, or only colons. */
  isSpace(cell: Element): boolean {
    const table = this.tableOf(cell);
    return table !== null && this.known(this.spaces, table, () => this.spacesIn(table)).has(cell);
  },

  spacesIn(table: Element): ReadonlySet<Element> {
    const grid = this.grid(table);
    const width = Math.max(0, ...grid.map(({ cells }) => cells.length));
    const columns = [...Array(width).keys()].map((at) => grid.flatMap(({ cells }) => cells[at] ?? []));
    return new Set(columns.filter((cells) => cells.every((cell) => this.isBlankCell(cell))).flat());
  },

  isBlankCell(cell: Element): boolean {
    return !this.hasField(cell) && this.core(this.textOf(cell)) === '';
  },

  cellOver(field: Element): Element | null {
    const cell = this.outerCell(field);
    // The fields in the head of a table filter its columns.
    return cell && !cell.closest('thead') && !this.hasCaptions(cell) ? this.cellAbove(cell) : null;
  },

  /** It has words ahead of the first field that needs them: a part of the page that a table only lays out. Those of boxes are behind them. */
  hasCaptions(cell: Element): boolean {
    const fields = this.fieldsIn(cell);
    const plain = fields.filter((field) => !this.isBox(field));
    const first = plain.find((field) => !this.isTied(field)) ?? plain[0] ?? fields[0];
    const before = first ? this.neighbor(first, false) : null;
    return (
      before?.isField === false && cell.contains(before.node) && this.saysWord(this.wordsIn(before.node))
    );
  },

  aboves: new Map<Element, Element | null>(),

  /** The words over a cell, past other fields under them. The heading of a column with several fields is of none of them: `columnLabels` knows all. */
  cellAbove(cell: Element): Element | null {
    return this.known(this.aboves, cell, () => this.findAbove(cell));
  },

  /** Known for the cell above, it is known for this one: a form of many lines is asked for each of its fields. */
  findAbove(cell: Element): Element | null {
    const place = this.placeInGrid(cell);
    const above = place && this.lineInPart(place.row, -1);
    const over = above?.cells[place?.column ?? -1];
    if (!place || !above || !over || !this.isOverOne(over, cell, above.cells)) return null;
    if (this.cellText(over) !== '') return this.headsFields(above.row, place.column) ? null : over;
    return this.hasField(over) ? this.cellAbove(over) : null;
  },

  /** It begins in the column of the cell, and none of the cells behind that it spans as well has a field. */
  isOverOne(over: Element, cell: Element, above: readonly Element[]): boolean {
    const { row, column } = this.placeInGrid(cell) ?? {};
    const under = (row && this.lineBeside(row, 0)?.cells) ?? [];
    return (
      above.indexOf(over) === column &&
      above.every((one, at) => one !== over || under[at] === cell || !under[at] || !this.hasField(under[at]))
    );
  },

  /** Whether the rows under a row of headings have several fields in this column. */
  headsFields(head: Element, column: number): boolean {
    const isFirst = this.lineInPart(head, -1) === null;
    if (!isFirst && !this.isHeaderRow(head)) return false;
    let count = 0;
    for (
      let line = this.lineInPart(head, 1);
      line && !this.isHeaderRow(line.row);
      line = this.lineInPart(line.row, 1)
    ) {
      const cell = line.cells[column];
      // Without heading cells the next words may be another caption, and what follows a row that says nothing has none.
      if (
        !this.isHeaderRow(head) &&
        (this.cellText(cell) !== '' || line.cells.every((one) => this.isBlankCell(one)))
      )
        break;
      count += cell && this.hasField(cell) ? 1 : 0;
    }
    return count > 1;
  },
}));

export type PageCellsBeside = ReturnType<typeof pageCellsBeside>;
