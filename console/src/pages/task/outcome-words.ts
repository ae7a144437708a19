import page from '../../../../docs/api/outcomes.md?raw';
import type { Task } from '../../api/types.ts';

/** The documentation is the source: what a code means is written once, for clients and for people at the console. */
interface OutcomeWords {
  readonly happened: string;
  readonly todo: string;
}

const rows = (title: string): readonly (readonly string[])[] =>
  (page.split(`# ${title}\n`)[1] ?? '')
    .split('\n')
    .filter(
      (line, index, all) =>
        line.startsWith('| `') && !all.slice(0, index).some((before) => before.startsWith('#')),
    )
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

const CODES = new Map(
  rows('Codes of the service').map(
    ([, code = '', happened = '', todo = '']) => [code, { happened, todo }] as const,
  ),
);

const KINDS = new Map(
  rows('`failed`').map(([, kind = '', happened = '', , todo = '']) => [kind, { happened, todo }] as const),
);

const ISSUES = new Map(
  rows('`completed_with_issues`').map(([, code = '', words = '']) => [code, words] as const),
);

/** What happened and what to do next, for the code if it is known, else for its kind. */
export function failureWords({ code, kind }: NonNullable<Task['failure']>): OutcomeWords {
  return (
    CODES.get(code) ??
    KINDS.get(kind) ?? { happened: 'The task has failed.', todo: 'Read the notes and the timeline.' }
  );
}

/** The codes that the service itself sets. */
export const SERVICE_CODES: readonly string[] = [...CODES.keys()];

export const issueWords = (code: string): string | undefined => ISSUES.get(code);
