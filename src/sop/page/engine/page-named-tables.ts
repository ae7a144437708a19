import type { PageControls } from './page-controls.ts';
import type { PageEntries } from './page-entries.ts';
import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { PageMatch } from './page-query.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** Tables by their names and by the words at them. */
export const pageNamedTables = pageLayer<PageTexts & PageTables & PageEntries & PageLabels & PageControls>()(
  () => ({
    /** By its caption or label, by the heading ahead of it, by a heading of its columns, or by a text in it. */
    tables(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
      const tables = this.seen(this.all(root, this.tableSelector));
      const ways: ((table: Element) => string[])[] = [
        (table) => this.tableNames(table),
        (table) => this.headingsOver(table),
        (table) => this.columnNames(table).flat(),
        (table) => this.cellTexts(table),
      ];
      for (const least of exact ? [3] : [2, 1])
        for (const way of ways) {
          const named = tables.map((element) => ({ element, texts: way(element) }));
          const found = this.innermost(this.best(named, match, least));
          if (found.length > 0) return found;
        }
      return [];
    },

    tableNames(table: Element): string[] {
      return [...this.sectionNames(table), table.getAttribute('title') ?? ''];
    },

    /** The nearest heading ahead, and the names of the parts of the page that hold no other table. */
    headingsOver(table: Element): string[] {
      const headings = this.all(table.ownerDocument.body, this.headingSelector).filter(
        (one) =>
          this.visible(one) && (one.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      );
      const names = [this.textOf(headings.at(-1))];
      for (let part = table.parentElement; part && part !== document.body; part = part.parentElement) {
        if (this.all(part, this.tableSelector).length > 1) break;
        if (part.matches(this.sectionSelector)) names.push(...this.sectionNames(part));
      }
      return names;
    },

    cellTexts(table: Element): string[] {
      return this.rowsOf(table).flatMap((row) => this.cellsOf(row).map((cell) => this.textOf(cell)));
    },
  }),
);

export type PageNamedTables = ReturnType<typeof pageNamedTables>;
