import type { PageEntries } from './page-entries.ts';
import { pageLayer } from './page-layer.ts';
import type { PagePulse } from './page-pulse.ts';
import type { Listed } from './page-question.ts';
import type { PageRows } from './page-rows.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** What shows that a document is a page of a list, also if no entry of it is asked for. */
export const pageListed = pageLayer<PageTexts & PageTables & PageEntries & PageRows & PagePulse>()(() => ({
  /** Of the document itself, those of its only table with headings and rows. */
  columnsAround(entry: Element): string {
    const table = entry.matches(this.tableSelector) ? null : this.tableOf(entry);
    if (table !== null) return this.headsAsText(table);
    const all = entry.matches('html') ? this.all(entry, this.tableSelector) : [];
    const [columns = '', other] = all
      .filter((one) => this.visible(one) && this.plainEntries(one).lines.length > 0)
      .map((one) => this.headsAsText(one))
      .filter((text) => text !== '');
    return other === undefined ? columns : '';
  },

  headsAsText(table: Element): string {
    const names = this.columnNames(table).map((own) => own[0] ?? '');
    return names.every((name) => name === '') ? '' : JSON.stringify(names);
  },

  listed(document: Document, columns: string): Listed {
    return {
      document: this.pulse(document.documentElement).document,
      loaded: document.readyState !== 'loading',
      says: String(this.printOfText(document.body?.innerText ?? '')),
      rows: columns === '' ? null : this.rowsUnder(document, columns),
    };
  },

  rowsUnder(document: Document, columns: string): string | null {
    const [rows, other] = this.all(document, this.tableSelector)
      .filter((table) => this.headsAsText(table) === columns && this.visible(table))
      .map((table) => this.plainEntries(table).lines)
      .filter((lines) => lines.length > 0);
    const all = rows?.[0]?.cells.map((_cell, index) => index) ?? [];
    return rows === undefined || other !== undefined ? null : this.printOf(rows, all);
  },
}));

export type PageListed = ReturnType<typeof pageListed>;
