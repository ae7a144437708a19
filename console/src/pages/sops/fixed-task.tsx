import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import type { Task } from '../../api/types.ts';
import { useMayAct, useSignedIn } from '../../app/session-context.ts';
import { useAct } from '../../app/use-act.ts';
import { Fault } from '../../parts/fault.tsx';
import { proceduresOf } from './sop-queries.ts';

interface FixedTaskProps {
  readonly taskId: string;
  readonly portal: string;
  readonly number: number;
  /** Whether a dry run of the version has completed. */
  readonly tried: boolean;
  readonly activate: () => void;
  readonly tryOut: () => void;
}

/** What is left to do for the failed task because of which somebody made this version: try it, activate it, then run the task again. */
export function FixedTask({ taskId, portal, number, tried, activate, tryOut }: FixedTaskProps): ReactNode {
  const { account } = useSignedIn();
  const mayAct = useMayAct();
  const navigate = useNavigate();
  const procedures = useQuery(proceduresOf(account.id));
  const runs = procedures.data?.find((each) => each.portal === portal)?.activation?.active === number;
  const next = useRef<HTMLButtonElement>(null);
  const ran = useRef<boolean>(undefined);
  // The button that activated it is gone: the next step gets the focus.
  useEffect(() => {
    if (!procedures.isSuccess) return;
    if (runs && ran.current === false) next.current?.focus();
    ran.current = runs;
  }, [runs, procedures.isSuccess]);
  const acting = useAct(
    'task',
    () => dataOf<Task>(api.POST('/tasks/{id}/retry', { params: { path: { id: taskId } } })),
    (made) => void navigate({ to: '/tasks/$taskId', params: { taskId: made.id } }),
  );
  return (
    <div className="cards">
      <Alert variant="outline" title={titleOf(runs, tried)}>
        <p>
          {stepsOf(runs, tried)} It was made because{' '}
          <Link to="/tasks/$taskId" params={{ taskId }}>
            this task
          </Link>{' '}
          failed.
        </p>
        <Group>
          {!runs && (
            <>
              <Button size="xs" variant={tried ? 'default' : 'filled'} onClick={tryOut}>
                {tried ? 'Another dry run …' : 'Dry run …'}
              </Button>
              <Button size="xs" variant={tried ? 'filled' : 'default'} onClick={activate}>
                Activate …
              </Button>
            </>
          )}
          {mayAct && (
            <Button
              ref={next}
              size="xs"
              variant={runs ? 'filled' : 'default'}
              disabled={!runs}
              loading={acting.isPending}
              onClick={() => acting.mutate()}
            >
              Run the failed task again
            </Button>
          )}
        </Group>
        <Fault error={acting.error} />
      </Alert>
    </div>
  );
}

const titleOf = (runs: boolean, tried: boolean): string => {
  if (runs) return 'The version is active';
  return tried ? 'The dry run completed' : 'The version is saved';
};

const stepsOf = (runs: boolean, tried: boolean): string => {
  if (runs) return 'New tasks run it.';
  return tried
    ? 'Nothing else runs the version yet. Activate it, for this account first, and then run the failed task again.'
    : 'Nothing runs it yet. Read what it changes, try it in a dry run, which submits nothing, activate it, for this account first, and then run the failed task again.';
};
