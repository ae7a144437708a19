import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Delivery } from '../../api/types.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { DeliveryState, outcomeOf } from '../../parts/attempts.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { Time } from '../../parts/time.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { deliveriesOfAccount } from './webhook-queries.ts';

/** What was sent about all tasks, newest first. */
export function DeliveryLog(): ReactNode {
  const { account } = useSignedIn();
  const { state } = useSearch({ from: '/signed-in/webhooks' });
  const navigate = useNavigate({ from: '/webhooks' });
  const log = useInfiniteQuery(deliveriesOfAccount(account.id, state));
  const deliveries = log.data?.pages.flatMap(({ data }) => data);
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = deliveries?.find(({ id }) => id === shownId) ?? null;
  const filter = (value: string): void =>
    void navigate({
      search: ({ state: _state, ...rest }) =>
        value === '' ? rest : { ...rest, state: value as Delivery['state'] },
    });
  return (
    <section className="panel part" aria-label="Deliveries">
      <div className="card-head">
        <h2>Deliveries</h2>
        <NativeSelect
          size="xs"
          aria-label="Show deliveries that are"
          value={state ?? ''}
          data={[
            { value: '', label: 'All' },
            { value: 'pending', label: 'Pending' },
            { value: 'delivered', label: 'Delivered' },
            { value: 'failed', label: 'Failed' },
            { value: 'parked', label: 'Parked' },
          ]}
          onChange={({ currentTarget }) => filter(currentTarget.value)}
        />
      </div>
      {log.isPending && <LoadingState lines={3} />}
      {log.error !== null && <ErrorState error={log.error} retry={() => void log.refetch()} />}
      {deliveries?.length === 0 && <p className="role">No message.</p>}
      {deliveries !== undefined && deliveries.length > 0 && (
        <DeliveryTable deliveries={deliveries} show={setShownId} />
      )}
      {log.hasNextPage && (
        <Button
          size="xs"
          mt="sm"
          variant="default"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show older deliveries
        </Button>
      )}
      <DeliveryDialog delivery={shown} close={() => setShownId(null)} />
    </section>
  );
}

interface DeliveryTableProps {
  readonly deliveries: readonly Delivery[];
  readonly show: (id: string) => void;
}

function DeliveryTable({ deliveries, show }: DeliveryTableProps): ReactNode {
  return (
    <div className="scroll-x" tabIndex={0} role="group" aria-label="List of deliveries">
      <table className="plain-table stack-table">
        <thead>
          <tr>
            <th>Created</th>
            <th>State</th>
            <th>Last attempt</th>
            <th>Task</th>
            <th>
              <span className="hidden">Details</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => {
            const { id, created_at: at, state, attempts, task_id: taskId } = delivery;
            const last = attempts.at(-1);
            return (
              <tr key={id}>
                <td>
                  <Time at={at} />
                </td>
                <td>
                  <DeliveryState state={state} />
                </td>
                <td>{last === undefined ? 'none yet' : `${outcomeOf(last)}, attempt ${attempts.length}`}</td>
                <td>
                  <Link to="/tasks/$taskId" params={{ taskId }} className="mono">
                    {taskId}
                  </Link>
                </td>
                <td>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Details of ${id}`}
                    onClick={() => show(id)}
                  >
                    Details
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
