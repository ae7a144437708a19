import type { PageBeside } from './page-beside.ts';
import type { PageCellsBeside } from './page-cells-beside.ts';
import type { PageEntries } from './page-entries.ts';
import type { PageGroups } from './page-groups.ts';
import type { PageLines } from './page-lines.ts';
import type { PageSharedLabels } from './page-shared-labels.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** What a row may use of the page. */
export type NamePage = PageTexts &
  PageTables &
  PageEntries &
  PageBeside &
  PageCellsBeside &
  PageLines &
  PageGroups &
  PageSharedLabels;

/** By rank, what a row finds. A rank is asked only if no row of a higher rank has words that fit. */
interface Finds {
  /** Another element that has the labels of a field. */
  readonly carrier: Element | null;
  /** The labels of a field: those of the first row that has any. */
  readonly label: Element[];
  /** Together with `label`: words that the HTML ties to a field, or to a group of fields. */
  readonly own: string;
  /** If a field has no `label` and no `own` words. */
  readonly unnamed: string;
  /** The name of a group of fields. */
  readonly legend: string;
  /** The field that the name of a group names instead of the group. */
  readonly only: Element | null;
  /** What a label names that is tied to no field, or the words that ARIA gives to a part of the page. */
  readonly part: Element | null;
  readonly hint: string;
  /** If it is not null, only a box that is alone has words ahead as well. */
  readonly choice: string | null;
  /** Where a person looks for words ahead of a field: the first row that finds a place. */
  readonly ahead: Node | null;
  /** The same behind it. `page-owners.ts` decides whether words between two fields are ahead of one or behind the other. */
  readonly behind: Node | null;
  /** The part of the page that the words ahead of a labeled radio button name. */
  readonly radios: Element | null;
  readonly column: readonly string[];
  /** The last sentence ahead of a field, only if no other words of the page fit. */
  readonly sentence: string;
  /** Only if no words of the page fit, and only as it is written. */
  readonly sent: string;
}

export type NameRank = keyof Finds;

export interface NameRow<Rank extends NameRank> {
  /** Shown by the debugger (`t`) as the reason for a match. */
  readonly id: string;
  readonly rank: Rank;
  /** The pages that need this row. */
  readonly why: string;
  /** `element` is a field; of `legend` and `only` a group; of `part` a label, or a part of the page with words from elsewhere. */
  find(page: NamePage, element: Element, fields: readonly Element[]): Finds[Rank];
}

export type FieldName = { readonly [Rank in NameRank]: NameRow<Rank> }[NameRank];
