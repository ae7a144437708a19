import type { PageCells } from './page-cells.ts';
import type { PageEntries } from './page-entries.ts';
import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { PageTables } from './page-tables.ts';

/** Which rows of an "add line" grid are lines. */
export const pageGridLines = pageLayer<PageTables & PageEntries & PageLabels & PageCells>()(() => ({
  /** Those of the form of the first one: not a row for the tax, and not a second row of details under each line. */
  linesAlike(rows: readonly Element[], asked: readonly string[]): Element[] {
    const tables = new Set(rows.map((row) => this.tableOf(row)));
    const places = new Map([...tables].map((table) => [table, table ? this.columnsOf(table, asked) : []]));
    const forms = rows.map((row) => this.formOfLine(row, places.get(this.tableOf(row)) ?? []));
    const lines = rows.filter((_row, at) => forms[at] === forms[0]);
    if (!this.areRegular(forms)) throw new Error('entries are unclear: lines');
    return lines;
  },

  /** Behind each line but the last stand the same other rows. Of two lines, only what follows the last one shows that they do so always. */
  areRegular([first, ...forms]: readonly string[]): boolean {
    const behind: string[][] = [[]];
    for (const form of forms)
      if (form === first) behind.push([]);
      else behind.at(-1)?.push(form);
    const between = new Set(behind.slice(0, -1).map((one) => one.join()));
    const [same = '', other] = between;
    return (
      other === undefined && (behind.length > 2 || `${behind.at(-1)?.join()},`.startsWith(same && `${same},`))
    );
  },

  columnsOf(table: Element, asked: readonly string[]): number[] {
    const { names } = this.plainEntries(table);
    return asked.map((column) => this.columnIndex(names, column));
  },

  /** How its cells span the columns, and which of the columns asked for have a field in it. */
  formOfLine(row: Element, places: readonly number[]): string {
    const line = this.lineBeside(row, 0);
    if (!line) return '';
    const fields = places.map((place) => {
      const cell = line.cells[place];
      return cell && this.hasField(cell) ? 'x' : '-';
    });
    return `${this.formOf(line)} ${fields.join('')}`;
  },
}));

export type PageGridLines = ReturnType<typeof pageGridLines>;
