import type { RecordedAction, RecordedTarget } from '../../sop/actions/recorded.ts';

/** A recording, whichever recorder wrote it. */
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
