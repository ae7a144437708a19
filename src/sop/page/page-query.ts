/** What the engine is asked for, as it travels to the page. */
export interface PageQuery {
  readonly kind: 'field' | 'control' | 'frame' | 'section' | 'row' | 'cell' | 'line';
  readonly match?: PageMatch;
  readonly exact?: boolean;
  readonly columns?: readonly { readonly column: string; readonly match: PageMatch }[];
  readonly column?: string;
}

/** A text, or a pattern with its flags. */
export type PageMatch = { readonly text: string } | { readonly pattern: string; readonly flags: string };
