/** A page as the generator composes it: plain data, so that a failing page can be shrunk part by part. */
export interface GeneratedPage {
  readonly parts: readonly Part[];
}

export type Part = Form | Grid | Beside | Prose | Hidden | Controls | Frame | Cards | Ways | Matrix;

/** How captions and fields of a form stand to each other. */
export const LAYOUTS = [
  'label-for',
  'label-around',
  'heading-cells',
  'cells',
  'cells-with-space',
  'cells-with-colon',
  'row-above',
  'own-rows',
  'block-above',
  'break-above',
  'inline',
  'terms',
  'list-items',
  'flex-rows',
  'flex-columns',
  'css-grid',
  'reversed-flex',
  'absolute',
  'floats',
  'nested-tables',
  'floating-labels',
  'captions-inside',
  'aria-labels',
  'bootstrap-columns',
  'deep-boxes',
  'wide-cells',
  'float-columns',
  'float-lines',
] as const;
export type Layout = (typeof LAYOUTS)[number];

export const HEADINGS = ['fieldset', 'section', 'flat', 'group', 'details', 'bold', 'heading-row'] as const;

export const CONTROLS = [
  'text',
  'shown',
  'words',
  'select',
  'multiple',
  'date',
  'checkbox',
  'box-behind',
  'radios',
  'plain-radios',
  'textarea',
  'editor',
  'drawn-list',
  'file',
  'disabled',
  'read-only',
  'date-parts',
  'amount-unit',
  'range',
  'between-words',
] as const;
export type ControlKind = (typeof CONTROLS)[number];

export const CAPTION_MARKS = [
  'colon',
  'star',
  'required',
  'help-icon',
  'help-button',
  'tooltip',
  'script',
  'footnote',
  'nbsp',
  'bold',
  'hint',
  'abbreviation',
  'picture',
  'drawing',
  'for-readers',
  'help-link',
  'unseen-tip',
  'in-brackets',
] as const;
export const FIELD_MARKS = ['error', 'unit', 'currency', 'hidden-input', 'help-after', 'link-after'] as const;
export type Mark = (typeof CAPTION_MARKS)[number] | (typeof FIELD_MARKS)[number];

export interface Entry {
  readonly words: string;
  readonly control: ControlKind;
  /** Empty if it holds or shows nothing. */
  readonly value: string;
  /** Of a list or of radio buttons: what else could be chosen. */
  readonly others: readonly string[];
  readonly marks: readonly Mark[];
  readonly isUnsure?: boolean;
}

export interface Heading {
  readonly as: (typeof HEADINGS)[number];
  readonly words: string;
}

export interface Form {
  readonly kind: 'form';
  readonly heading: Heading | null;
  readonly layout: Layout;
  readonly perLine: number;
  readonly entries: readonly Entry[];
}

export const CELLS = ['text', 'field', 'select', 'box', 'link', 'badge', 'nested'] as const;

export interface GridColumn {
  readonly words: string;
  readonly cells: (typeof CELLS)[number];
  readonly isSorted: boolean;
  /** Not shown, in no row. */
  readonly isHidden: boolean;
}

export interface Grid {
  readonly kind: 'grid';
  readonly heading: Heading | null;
  readonly head: 'th' | 'thead' | 'bold' | 'aria';
  readonly columns: readonly GridColumn[];
  /** Words over the last two columns. */
  readonly over: string | null;
  readonly rows: readonly { readonly cells: readonly string[]; readonly note: string | null }[];
  readonly hasBoxes: boolean;
  /** Buttons at the end of each row, under a heading with these words or without a heading cell. */
  readonly actions: { readonly words: string | null } | null;
  readonly total: string | null;
  readonly hasHiddenInputs: boolean;
  /** A row under the headings that is no entry. */
  readonly tools: 'filters' | 'sort-links' | null;
  /** An entry takes two rows under two rows of headings: in a part of the table of its own, or one after the other. */
  readonly stack: 'parts' | 'rows' | null;
  /** The first cell of each pair of rows is one. */
  readonly spans: boolean;
}

/** Another document with the same words. */
export interface Frame {
  readonly kind: 'frame';
  readonly title: string;
  readonly parts: readonly Part[];
}

/** The same captions again and again. */
export interface Cards {
  readonly kind: 'cards';
  readonly as: 'div' | 'section' | 'li' | 'article' | 'fieldset' | 'cell';
  readonly title: 'h3' | 'linked-h3' | 'bold' | 'link' | 'legend';
  readonly cards: readonly { readonly title: string; readonly form: Form }[];
}

/** A group of radio buttons in each row: under the headings of the options, or with the words of the options at each of them. */
export interface Matrix {
  readonly kind: 'matrix';
  readonly heading: Heading | null;
  readonly as: 'under-headings' | 'with-words';
  readonly options: readonly string[];
  /** By its place among the options. */
  readonly rows: readonly { readonly words: string; readonly chosen: number | null }[];
}

/** Ways to other pages, with the words of captions. */
export interface Ways {
  readonly kind: 'ways';
  readonly as: 'menu' | 'crumbs' | 'tabs' | 'steps' | 'clickable';
  readonly words: readonly string[];
}

export interface Beside {
  readonly kind: 'beside';
  readonly by: 'cells' | 'flex' | 'floats';
  readonly parts: readonly Part[];
}

export interface Prose {
  readonly kind: 'prose';
  readonly words: string;
}

/** A copy of other parts that does not show. */
export interface Hidden {
  readonly kind: 'hidden';
  readonly by: 'display' | 'template' | 'visibility';
  readonly parts: readonly Part[];
}

export interface Controls {
  readonly kind: 'controls';
  readonly as: 'buttons' | 'links' | 'inputs';
  readonly words: readonly string[];
}
