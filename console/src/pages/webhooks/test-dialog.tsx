import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { duration } from '../../format/times.ts';
import type { components } from '../../generated/schema.ts';
import { outcomeOf } from '../../parts/attempts.tsx';
import { Fault } from '../../parts/fault.tsx';
import { ReplacedForm } from '../../parts/replaced-form.tsx';
import type { Endpoint } from './webhook-queries.ts';

interface TestDialogProps {
  readonly endpoint: Endpoint;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Sends a signed sample, and shows what the endpoint answers. */
export function TestDialog({ endpoint, opened, close }: TestDialogProps): ReactNode {
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Send a test message"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TestSteps endpoint={endpoint} />
    </Modal>
  );
}

function TestSteps({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const testing = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/admin/accounts/{account_id}/webhook/test', {
          params: { path: { account_id: endpoint.account_id } },
        }),
      ),
  });
  return (
    <Stack>
      <Text size="sm">
        A signed sample without data of a patient is sent to <span className="mono">{endpoint.url}</span> now,
        also if the endpoint is disabled. It waits up to 20 seconds for the answer.
      </Text>
      {testing.data !== undefined && (
        <ReplacedForm key={testing.data.message_id}>
          <TestResult result={testing.data} />
        </ReplacedForm>
      )}
      <Fault error={testing.error} />
      <Group justify="flex-end">
        <Button onClick={() => testing.mutate()} loading={testing.isPending} data-autofocus>
          {testing.data === undefined ? 'Send' : 'Send again'}
        </Button>
      </Group>
    </Stack>
  );
}

function TestResult({ result }: { readonly result: components['schemas']['WebhookTestObject'] }): ReactNode {
  const { outcome, duration_ms: ms, response, message_id: id } = result;
  const isGood = outcome === 'ok';
  return (
    <Alert
      color={isGood ? 'green' : 'red'}
      variant="outline"
      title={isGood ? 'The endpoint accepted the message' : 'The message was not accepted'}
    >
      <p>
        {outcomeOf(result)}, after {duration(ms)}
      </p>
      <p className="mono">{id}</p>
      {response !== null && response !== '' && (
        <pre className="code" tabIndex={0} aria-label="Response">
          {response}
        </pre>
      )}
    </Alert>
  );
}
