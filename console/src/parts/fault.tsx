import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { wordsOf } from './states.tsx';
import { useFaultFocus } from './use-fault-focus.ts';

interface FaultProps {
  readonly error: unknown;
  /** Title and text of problems that mean something else here, by code. */
  readonly words?: Readonly<Record<string, readonly [title: string, text: string]>>;
  /** The fields of the form that show their own faults. */
  readonly fields?: readonly string[];
}

/** Problems whose text is written for programs. */
const WORDS: NonNullable<FaultProps['words']> = {
  precondition_failed: [
    'Somebody else was faster',
    'This was changed after you opened it, so nothing was done. The page shows the current state now: close this, check it, and do it again if it is still needed.',
  ],
};

/** Why something was not done. It gets the focus, or the first field with a fault does. */
export function Fault(props: FaultProps): ReactNode {
  const place = useFaultFocus(props.error);
  return (
    <div ref={place} className="no-box">
      <Words {...props} />
    </div>
  );
}

function Words({ error, words = {}, fields = [] }: FaultProps): ReactNode {
  if (error === null || error === undefined) return null;
  const problem = error instanceof ApiProblem ? error : null;
  const others = problem?.errors.filter(({ pointer }) => !fields.includes(pointer)) ?? [];
  if (problem !== null && problem.errors.length > 0 && others.length === 0) return null;
  const special = problem === null ? undefined : (words[problem.code] ?? WORDS[problem.code]);
  const { title, text } = special === undefined ? wordsOf(error) : { title: special[0], text: special[1] };
  return (
    <Alert role="alert" tabIndex={-1} color="red" variant="outline" title={title}>
      {text}
      {others.length > 0 && (
        <ul className="issues">
          {others.map(({ pointer, message }) => (
            <li key={pointer}>
              <span className="mono">{pointer.replace(/^\//, '')}</span> {message}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** What is wrong with one field of the form: `/url`. */
export const faultOf = (error: unknown, pointer: string): string | null =>
  error instanceof ApiProblem
    ? (error.errors.find((each) => each.pointer === pointer)?.message ?? null)
    : null;
