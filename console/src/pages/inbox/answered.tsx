import type { ReactNode } from 'react';
import type { Task } from '../../api/types.ts';
import { ReplacedForm } from '../../parts/replaced-form.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useOwnAnswer } from './use-answer.ts';

interface AnsweredProps {
  readonly task: Task;
  readonly action?: ReactNode;
}

const WORDS = {
  used: ['Your answer is sent', 'The task continues within a moment.'],
  too_late: [
    'Somebody else was faster, or the deadline has passed',
    'Your answer was not used. The timeline of the task shows what happened.',
  ],
} as const;

const OF_OTHERS = [
  'This question is answered, or its deadline has passed',
  'The task continues. Its timeline shows who or what has ended the question.',
] as const;

/** In the place of a question that needs no answer any more: this person has answered it, or another one, or its deadline has passed. */
export function Answered({ task, action }: AnsweredProps): ReactNode {
  const own = useOwnAnswer(task);
  const [title, text] = own === null ? OF_OTHERS : WORDS[own];
  return (
    <ReplacedForm>
      <EmptyState title={title} action={action}>
        {text}
      </EmptyState>
    </ReplacedForm>
  );
}
