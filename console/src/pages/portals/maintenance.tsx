import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { AskButton } from '../../app/ask-button.tsx';
import { useAdministers } from '../../app/session-context.ts';
import { wholeTime } from '../../format/times.ts';
import { Tag } from '../../parts/status.tsx';
import { Time, useNow } from '../../parts/time.tsx';
import { MaintenanceDialog } from './maintenance-dialog.tsx';
import type { PortalWindow } from './portal-queries.ts';
import { isNow } from './portal-state.ts';

interface MaintenanceProps {
  readonly portal: string;
  readonly windows: readonly PortalWindow[];
}

/** When no task of any account starts on the portal. Administrators of the installation add and remove windows. */
export function Maintenance({ portal, windows }: MaintenanceProps): ReactNode {
  const mayChange = useAdministers();
  const [adds, setAdds] = useState(false);
  return (
    <div>
      <h3>Maintenance</h3>
      {windows.length === 0 && <p className="role">None is announced.</p>}
      <ul className="windows">
        {windows.map((window) => (
          <WindowLine
            key={`${window.id} ${window.starts_at}`}
            portal={portal}
            window={window}
            mayRemove={mayChange && window.id !== null}
          />
        ))}
      </ul>
      {mayChange && (
        <>
          <Button size="compact-xs" variant="default" mt="xs" onClick={() => setAdds(true)}>
            Add maintenance
          </Button>
          <MaintenanceDialog portal={portal} opened={adds} close={() => setAdds(false)} />
        </>
      )}
    </div>
  );
}

interface WindowLineProps {
  readonly portal: string;
  readonly window: PortalWindow;
  readonly mayRemove: boolean;
}

function WindowLine({ portal, window, mayRemove }: WindowLineProps): ReactNode {
  const { id, starts_at: start, ends_at: end, note } = window;
  const now = useNow(10_000);
  return (
    <li>
      <span>
        <Time at={start} /> – <Time at={end} /> {isNow(window, now) && <Tag tone="calm">now</Tag>}
        <span className="role"> {note === '' ? (id === null ? 'from portal.yaml' : '') : note}</span>
      </span>
      {mayRemove && (
        <AskButton
          label="Remove"
          name={`Remove the window of ${wholeTime(start)}`}
          size="compact-xs"
          title="Remove this maintenance window?"
          changes="portals"
          act={() =>
            dataOf(
              api.DELETE('/admin/maintenance-windows/{window_id}', {
                params: { path: { window_id: id ?? '' } },
                headers: { 'If-Match': '*' },
              }),
            )
          }
        >
          <Text size="sm">
            {isNow(window, now)
              ? `Tasks of all accounts start on ${portal} now.`
              : `Tasks of all accounts can start on ${portal} at that time.`}
          </Text>
        </AskButton>
      )}
    </li>
  );
}
