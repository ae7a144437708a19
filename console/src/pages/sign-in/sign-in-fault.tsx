import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { isProblem } from '../../api/problem.ts';
import { wordsOf } from '../../parts/states.tsx';
import { useFaultFocus } from '../../parts/use-fault-focus.ts';

interface SignInFaultProps {
  readonly error: unknown;
  /** The reason why the server did not accept what was sent. */
  readonly failed: string;
}

export function SignInFault(props: SignInFaultProps): ReactNode {
  const place = useFaultFocus(props.error);
  return (
    <div ref={place} className="no-box">
      <Words {...props} />
    </div>
  );
}

function Words({ error, failed }: SignInFaultProps): ReactNode {
  if (error === null) return null;
  const { title, text } = isProblem(error, 'sign_in_failed')
    ? { title: 'Not signed in', text: failed }
    : wordsOf(error);
  const faults = isProblem(error) ? error.errors.map(({ message }) => message) : [];
  return (
    <Alert role="alert" tabIndex={-1} color="red" variant="outline" title={title}>
      {[text, ...faults].join(' ')}
    </Alert>
  );
}
