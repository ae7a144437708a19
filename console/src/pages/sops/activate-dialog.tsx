import { NumberInput, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, dataOf, ifMatch } from '../../api/client.ts';
import { useAdministers, useSignedIn } from '../../app/session-context.ts';
import { useAct } from '../../app/use-act.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { ErrorState } from '../../parts/states.tsx';
import { CHANGED_SINCE } from './roll-back-dialog.tsx';
import { activationOf, versionName, type Activation } from './sop-queries.ts';

interface ActivateDialogProps {
  readonly portal: string;
  readonly number: number;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Makes new tasks run a version: of this account or of all, all of them or a share. */
export function ActivateDialog({ portal, number, opened, close }: ActivateDialogProps): ReactNode {
  const { account } = useSignedIn();
  const administers = useAdministers();
  const [scope, setScope] = useState(account.id);
  const [isCanary, setCanary] = useState(false);
  const activation = useQuery({ ...activationOf(portal, scope), enabled: opened });
  const acting = useAct(
    'sops',
    ({ share, seen }: { readonly share: number | null; readonly seen: Activation }) =>
      dataOf(
        api.PUT('/admin/procedures/{portal}/activations/{scope}', {
          params: { path: { portal, scope } },
          headers: ifMatch(seen.version),
          body: { number, ...(share === null ? {} : { canary_percent: share }) },
        }),
      ),
    close,
  );
  const seen = activation.data;
  const isActive = seen?.active === number && !isCanary;
  return (
    <ActDialog
      title={`Activate ${versionName(number).toLowerCase()} of ${portal}`}
      opened={opened}
      close={close}
      acting={acting}
      label={isCanary ? 'Start the canary' : 'Activate'}
      disabled={seen === undefined || (isActive && seen.canary === null)}
      act={(form) => {
        if (seen !== undefined)
          acting.mutate({ share: isCanary ? Number.parseInt(String(form.get('share')), 10) : null, seen });
      }}
      words={CHANGED_SINCE}
    >
      {administers && (
        <Radio.Group label="Account" value={scope} onChange={setScope}>
          <Stack gap={6} mt={6}>
            <Radio value={account.id} label={account.name} />
            <Radio value="all" label="All accounts without a separate activation" />
          </Stack>
        </Radio.Group>
      )}
      <Radio.Group
        label="Tasks"
        value={isCanary ? 'canary' : 'all'}
        onChange={(value) => setCanary(value === 'canary')}
      >
        <Stack gap={6} mt={6}>
          <Radio value="all" label="All new tasks" />
          <Radio value="canary" label="A share of the new tasks (canary)" />
        </Stack>
      </Radio.Group>
      {isCanary && (
        <NumberInput
          name="share"
          label="Share in percent"
          description="A canary that fails clearly more often than the active version is rolled back automatically."
          min={1}
          max={99}
          defaultValue={10}
          allowDecimal={false}
          required
        />
      )}
      {activation.error !== null && (
        <ErrorState error={activation.error} retry={() => void activation.refetch()} />
      )}
      {seen !== undefined && (
        <Text size="sm">
          Now active: {versionName(seen.active).toLowerCase()}.{' '}
          {seen.canary !== null && `The canary of version ${seen.canary.number} ends. `}
          {isActive ? 'There is nothing to change.' : 'Tasks that have started keep their version.'}
        </Text>
      )}
    </ActDialog>
  );
}
