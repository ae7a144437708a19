import type { PageCellsBeside } from './page-cells-beside.ts';
import type { ShownValue } from './page-captions.ts';
import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageTotals } from './page-totals.ts';

/** Cells of a table that are captions. */
export const pageCellCaptions = pageLayer<
  PageTexts & PageTables & PageCellsBeside & PageLabels & PageShown & PageTotals
>()(() => ({
  /** Of a cell of a table with headings: what its row says under the headings behind. If they are several, any of them may be meant. */
  valuesInRow(cell: Element): ShownValue[] | null {
    const row = cell.matches('td,th,[role=gridcell],[role=cell],[role=rowheader]')
      ? cell.parentElement
      : null;
    const table = row && this.tableOf(row);
    if (!row || !table || this.placeInGrid(cell) === null) return null;
    const head = this.grid(table).find(
      (line) => !this.isAcross(line) && (this.isHeaderRow(line.row) || this.looksLikeHead(table, line.row)),
    );
    const isUnder = head && (head.row.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (!isUnder || (this.isHeaderRow(row) && !this.isSumsCell(cell))) return null;
    const cells = this.lineBeside(row, 0)?.cells ?? [];
    const behind = cells.filter(
      (one, at) => at > cells.lastIndexOf(cell) && this.textOf(head.cells[at]) !== '' && !this.isButtons(one),
    );
    if (new Set(behind).size < 2) return null;
    const told = [...new Set(behind)].filter((one) => this.shownBy(one) !== '');
    const [only = null, other] = told;
    if (other === undefined) return [only ?? behind[0]].flatMap((element) => (element ? [{ element }] : []));
    return told.map((element) => ({ element, unsure: true }));
  },

  /** The cell with fields that is a row for itself below the cell of a caption: their words are in the row over them, with a note or a tool to the right. */
  fieldsBelow(caption: Element | Text): Element | null {
    const cell = caption instanceof Element ? caption.closest('td,th') : null;
    const place = cell && this.placeInGrid(cell);
    const line = place && this.lineInPart(place.row, 1);
    const below = line?.cells[place?.column ?? -1];
    if (!cell || !line || !below || new Set(line.cells).size > 1 || line.cells.length < 2) return null;
    if (this.textOf(cell) !== this.textOf(caption as Element) || this.cellAbove(below) !== cell) return null;
    const fields = this.fieldsWithin(below);
    const areUnnamed = fields.every((field) => this.labels(field).every((text) => text === ''));
    return fields.length > 0 && areUnnamed && !this.hasCaptions(below) ? below : null;
  },

  /** A cell of a row of heading cells, of which those behind the first one hold amounts. */
  isSumsCell(caption: Element | Text): boolean {
    const row = caption instanceof Element ? this.around(caption, 'tr,[role=row]') : null;
    const [, ...cells] = row === null || row.closest('thead') ? [] : this.cellsOf(row);
    const said = cells.map((cell) => this.textOf(cell)).filter((text) => text !== '');
    return said.length > 0 && said.every((text) => this.isAmount(text));
  },

  /** It is the caption of a field: a label, or a cell over the field. */
  namesField(element: Element): boolean {
    const owner = this.fieldOfLabel(element);
    if (owner !== null) return !element.contains(owner);
    const place = element.matches('td,th') && !this.hasField(element) ? this.placeInGrid(element) : null;
    const below = place && this.lineInPart(place.row, 1);
    const under = below?.cells[place?.column ?? -1];
    const field = under && this.fieldsIn(under)[0];
    if (!place || !below || !field || this.cellAbove(under) !== element) return false;
    if (this.nextCell(field, -1) !== null) return false;
    // A box has its words behind it: a cell above it is a caption only in a row of captions.
    const over = this.isBox(field) && this.textBehind(field) !== '' ? this.lineBeside(place.row, 0) : null;
    return (over?.cells ?? []).every((cell, at) => {
      const one = below.cells[at];
      return this.textOf(cell) === '' || !one || this.hasField(one);
    });
  },
}));

export type PageCellCaptions = PageCellsBeside & ReturnType<typeof pageCellCaptions>;
