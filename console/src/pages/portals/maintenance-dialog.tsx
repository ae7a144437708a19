import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useAct } from '../../app/use-act.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { faultOf } from '../../parts/fault.tsx';

interface MaintenanceDialogProps {
  readonly portal: string;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Times are of the browser's zone, as everywhere in the console. */
const timeIn = (form: FormData, name: string): string => new Date(String(form.get(name))).toISOString();

export function MaintenanceDialog({ portal, opened, close }: MaintenanceDialogProps): ReactNode {
  const acting = useAct(
    'portals',
    (form: FormData) =>
      dataOf(
        api.POST('/admin/maintenance-windows', {
          body: {
            portal,
            starts_at: timeIn(form, 'starts_at'),
            ends_at: timeIn(form, 'ends_at'),
            note: String(form.get('note')).trim(),
          },
        }),
      ),
    close,
  );
  return (
    <ActDialog
      title={`Add maintenance of ${portal}`}
      opened={opened}
      close={close}
      acting={acting}
      label="Add"
      act={(form) => acting.mutate(form)}
      fields={['/starts_at', '/ends_at']}
    >
      <Text size="sm">
        While it lasts, no task of any account starts on the portal. Tasks that are due start when it ends. It
        can last up to 30 days.
      </Text>
      <TextInput
        name="starts_at"
        type="datetime-local"
        label="Start"
        error={faultOf(acting.error, '/starts_at')}
        required
        data-autofocus
      />
      <TextInput
        name="ends_at"
        type="datetime-local"
        label="End"
        error={faultOf(acting.error, '/ends_at')}
        required
      />
      <TextInput name="note" label="Note" description="For other administrators." maxLength={200} />
    </ActDialog>
  );
}
