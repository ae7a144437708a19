/** One part of a recorded target: a role or kind of the language and a name, or a bare name. */
export interface RecordedPart {
  /** A role (`button`), a kind (`label`, `css`), or `name` where only the name is known. */
  readonly kind: string;
  /** Null where a role has no name. */
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

interface On {
  readonly on: RecordedTarget;
}

/** What a person did, whichever recorder wrote it down. */
export type RecordedAction = Deed & {
  /** How long the recording waits for it. */
  readonly timeoutMs?: number | undefined;
};

type Deed =
  | { readonly do: 'goto'; readonly url: string }
  | ({
      readonly do: 'click';
      readonly button: 'left' | 'right' | 'middle';
      readonly count: number;
      readonly effect: 'page' | 'download' | 'dialog' | null;
    } & On)
  | ({
      readonly do: 'fill';
      readonly value: string;
      /** Every selector that the recorder noted. Only one of them may reveal a password field. */
      readonly clues: readonly string[];
    } & On)
  | ({ readonly do: 'select'; readonly values: readonly string[] } & On)
  | ({ readonly do: 'check' | 'uncheck' | 'hover' | 'upload' } & On)
  | ({ readonly do: 'wait_for'; readonly state?: 'hidden'; readonly count?: number } & On)
  | { readonly do: 'press'; readonly key: string; readonly on: RecordedTarget | null }
  | ({
      readonly do: 'expect';
      readonly text?: string;
      readonly value?: string;
      readonly state?: 'checked' | 'unchecked';
    } & On)
  | { readonly do: 'close_page' }
  /** `page` is a part of its address, or `first` or `new`; null if the recorder does not report it. */
  | { readonly do: 'switch_page'; readonly page: string | null }
  /** What no action stands for; it becomes a comment. */
  | { readonly do: 'remark'; readonly text: string };

export interface Recording {
  readonly title: string | null;
  readonly actions: readonly RecordedAction[];
}

/** The name by which a person knows the field. */
export function nameOf({ chain }: RecordedTarget): string | null {
  const own = chain.at(-1);
  return own === undefined || own.pattern === true || own.kind === 'css' || own.kind === 'xpath'
    ? null
    : own.name;
}
