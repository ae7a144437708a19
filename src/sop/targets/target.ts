import type { BareMeaning, Evaluable, Target } from '../../sdk/field.ts';

/**
 * What bare words are: what they are for the action that uses them, only inside of other targets a part of the page by its heading, or, as the explanation of
 * a value that was not found, one that does not show, or a heading with a text below it.
 */
export type BareWord = BareMeaning | 'section' | Unread;

type Unread = 'unseen' | 'heads_text';

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
  /** Also elements that neither show nor are read aloud. Set only to find out whether a target is hidden. */
  readonly includeHidden?: boolean;
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
  /** Bare words: what they are depends on who uses them, as `as` says. */
  | { readonly by: 'words'; readonly as: BareWord; readonly match: TextMatch }
  /** A named target: bare words in it are what `as` says, too. */
  | { readonly by: 'element'; readonly as: BareWord; readonly name: string }
  | {
      readonly by: 'row';
      readonly columns: readonly { readonly column: string; readonly match: TextMatch }[];
    }
  | { readonly by: 'cell'; readonly row: TargetNode; readonly column: string }
  | { readonly by: 'any_of'; readonly candidates: readonly TargetNode[] };

/** `beside` is by structure: in the smallest part of the page that holds both. The others are by geometry. */
export type Side = 'beside' | 'near' | 'above' | 'below' | 'left_of' | 'right_of';

/** Where a target is looked for: in a frame, named from the outer frame to the inner one; in `any` frame; with an empty list on the page itself. */
export type FramePath = readonly TargetNode[] | 'any';

/** A parsed target. What is not set is null, empty or false. */
export interface TargetNode extends Target {
  readonly find: Finder;
  readonly within: TargetNode | null;
  /** Null: where the step works. */
  readonly frame: FramePath | null;
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
