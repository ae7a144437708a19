import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import { every } from '../../api/polling.ts';
import type { components } from '../../generated/schema.ts';
import { Fault } from '../../parts/fault.tsx';
import { pathOf, type Connection } from './portal-queries.ts';

type SignInTest = components['schemas']['SignInTestObject'];

const whileRunning = every(1_000);
const TESTS = '/admin/accounts/{account_id}/connections/{portal}/sign-in-tests';

interface SignInTestDialogProps {
  readonly connection: Connection;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Signs in once with the stored credentials, and shows what comes of it as it happens. */
export function SignInTestDialog({ connection, opened, close }: SignInTestDialogProps): ReactNode {
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={`Test the sign-in to ${connection.portal}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <SignInTestSteps connection={connection} />
    </Modal>
  );
}

function SignInTestSteps({ connection }: { readonly connection: Connection }): ReactNode {
  const params = pathOf(connection);
  const starting = useMutation({ mutationFn: () => dataOf(api.POST(TESTS, { params })) });
  const started = starting.data;
  const test = useQuery({
    queryKey: ['sign-in-test', connection.account_id, started?.id],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET(`${TESTS}/{test_id}`, {
          params: { path: { ...params.path, test_id: started?.id ?? '' } },
          headers: BACKGROUND,
          signal,
        }),
      ),
    enabled: started !== undefined,
    refetchInterval: ({ state }) => (isFinished(state.data) ? false : whileRunning()),
  });
  const now = test.data ?? started;
  const runs = now !== undefined && !isFinished(now);
  return (
    <Stack>
      <Text size="sm">
        Signs in to the portal once, with the stored credentials. It never repeats a sign-in, because portals
        lock an account after a few wrong passwords.
      </Text>
      <div role="status">
        {now?.status === 'queued' && <Progress words="Waiting for a free session …" />}
        {now?.status === 'running' && <Progress words="Signing in …" />}
        {isFinished(now) && <Result test={now} />}
      </div>
      <Fault error={starting.error ?? test.error} />
      <Group justify="flex-end">
        <Button onClick={() => starting.mutate()} loading={starting.isPending} disabled={runs} data-autofocus>
          {now === undefined ? 'Sign in now' : 'Test again'}
        </Button>
      </Group>
    </Stack>
  );
}

const isFinished = (test: SignInTest | undefined): test is SignInTest =>
  test?.status === 'passed' || test?.status === 'failed';

const Progress = ({ words }: { readonly words: string }): ReactNode => (
  <Group gap="xs">
    <Loader size="xs" />
    <Text size="sm">{words}</Text>
  </Group>
);

function Result({ test }: { readonly test: SignInTest }): ReactNode {
  const { status, message, failure_code: code, step } = test;
  return (
    <Alert
      color={status === 'passed' ? 'green' : 'red'}
      variant="outline"
      title={status === 'passed' ? 'The sign-in works' : 'The sign-in failed'}
    >
      {message}
      {(code !== null || step !== null) && (
        <div className="mono">{[code, step].filter((part) => part !== null).join(' · ')}</div>
      )}
    </Alert>
  );
}
