import { useState } from 'react';
import { useSignedIn } from '../../app/session-context.ts';
import { keepDraft, keptDraft, type ChangedFiles } from './kept-draft.ts';
import type { Review } from './sop-queries.ts';

export interface EditedDraft {
  /** Only what differs from the version. */
  readonly changed: ChangedFiles;
  /** What is changed was typed before this page was opened. */
  readonly isRestored: boolean;
  /** Whether this browser keeps what is typed. */
  readonly isKept: boolean;
  /** The text of a file as it is now; null: there is no such file. */
  text(path: string): string | null;
  /** The files that the version would have, in alphabetical order. */
  readonly paths: readonly string[];
  change(path: string, text: string | null): void;
  /** The file as it is in the version. */
  restore(path: string): void;
  discard(): void;
}

/** A version with what somebody has changed. */
export function useDraft({ portal, number, files }: Review): EditedDraft {
  const { session } = useSignedIn();
  const key = { personId: session.person.id, portal, number: String(number) };
  const [changed, setChanged] = useState<ChangedFiles>(() => keptDraft(key));
  const [isRestored, setRestored] = useState(() => Object.keys(changed).length > 0);
  const [isKept, setKept] = useState(true);
  const original = (path: string): string | null => files.find((file) => file.path === path)?.text ?? null;
  const replace = (next: ChangedFiles): void => {
    setChanged(next);
    setKept(keepDraft(key, next));
  };
  const text = (path: string): string | null => {
    const now = changed[path];
    return now === undefined ? original(path) : now;
  };
  const all = [...new Set([...files.map(({ path }) => path), ...Object.keys(changed)])].toSorted();
  return {
    changed,
    isRestored,
    isKept,
    text,
    paths: all.filter((path) => text(path) !== null),
    change(path, next) {
      const { [path]: _before, ...others } = changed;
      replace(next === original(path) ? others : { ...others, [path]: next });
    },
    restore(path) {
      const { [path]: _changed, ...others } = changed;
      replace(others);
    },
    discard() {
      setRestored(false);
      replace({});
    },
  };
}
