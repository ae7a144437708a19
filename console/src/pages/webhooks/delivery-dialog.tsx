import { Button, Group, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import type { Delivery } from '../../api/types.ts';
import { useMay, useSignedIn } from '../../app/session-context.ts';
import { useAct } from '../../app/use-act.ts';
import { Attempts, DeliveryState } from '../../parts/attempts.tsx';
import { Fault } from '../../parts/fault.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { Time } from '../../parts/time.tsx';

interface DeliveryDialogProps {
  readonly delivery: Delivery | null;
  readonly close: () => void;
}

/** One message: what was sent, every attempt, and what the endpoint answered. */
export function DeliveryDialog({ delivery, close }: DeliveryDialogProps): ReactNode {
  return (
    <Modal
      opened={delivery !== null}
      onClose={close}
      title="Delivery"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {delivery !== null && <DeliveryParts delivery={delivery} />}
    </Modal>
  );
}

function DeliveryParts({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const { id, message_id: messageId, event, state, next_at: next, purged_at: purged } = delivery;
  const mayResend = useMay('webhooks:manage');
  const again = useAct('webhook', () =>
    dataOf(api.POST('/deliveries/{id}/redeliver', { params: { path: { id } } })),
  );
  return (
    <Stack gap="sm">
      <dl className="facts">
        <dt>State</dt>
        <dd>
          <DeliveryState state={state} />
        </dd>
        <dt>Event</dt>
        <dd className="mono">{event}</dd>
        <dt>webhook-id</dt>
        <dd className="mono">{messageId}</dd>
        {next !== null && (
          <>
            <dt>Next attempt</dt>
            <dd>
              <Time at={next} />
            </dd>
          </>
        )}
      </dl>
      <Attempts delivery={delivery} />
      <Message deliveryId={id} attempts={delivery.attempts.length} />
      <Fault error={again.error} />
      {mayResend && purged === null && (
        <Group justify="flex-end">
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            Send again
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface MessageProps {
  readonly deliveryId: string;
  /** The body is written before the first one. */
  readonly attempts: number;
}

function Message({ deliveryId, attempts }: MessageProps): ReactNode {
  const { account } = useSignedIn();
  const message = useQuery({
    queryKey: ['webhook', account.id, 'message', deliveryId, attempts > 0],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/deliveries/{id}/message', {
          params: { path: { id: deliveryId } },
          headers: BACKGROUND,
          signal,
        }),
      ),
    staleTime: Infinity,
    // It contains data of a patient, which leaves the memory soon.
    gcTime: 60_000,
  });
  if (message.error !== null)
    return <ErrorState error={message.error} retry={() => void message.refetch()} />;
  if (message.data === undefined) return <LoadingState lines={2} />;
  const { body } = message.data;
  if (body === null)
    return (
      <p className="role">
        {attempts === 0 ? 'The message is written before the first attempt.' : 'The message is deleted.'}
      </p>
    );
  return (
    <details>
      <summary>Request</summary>
      <pre className="code" tabIndex={0} aria-label="Body of the request">
        {indented(body)}
      </pre>
    </details>
  );
}

/** The bytes that are sent have no spaces. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
