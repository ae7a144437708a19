import type { PageCells } from './page-cells.ts';
import type { PageEntries } from './page-entries.ts';
import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { PageTables } from './page-tables.ts';

/** Which rows of an "add line" grid are lines. */
export const pageGridLines = pageLayer<PageTables & PageEntries & PageLabels & PageCells>()(() => ({
  /** Those of the form of the first one: a row for the tax is none, and neither is a second row of details under each line. */
  linesAlike(rows: readonly Element[], asked: readonly string[]): Element[] {
    const forms = rows.map((row) => this.formOfLine(row, asked));
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

  /** How its cells span the columns, and which of the columns asked for have a field in it. */
  formOfLine(row: Element, asked: readonly string[]): string {
    const table = this.tableOf(row);
    const line = this.lineBeside(row, 0);
    if (!table || !line) return '';
    const { names } = this.plainEntries(table);
    const fields = asked.map((column) => {
      const cell = line.cells[this.columnIndex(names, column)];
      return cell && this.hasField(cell) ? 'x' : '-';
    });
    return `${this.formOf(line)} ${fields.join('')}`;
  },
}));

export type PageGridLines = ReturnType<typeof pageGridLines>;
