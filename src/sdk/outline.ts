import type { FailureKind } from './outcome.ts';
import type { Evaluable, StepBlock, Target } from './field.ts';

/**
 * Words for the parts of a step in the outline of an SOP, which reviewers read. Values and expressions are shown as the author wrote them: nothing
 * is evaluated.
 */
export interface Wording {
  /** `the button “Search” in the dialog “Confirm”` */
  readonly target: (target: Target) => string;
  /** A literal in quotes, an expression as code: `“Texas”`, `` `inputs.state` ``. */
  readonly value: (value: Evaluable<unknown>) => string;
  /** An expression as code, without its braces. */
  readonly condition: (value: Evaluable<unknown>) => string;
  /** `500 ms`, `10 s`, `2 min` */
  readonly duration: (ms: number) => string;
  /** A name as code. */
  readonly code: (text: string) => string;
  readonly quoted: (text: string) => string;
  /** `a, b and c` */
  readonly list: (parts: readonly string[]) => string;
  /** Whether the SOP declares this name in `outputs`. */
  readonly isOutput: (name: string) => boolean;
}

/** One way that a step can take through the steps inside it, as the outline draws it. */
export interface StepWay {
  /** When it is taken: `the heading “Home” shows`, `otherwise`. Empty if the step has one way. */
  readonly label: string;
  readonly role: 'way' | 'body' | 'verify' | 'failure';
  /** Null if nothing happens on this way. */
  readonly steps: StepBlock | null;
}

/** A failure that the author of the SOP decided on. */
export interface DeclaredFailure {
  readonly code: string;
  readonly kind: FailureKind;
  readonly notes?: Evaluable<string> | undefined;
}
