import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { desktopNotifications, useNotificationState } from '../../app/desktop-notifications.ts';

/** Asks the browser for notifications. Nothing else does. */
export function NotificationButton(): ReactNode {
  const state = useNotificationState();
  if (state === 'unsupported') return null;
  if (state === 'blocked')
    return <span className="role">The browser blocks notifications of this page.</span>;
  return state === 'on' ? (
    <Button size="xs" variant="default" onClick={() => desktopNotifications.disable()}>
      Stop notifications
    </Button>
  ) : (
    <Button size="xs" variant="default" onClick={() => void desktopNotifications.enable()}>
      Notify me on this computer
    </Button>
  );
}
