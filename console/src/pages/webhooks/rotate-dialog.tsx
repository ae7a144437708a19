import { NativeSelect, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api, dataOf, ifMatch } from '../../api/client.ts';
import { useAct } from '../../app/use-act.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { Time } from '../../parts/time.tsx';
import type { Endpoint } from './webhook-queries.ts';

const GRACE = [
  { value: '24', label: 'for 24 hours' },
  { value: '168', label: 'for 7 days' },
  { value: '0', label: 'not at all: it has leaked' },
];

const HOUR_MS = 3_600_000;

interface RotateDialogProps {
  readonly endpoint: Endpoint;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Makes a new secret, and shows it once. */
export function RotateDialog({ endpoint, opened, close }: RotateDialogProps): ReactNode {
  const [secret, setSecret] = useState<string | null>(null);
  const [oldUntil, setOldUntil] = useState<string | null>(null);
  const acting = useAct(
    'webhook',
    (graceHours: number) =>
      dataOf(
        api.POST('/admin/accounts/{account_id}/webhook/rotate-secret', {
          params: { path: { account_id: endpoint.account_id } },
          headers: ifMatch(endpoint.version),
          body: { grace_hours: graceHours },
        }),
      ),
    (rotated, graceHours) => {
      setOldUntil(graceHours === 0 ? null : new Date(Date.now() + graceHours * HOUR_MS).toISOString());
      setSecret(rotated.verification_key);
      close();
    },
  );
  return (
    <>
      <ActDialog
        title="Rotate the secret?"
        opened={opened}
        close={close}
        acting={acting}
        label="Rotate the secret"
        act={(form) => acting.mutate(Number(form.get('grace')))}
      >
        <Text size="sm">
          Messages are signed with a new secret from now on. The new secret is shown once. Give it to the
          receiver before the old one expires.
        </Text>
        <NativeSelect name="grace" label="Keep the old secret valid" data={GRACE} data-autofocus />
      </ActDialog>
      <SecretDialog
        title="The new secret"
        label="The new secret"
        secret={secret}
        done={() => setSecret(null)}
      >
        <Text size="sm">
          {oldUntil === null ? (
            'The old secret is not valid anymore.'
          ) : (
            <>
              The old secret is valid until <Time at={oldUntil} />.
            </>
          )}
        </Text>
      </SecretDialog>
    </>
  );
}
