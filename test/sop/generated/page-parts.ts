/** A page as the generator composes it: plain data, so that a failing page can be shrunk part by part. */
export interface GeneratedPage {
  readonly parts: readonly Part[];
}

export type Part = Form | Grid | Beside | Prose | Hidden | Controls;

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
] as const;
export type Layout = (typeof LAYOUTS)[number];

export const HEADINGS = ['fieldset', 'section', 'flat', 'group', 'details', 'bold', 'heading-row'] as const;

export const CONTROLS = [
  'text',
  'shown',
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

export const CELLS = ['text', 'field', 'select', 'box'] as const;

export interface GridColumn {
  readonly words: string;
  readonly cells: (typeof CELLS)[number];
  readonly isSorted: boolean;
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
