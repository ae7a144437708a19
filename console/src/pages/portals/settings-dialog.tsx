import { NumberInput, Switch, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api, dataOf, ifMatch } from '../../api/client.ts';
import { useAct } from '../../app/use-act.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { faultOf } from '../../parts/fault.tsx';
import { pathOf, type Connection } from './portal-queries.ts';

interface SettingsDialogProps {
  readonly connection: Connection;
  readonly opened: boolean;
  readonly close: () => void;
}

const DEFAULT_MINUTES = 15;

/** Limits, approvals and traces of a connection. */
export function SettingsDialog({ connection, opened, close }: SettingsDialogProps): ReactNode {
  const { approval_minutes: minutes } = connection;
  const [approves, setApproves] = useState(minutes !== null);
  const acting = useAct(
    'portals',
    (form: FormData) =>
      dataOf(
        api.PATCH('/admin/accounts/{account_id}/connections/{portal}', {
          params: pathOf(connection),
          headers: ifMatch(connection.version),
          body: {
            max_sessions: Number(form.get('max_sessions')),
            min_interval_ms: Math.round(Number(form.get('min_interval')) * 1_000),
            record_traces: form.has('record_traces'),
            approval_minutes: form.has('approves') ? Number(form.get('approval_minutes')) : null,
          },
        }),
      ),
    close,
  );
  return (
    <ActDialog
      title={`Settings of ${connection.portal}`}
      opened={opened}
      close={close}
      acting={acting}
      label="Save"
      act={(form) => acting.mutate(form)}
      fields={['/max_sessions', '/min_interval_ms', '/approval_minutes']}
    >
      <Text size="sm">Attempts that have started keep the former settings.</Text>
      <NumberInput
        name="max_sessions"
        label="Sessions at the same time"
        description="Over all workers. A lower limit in portal.yaml wins."
        defaultValue={connection.max_sessions}
        min={1}
        max={100}
        allowDecimal={false}
        error={faultOf(acting.error, '/max_sessions')}
        required
        data-autofocus
      />
      <NumberInput
        name="min_interval"
        label="Seconds between two starts"
        defaultValue={connection.min_interval_ms / 1_000}
        min={0}
        max={86_400}
        decimalScale={3}
        error={faultOf(acting.error, '/min_interval_ms')}
        required
      />
      <Switch
        name="approves"
        label="A person must approve each submission"
        checked={approves}
        onChange={(event) => setApproves(event.currentTarget.checked)}
      />
      {approves && (
        <NumberInput
          name="approval_minutes"
          label="Minutes to approve"
          description="Without an approval in this time, nothing is submitted."
          defaultValue={minutes ?? DEFAULT_MINUTES}
          min={1}
          max={60}
          allowDecimal={false}
          error={faultOf(acting.error, '/approval_minutes')}
          required
        />
      )}
      <Switch
        name="record_traces"
        label="Record attempts"
        description="Attempts that fail keep a trace with every page. It slows tasks down."
        defaultChecked={connection.record_traces}
      />
    </ActDialog>
  );
}
