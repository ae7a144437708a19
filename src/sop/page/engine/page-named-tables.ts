import type { PageControls } from './page-controls.ts';
import type { PageGroups } from './page-groups.ts';
import { pageLayer } from './page-layer.ts';
import type { PageMatch } from './page-query.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** One way in which words name a table. */
interface TableName {
  /** Shown by the debugger (`t`) as the reason for a match. */
  readonly id: string;
  /** Rows of one rank go together; a lower rank counts only if no words of a higher one fit. */
  readonly rank: number;
  /** The pages that need this row. */
  readonly why: string;
  find(page: Page, table: Element): string[];
}

interface Table {
  readonly tableNames: readonly TableName[];
}

/** The ways in which words name a table. As with the names of fields, each row has a fixture in `test/sop/page/names.test.ts` that fails without it. */
export const pageTableNames = pageLayer<object>()((): Table => ({
  tableNames: [
    {
      id: 'table-caption',
      rank: 1,
      why: 'Tables with a caption or an ARIA label, and grids that contain their heading.',
      find(page, table) {
        return page.sectionNames(table);
      },
    },
    {
      id: 'table-title',
      rank: 1,
      why: 'Old tables that have their name only in a tooltip.',
      find(_page, table) {
        return [table.getAttribute('title') ?? ''];
      },
    },
    {
      id: 'heading-ahead',
      rank: 2,
      why: 'The nearest heading in front of a table.',
      find(page, table) {
        return page.headingAhead(table);
      },
    },
    {
      id: 'part-with-one-table',
      rank: 2,
      why: 'Cards and regions with a name around a single table.',
      find(page, table) {
        return page.partsAround(table);
      },
    },
    {
      id: 'table-column',
      rank: 3,
      why: 'Tables without a name: a heading of one of their columns.',
      find(page, table) {
        return page.columnNames(table).flat();
      },
    },
    {
      id: 'table-summary',
      rank: 4,
      why: 'Old tables with a summary, which does not show, and may also be one of the layout.',
      find(_page, table) {
        return [table.getAttribute('summary') ?? ''];
      },
    },
    {
      id: 'table-cell',
      rank: 5,
      why: 'Tables laid out as forms, which have neither: a text in one of their cells.',
      find(page, table) {
        return page.cellTexts(table);
      },
    },
  ],
}));

export const pageTableParts = pageLayer<PageTexts & PageTables & PageGroups & PageControls>()(() => ({
  headingAhead(table: Element): string[] {
    const headings = this.all(table.ownerDocument.body, this.headingSelector).filter(
      (one) =>
        this.visible(one) && (one.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    return [this.textOf(headings.at(-1))];
  },

  /** The names of the parts of the page that hold no other table. */
  partsAround(table: Element): string[] {
    const names: string[] = [];
    for (let part = table.parentElement; part && part !== document.body; part = part.parentElement) {
      if (this.all(part, this.tableSelector).length > 1) break;
      if (part.matches(this.sectionSelector)) names.push(...this.sectionNames(part));
    }
    return names;
  },

  cellTexts(table: Element): string[] {
    return this.rowsOf(table).flatMap((row) => this.cellsOf(row).map((cell) => this.textOf(cell)));
  },
}));

type Page = PageTexts & PageTables & PageControls & ReturnType<typeof pageTableParts>;

export const pageNamedTables = pageLayer<Page & Table>()(() => ({
  /** By what is said about the whole table; empty if nothing is. */
  nameOfTable(table: Element): string {
    const texts = this.tableNames
      .filter(({ rank }) => rank < 3)
      .flatMap((row) => row.find(this, table).map((text) => this.clean(text)));
    return texts.find((text) => text !== '') ?? '';
  },

  tables(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
    const tables = this.seen(this.all(root, this.tableSelector)).filter((one) => !this.isFrozenHead(one));
    for (const least of exact ? [3] : [2, 1])
      for (const rank of new Set(this.tableNames.map((row) => row.rank))) {
        const rows = this.tableNames.filter((row) => row.rank === rank);
        const named = tables.flatMap((element) =>
          rows.map((row) => ({ element, texts: row.find(this, element), by: row.id })),
        );
        const found = this.innermost(this.best(named, match, least));
        if (found.length > 0) return found;
      }
    return [];
  },
}));

export type PageNamedTables = ReturnType<typeof pageNamedTables>;
