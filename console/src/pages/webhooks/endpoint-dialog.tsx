import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api, dataOf, ifMatch } from '../../api/client.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { useAct } from '../../app/use-act.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { faultOf } from '../../parts/fault.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import type { Endpoint } from './webhook-queries.ts';

const POLICIES = ['standard', 'exponential', 'fixed', 'none'] as const;

interface EndpointDialogProps {
  /** Null: the account has none yet. The first URL makes its secret. */
  readonly endpoint: Endpoint | null;
  readonly opened: boolean;
  readonly close: () => void;
}

export function EndpointDialog({ endpoint, opened, close }: EndpointDialogProps): ReactNode {
  const { account } = useSignedIn();
  const [secret, setSecret] = useState<string | null>(null);
  const acting = useAct(
    'webhook',
    (form: FormData) =>
      dataOf(
        api.PUT('/admin/accounts/{account_id}/webhook', {
          params: { path: { account_id: account.id } },
          headers: endpoint === null ? {} : ifMatch(endpoint.version),
          body: {
            url: String(form.get('url')).trim(),
            retry_policy: String(form.get('retry_policy')),
            events: eventsIn(form),
          },
        }),
      ),
    (set) => {
      setSecret(set.verification_key);
      close();
    },
  );
  const policies = new Set([...POLICIES, ...(endpoint === null ? [] : [endpoint.retry_policy])]);
  return (
    <>
      <ActDialog
        title={endpoint === null ? 'Set the webhook URL' : 'Change the endpoint'}
        opened={opened}
        close={close}
        acting={acting}
        label="Save"
        act={(form) => acting.mutate(form)}
        fields={['/url', '/retry_policy']}
      >
        <TextInput
          name="url"
          type="url"
          label="URL"
          description="Messages contain results of patients: use https."
          defaultValue={endpoint?.url}
          error={faultOf(acting.error, '/url')}
          required
          data-autofocus
        />
        <NativeSelect
          name="retry_policy"
          label="Retries"
          data={[...policies]}
          defaultValue={endpoint?.retry_policy}
          error={faultOf(acting.error, '/retry_policy')}
        />
        <Checkbox label="Send a message when a task ends" checked readOnly disabled />
        <Checkbox
          name="task_waiting"
          label="Also when a task waits for a person"
          defaultChecked={endpoint?.events.includes('task_waiting') ?? false}
        />
      </ActDialog>
      <SecretDialog
        title="The secret of the endpoint"
        label="The secret"
        secret={secret}
        done={() => setSecret(null)}
      >
        <Text size="sm">The receiver verifies the signatures of the messages with it.</Text>
      </SecretDialog>
    </>
  );
}

const eventsIn = (form: FormData): Endpoint['events'] =>
  form.get('task_waiting') === null ? ['task_finished'] : ['task_finished', 'task_waiting'];
