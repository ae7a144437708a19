import type { Action, AnyAction } from '../../sdk/action.ts';
import type { JsonValue } from '../../sdk/json.ts';

/** One part of a recorded target: a role or kind of the language and a name, or a bare name. */
export interface RecordedPart {
  /** A role (`button`), a kind (`label`, `css`), or `name` if only the name is known. */
  readonly kind: string;
  /** Null for a role without a name. */
  readonly name: string | null;
  /** The name is a pattern, as `/…/i`. */
  readonly pattern?: boolean;
}

/** Where something was done. */
export interface RecordedTarget {
  /** From the outer frame to the inner one. */
  readonly frames: readonly RecordedPart[];
  /** From the outermost part to the element itself; never empty. */
  readonly chain: readonly RecordedPart[];
  readonly nth: number | null;
  readonly hasText: string | null;
}

/** What each interaction of a person carries, by its name. */
interface Interactions {
  readonly goto: { readonly url: string };
  readonly click: On & {
    readonly button: 'left' | 'right' | 'middle';
    readonly count: number;
    readonly effect: 'page' | 'dialog' | null;
  };
  /** A click that downloads a file. */
  readonly download: On;
  readonly fill: On & {
    readonly value: string;
    /** Every selector that the recorder noted. Only one of them may reveal a password field. */
    readonly clues: readonly string[];
  };
  readonly select: On & { readonly values: readonly string[] };
  readonly check: On;
  readonly uncheck: On;
  readonly hover: On;
  readonly upload: On;
  readonly wait_for: On & { readonly state?: 'hidden'; readonly count?: number };
  readonly press: { readonly key: string; readonly on: RecordedTarget | null };
  readonly expect: On & {
    readonly text?: string;
    readonly value?: string;
    readonly state?: 'checked' | 'unchecked';
  };
  readonly close_page: object;
  /** `page` is a part of its address, or `first` or `new`; null if the recorder does not report it. */
  readonly switch_page: { readonly page: string | null };
  /** What the language has no action for. */
  readonly remark: { readonly text: string };
}

interface On {
  readonly on: RecordedTarget;
}

export type InteractionName = keyof Interactions;
/** An interaction of one kind. */
export type Recorded<Name extends InteractionName> = { readonly do: Name } & Interactions[Name];

/** What a person did, whichever recorder wrote it down. */
export type RecordedAction = { readonly [Name in InteractionName]: Recorded<Name> }[InteractionName] & {
  /** How long the recording waits for it, in milliseconds. */
  readonly timeoutMs?: number | undefined;
};

/** What an action needs to write a recorded interaction as a step. What was typed never appears in it. */
export interface StepWriter {
  /** A target in its shortest form. A field goes by its bare label. */
  readonly target: (on: RecordedTarget, as: 'field' | 'control' | 'text') => JsonValue;
  /** The name by which a person knows the element. */
  readonly name: (on: RecordedTarget) => string | null;
  /** The input or credential in place of what was typed there: `${{ inputs.member_id }}`. */
  readonly input: (
    on: RecordedTarget,
    typed: string,
  ) => { readonly expression: string; readonly date: boolean };
  /** Whether a text shows something that was typed. Then it must not be in the step. */
  readonly reveals: (text: string) => boolean;
  /** Recorded text as a value, which is never an expression. */
  readonly literal: (text: string) => string;
  /** The origin of the first address of the recording. */
  readonly origin: string | null;
  /** The interaction before this one. */
  readonly before: InteractionName | null;
}

export interface RecordedStep {
  /** Left out for an action that is written without any. */
  readonly arguments?: JsonValue;
  /** Comment above the step: what the author must add. Each line begins with a space. */
  readonly comment?: string | null;
  /** The arguments are a mapping, and entries of the next step of this action may be added to it. */
  readonly joins?: boolean;
}

/** The interactions that an action stands for, and the step that it makes of each; null for none. */
export type RecordedAs = {
  readonly [Name in InteractionName]?: (done: Recorded<Name>, write: StepWriter) => RecordedStep | null;
};

/** An action of the language. Those of plugins stand for no recorded interaction. */
export type BuiltInAction = AnyAction & { readonly recorded?: RecordedAs };

/** `defineAction` for an action that stands for interactions in recordings (`sop record`, `sop import`). */
export function defineRecordableAction<A>(
  action: Action<A> & { readonly recorded: RecordedAs },
): Action<A> & { readonly recorded: RecordedAs } {
  return Object.freeze(action);
}
