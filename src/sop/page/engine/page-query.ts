import type { CalendarDate, CalendarPart } from './page-calendars.ts';
import type { PageQuestion } from './page-question.ts';

/** What the engine is asked for, as it travels to the page. */
export interface PageQuery {
  readonly kind:
    | 'input'
    | 'field'
    | 'value'
    | 'unseen'
    | 'heads_text'
    | 'control'
    | 'frame'
    | 'section'
    | 'table'
    | 'whole_table'
    | 'no_drawing'
    | 'seen'
    | 'noticed'
    | 'alike'
    | 'hinted'
    | 'captioned'
    | 'inside'
    | 'in_one'
    | 'under'
    | 'radio'
    | 'shows'
    | 'text'
    | 'says'
    | 'says_not'
    | 'labelled'
    | 'choice'
    | 'placeholder'
    | 'alt'
    | 'title'
    | 'titled'
    | 'face'
    | 'stand_in'
    | 'shown_label'
    | 'file_field'
    | 'may_take_files'
    | 'under_pointer'
    | 'row'
    | 'total'
    | 'cell'
    | 'line'
    | 'answer'
    | 'gather'
    | 'entries'
    | 'entry'
    | 'own'
    | 'plain'
    | 'in_front'
    | 'clicked_into'
    | 'waits_for_click'
    | 'in_sight'
    | 'out_of_sight'
    | 'in_use'
    | 'in_cell'
    | 'on_page'
    | 'boxes'
    | 'opened'
    | 'suggested'
    | 'only'
    | 'known'
    | 'keep'
    | 'dated'
    | 'calendar'
    | 'kept'
    | 'side'
    | 'beside';
  readonly match?: PageMatch;
  readonly exact?: boolean;
  readonly words?: readonly string[];
  readonly columns?: readonly { readonly column: string; readonly match: PageMatch }[];
  readonly column?: string;
  /** Columns that are asked for as well, which show the number of rows that an entry takes. Of a row: the caller only looks inside of it. */
  readonly asked?: readonly string[];
  readonly question?: PageQuestion;
  /** Which of several questions this is. */
  readonly index?: number;
  /** The answer also contains which entry of a list it is about, and which question it answers. */
  readonly ofEntry?: boolean;
  /** How many answers are gathered. */
  readonly count?: number;
  /** As the author wrote what must be the only one of its kind. */
  readonly name?: string;
  /** Of an element that was read before, from its `ControlState`, or under which one is kept; of the target that is looked for within others. */
  readonly id?: string;
  /** Of a date. */
  readonly format?: string;
  readonly calendar?: CalendarPart;
  readonly date?: CalendarDate;
  readonly side?: 'near' | 'above' | 'below' | 'left_of' | 'right_of';
  readonly origins?: readonly string[];
}

/** A text, or a pattern with its flags. */
export type PageMatch = { readonly text: string } | { readonly pattern: string; readonly flags: string };
