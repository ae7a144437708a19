import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import type { Delivery, Task } from '../../api/types.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { Attempts, DeliveryState } from '../../parts/attempts.tsx';
import { ErrorState, LoadingState, wordsOf } from '../../parts/states.tsx';
import { Time } from '../../parts/time.tsx';
import { deliveriesOf } from './task-query.ts';

/** The webhook messages about the task, with every attempt to send them. */
export function Deliveries({ task, ended }: { readonly task: Task; readonly ended: boolean }): ReactNode {
  const { account } = useSignedIn();
  const deliveries = useQuery(deliveriesOf(account.id, task.id));
  const { refetch } = deliveries;
  // The message is written together with the end of the task.
  useEffect(() => {
    if (ended) void refetch();
  }, [ended, refetch]);
  return (
    <section className="panel part" aria-label="Webhook">
      <h2>Webhook</h2>
      {deliveries.error !== null && <ErrorState error={deliveries.error} retry={() => void refetch()} />}
      {deliveries.isPending && <LoadingState lines={2} />}
      {deliveries.data?.length === 0 && (
        <p className="role">
          {task.dry_run_of !== null
            ? 'A dry run sends no message.'
            : ended
              ? 'No message: the account has no webhook endpoint.'
              : 'The message is sent when the task ends.'}
        </p>
      )}
      {deliveries.data?.map((delivery) => (
        <OneDelivery key={delivery.id} delivery={delivery} changed={() => void refetch()} />
      ))}
    </section>
  );
}

interface OneDeliveryProps {
  readonly delivery: Delivery;
  readonly changed: () => void;
}

function OneDelivery({ delivery, changed }: OneDeliveryProps): ReactNode {
  const again = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/deliveries/{id}/redeliver', { params: { path: { id: delivery.id } } })),
    onSettled: changed,
  });
  return (
    <div>
      <p>
        <DeliveryState state={delivery.state} /> <span className="mono">{delivery.event}</span>{' '}
        {delivery.state === 'pending' && delivery.next_at !== null && (
          <>
            next attempt <Time at={delivery.next_at} />
          </>
        )}
      </p>
      <Attempts delivery={delivery} />
      {delivery.purged_at === null && delivery.state !== 'pending' && (
        <Button
          size="compact-xs"
          mt="xs"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          Send again
        </Button>
      )}
      {again.error !== null && (
        <p role="alert">
          {wordsOf(again.error).title}. {wordsOf(again.error).text}
        </p>
      )}
    </div>
  );
}
