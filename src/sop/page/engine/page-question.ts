import type { ControlState } from './page-control-state.ts';
import type { InPlace } from './page-editors.ts';
import type { PageMatch } from './page-query.ts';
import type { ClickSpot } from './page-spots.ts';

export interface TableQuery {
  readonly columns: readonly string[];
  /** For each column, the attribute to read; null for the text. */
  readonly attributeNames: readonly (string | null)[];
  /** Only rows whose cells under these columns say this. */
  readonly where: readonly { readonly column: string; readonly match: PageMatch }[];
  /** Columns whose empty cells say the same as the cell above; null if the step does not specify it. */
  readonly sameAsAbove: readonly string[] | null;
  /** What those columns said last, on the page of rows before. */
  readonly above: readonly string[];
  /** Every row as well, with what distinguishes it from others: of a table that holds only the rows in view. */
  readonly window: boolean;
}

/** A row of those in view: what distinguishes it from others, its distance from the top, and its texts; null if it does not fit `where`. */
export interface WindowRow {
  readonly mark: string;
  readonly top: number;
  readonly texts: readonly string[] | null;
}

export interface TableRows {
  /** The columns asked for that the table does not have. */
  readonly missing: readonly string[];
  /** Those of them whose heading has several columns, with cells that reach over others as well. */
  readonly overlapped: readonly string[];
  /**
   * Why the rows cannot be read as entries: the headings are in several rows, the rows are of two forms by turns, cells below those that `where` has found
   * are empty, a cell has several attributes that may be meant, a cell has a field in it and may be read in two ways, a row has more or fewer cells than there are headings or a cell over several of them, or may be a row
   * of sums or of fields that filter.
   */
  readonly unclear:
    'headings' | 'rows' | 'repeats' | 'cells' | 'shifted' | 'totals' | 'tools' | 'attributes' | null;
  /**
   * The document is still being loaded: `table` if nothing follows the table in it, so that more rows may come, `page` if something does, which a script
   * may have put there.
   */
  readonly coming: 'table' | 'page' | null;
  /** No row says anything yet, on a page that a script may still fill, or that is still loading. */
  readonly mayFill: boolean;
  /** What the lines across a table with rows say: headings of groups, or rows that look like those. */
  readonly across: readonly string[];
  /** What shows that there may be more rows, such as `a control "More"` or `"1 to 20 of 46"`; null if nothing does. */
  readonly moreRowsBy: string | null;
  /** It has more rows than the page holds now. */
  readonly isCutOff: boolean;
  /** Its caption or heading, if a column is missing; empty if it has none. */
  readonly heading: string;
  /** All columns, for a message. */
  readonly names: readonly string[];
  /** Distinguishes this page of rows from the next by the columns that are read, whichever rows fit `where`; null if the table has no rows. */
  readonly print: string | null;
  /** Per row, the texts under the columns asked for. */
  readonly rows: readonly (readonly string[])[];
  /** The texts of them that the portal has cut off, each with the attribute that has the whole. */
  readonly shortened: readonly (readonly [text: string, attribute: string])[];
  /** The columns of `where` under which the portal has cut off a text that would fit as a whole. */
  readonly unfit: readonly string[];
  /** What the columns of `sameAsAbove` say at the end. */
  readonly above: readonly string[];
  /** Empty where it was not asked for. */
  readonly window: readonly WindowRow[];
}

/** Which document an element is in, and how much it has changed since it was first asked. */
export interface Pulse {
  /** The same as long as the document is: a page that is loaded again is another one. */
  readonly document: string;
  readonly changes: number;
  /** How long nothing has changed. */
  readonly quietMs: number;
  readonly loaded: boolean;
  /** Whether the document has any script. */
  readonly scripted: boolean;
  /** As in `TableRows`, of the element. */
  readonly coming: TableRows['coming'];
  /** Whether there is any room to show it. */
  readonly shows: boolean;
}

/** A field for which the browser has not sent a form. */
export interface InvalidField {
  /** Its caption, or the name under which it is sent; empty if it has none. */
  readonly name: string;
  readonly shows: boolean;
  /** It is required, and holds nothing. Else it holds what it does not take. */
  readonly isMissing: boolean;
}

export interface FieldErrors {
  /** `isDone`: its words say that the field was taken. */
  readonly said: readonly { readonly text: string; readonly isDone: boolean }[];
  /** A class around the field marks it as wrong. */
  readonly isMarked: boolean;
}

/** `lines`: the text with its lines; `line`: that of the page that the element is in; null: of a field what it holds, of all else what it says. */
export type ContentKind = 'text' | 'lines' | 'line' | 'value' | 'html' | null;

/** What can be asked about an element, and by `Answers` what comes back. */
export type PageQuestion =
  /** With `keyup` a key is let go of in it before, once for each number. */
  | { readonly ask: 'control'; readonly keyup?: number | undefined }
  | { readonly ask: 'content'; readonly what: ContentKind }
  | { readonly ask: 'attribute'; readonly name: string }
  /** The attribute with the whole of a content that the portal has cut off. */
  | { readonly ask: 'shortened'; readonly what: ContentKind }
  | ({ readonly ask: 'table' } & TableQuery)
  | { readonly ask: 'enabled' }
  /** Of the document of the element. */
  | { readonly ask: 'pulse' }
  /** Where a click on the element must go. */
  | { readonly ask: 'spot' }
  /** The same, of a control that must be for use. */
  | { readonly ask: 'click' }
  /** Of one of the `count` entries of a list: what shows that there may be more of them, as in `TableRows`. */
  | { readonly ask: 'more_entries'; readonly count: number }
  /** Of the control for the next page. */
  | { readonly ask: 'at_first_page' }
  | { readonly ask: 'later_page' }
  /** Of a button: the field for which the browser does not send its form. */
  | { readonly ask: 'invalid_field' }
  /** Whether the page presents the element as an error. */
  | { readonly ask: 'is_error'; readonly alerts: boolean }
  /** Of a field: the errors that the page shows next to it. */
  | { readonly ask: 'errors' }
  /** Of a field that is about to open its list: notes what matches `options` and shows already; with `all` everything that shows. */
  | { readonly ask: 'opens'; readonly options: string; readonly all: boolean }
  /** Of a field: the words near it, if nothing else names it. */
  | { readonly ask: 'caption' }
  /** Of a checkbox or radio button: the words behind it that are its own. */
  | { readonly ask: 'box_words' }
  /** Of a text field that was filled: what it held after it was left. */
  | { readonly ask: 'left_with' }
  /** Of a text area that was filled. */
  | { readonly ask: 'in_place' }
  /** Of an element that the engine has just found by its words. */
  | { readonly ask: 'reason' };

/** `disabledBy`: how the page draws it as disabled, such as `class "ui-state-disabled"`. */
export type ClickPlace =
  | ClickSpot
  | { readonly disabledBy: string }
  /** The place in the box that takes its clicks. */
  | { readonly inBox: ClickSpot }
  /** A part of its widget covers all of it. */
  | { readonly under: string }
  /** Other controls in it. */
  | { readonly coveredBy: readonly string[] };

export interface Answers {
  readonly control: ControlState;
  /** Null if it may be read in two ways. */
  readonly content: string | null;
  /** Empty if it has none. */
  readonly attribute: string;
  /** Null if it is not shortened. */
  readonly shortened: string | null;
  readonly table: TableRows;
  readonly enabled: boolean;
  readonly pulse: Pulse;
  readonly spot: ClickSpot;
  readonly click: ClickPlace;
  readonly more_entries: string | null;
  /** Null if the pager does not show it. */
  readonly at_first_page: boolean | null;
  readonly later_page: number | null;
  readonly invalid_field: InvalidField | null;
  readonly is_error: boolean;
  readonly errors: FieldErrors;
  /** How many show. */
  readonly opens: number;
  /** Empty if it has none. */
  readonly caption: string;
  /** Empty if it has none, or is not a box. */
  readonly box_words: string;
  /** Null if it was not left, or nothing has happened since. */
  readonly left_with: string | null;
  readonly in_place: InPlace;
  /** The row of a table of names by which it was found, such as `cell-to-the-left`; null if the engine found it in another way. */
  readonly reason: string | null;
}
