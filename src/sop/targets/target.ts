import type { Evaluable, Target } from '../../sdk/field.ts';

/** A text to compare with: given at run time as data, or a pattern that the author wrote out. */
export type TextMatch =
  | { readonly kind: 'text'; readonly text: Evaluable<string> }
  | { readonly kind: 'pattern'; readonly pattern: RegExp };

export interface RoleAttributes {
  readonly level?: number;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly expanded?: boolean;
  readonly pressed?: boolean;
  readonly selected?: boolean;
}

/** How the element itself is found, before it is narrowed. */
export type Finder =
  | {
      readonly by: 'role';
      readonly role: string;
      readonly name: TextMatch | null;
      readonly attributes: RoleAttributes;
    }
  | { readonly by: 'label' | 'placeholder' | 'text' | 'alt' | 'title' | 'testid'; readonly match: TextMatch }
  /** Literal only: data never becomes selector syntax. */
  | { readonly by: 'css' | 'xpath'; readonly selector: string }
  /** A bare word, by where it stands: a labelled field, a control's name, a frame's name or title, the heading of a part of the page. */
  | { readonly by: 'input' | 'field' | 'value' | 'control' | 'frame' | 'section'; readonly match: TextMatch }
  | { readonly by: 'element'; readonly name: string }
  | {
      readonly by: 'row';
      readonly columns: readonly { readonly column: string; readonly match: TextMatch }[];
    }
  | { readonly by: 'cell'; readonly row: TargetNode; readonly column: string }
  | { readonly by: 'any_of'; readonly candidates: readonly TargetNode[] };

/** `beside` is by structure: in the smallest part of the page that holds both. The others are by geometry. */
export type Side = 'beside' | 'near' | 'above' | 'below' | 'left_of' | 'right_of';

/** A parsed target. What is not set is null, empty or false. */
export interface TargetNode extends Target {
  readonly find: Finder;
  readonly within: TargetNode | null;
  /** Frames from the outside in; `any` looks through all frames of the page. */
  readonly frame: readonly TargetNode[] | 'any' | null;
  readonly has: readonly TargetNode[];
  readonly hasNot: readonly TargetNode[];
  readonly hasText: readonly TextMatch[];
  readonly hasNotText: readonly TextMatch[];
  readonly and: readonly TargetNode[];
  readonly or: readonly TargetNode[];
  readonly anchors: readonly { readonly side: Side; readonly of: TargetNode }[];
  /** Zero-based; -1 is the last. */
  readonly nth: Evaluable<number> | null;
  readonly visible: boolean | null;
  readonly exact: boolean;
}
