import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, dataOf, ifMatch } from '../../api/client.ts';
import { useAct } from '../../app/use-act.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { versionName, type Activation } from './sop-queries.ts';

/** Somebody else has changed what runs since it was read. */
export const CHANGED_SINCE = Object.freeze({
  precondition_failed: [
    'Somebody else was faster',
    'What runs was changed in the meantime. Look at it again, then decide whether this still applies.',
  ],
} as const);

interface RollBackDialogProps {
  readonly activation: Activation;
  readonly scope: string;
  readonly opened: boolean;
  readonly close: () => void;
}

export function RollBackDialog({ activation, scope, opened, close }: RollBackDialogProps): ReactNode {
  const { portal, active, previous, canary, version } = activation;
  const acting = useAct(
    'sops',
    () =>
      dataOf(
        api.POST('/admin/procedures/{portal}/activations/{scope}/rollback', {
          params: { path: { portal, scope } },
          headers: ifMatch(version),
        }),
      ),
    close,
  );
  const label = canary === null ? 'Roll back' : 'End the canary';
  return (
    <ActDialog
      title={`${label}?`}
      opened={opened}
      close={close}
      acting={acting}
      label={label}
      act={() => acting.mutate()}
      words={CHANGED_SINCE}
    >
      <Text size="sm">
        {canary === null
          ? `New tasks run ${versionName(previous ?? 0).toLowerCase()} again instead of ${versionName(active).toLowerCase()}.`
          : `All new tasks run ${versionName(active).toLowerCase()}, and none runs version ${canary.number}.`}{' '}
        Tasks that have started keep their version.
      </Text>
    </ActDialog>
  );
}
