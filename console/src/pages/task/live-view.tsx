import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import { every } from '../../api/polling.ts';
import { isProblem } from '../../api/problem.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { ErrorState } from '../../parts/states.tsx';
import { Time } from '../../parts/time.tsx';

const EVERY_MS = 1_000;

/** The page of the portal while the task runs. Shown on request: who watches is in the audit log, and the worker takes pictures only then. */
export function LiveView({ taskId }: { readonly taskId: string }): ReactNode {
  const [watches, setWatches] = useState(false);
  return (
    <section className="panel part" aria-label="Live picture">
      <Group justify="space-between" gap="xs">
        <h2>The page now</h2>
        <Button size="compact-sm" variant="default" onClick={() => setWatches(!watches)}>
          {watches ? 'Stop watching' : 'Watch the page'}
        </Button>
      </Group>
      {watches ? (
        <Picture taskId={taskId} />
      ) : (
        <p className="role">
          See the page of the portal that the task works on. The audit log records that you watched.
        </p>
      )}
    </section>
  );
}

function Picture({ taskId }: { readonly taskId: string }): ReactNode {
  const { account } = useSignedIn();
  const live = useQuery({
    queryKey: ['live-picture', account.id, taskId],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/tasks/{id}/live-picture', {
          params: { path: { id: taskId } },
          headers: BACKGROUND,
          signal,
        }),
      ),
    // A hidden tab does not watch.
    refetchInterval: every(EVERY_MS),
    refetchIntervalInBackground: false,
    gcTime: 0,
    staleTime: 0,
  });
  if (isProblem(live.error, 'task_not_running'))
    return <p className="role">The task does not run now. The picture continues when it does.</p>;
  if (live.error !== null && live.data === undefined) return <ErrorState error={live.error} />;
  if (live.data === undefined || live.data.state === 'starting')
    return <Skeleton height={220} role="status" aria-label="Waiting for the first picture" />;
  const { state, picture, taken_at: takenAt } = live.data;
  if (state === 'hidden' || picture === null)
    return (
      <p className="role" role="status">
        There is no picture now: the page may show a secret, or a person is asked. It continues after this
        step.
      </p>
    );
  return (
    <figure className="live-picture">
      <img className="picture" src={`data:image/jpeg;base64,${picture}`} alt="The page of the portal now" />
      <figcaption className="role">
        {takenAt !== null && <Time at={takenAt} />}. Secrets and sensitive fields are blacked out.
      </figcaption>
    </figure>
  );
}
