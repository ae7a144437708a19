import { useSyncExternalStore } from 'react';

/** `off`: not asked for. `blocked`: the browser does not allow them. `unsupported`: the browser has none for pages. */
export type NotificationState = 'on' | 'off' | 'blocked' | 'unsupported';

const KEPT_AS = 'sopwith.notifications';
const listeners = new Set<() => void>();
let works = true;

function current(): NotificationState {
  if (!works || !('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(KEPT_AS) === 'on' ? 'on' : 'off';
}

/** Desktop notifications of this browser. The person is asked for them only after `enable`. */
export const desktopNotifications = Object.freeze({
  current,
  async enable(): Promise<void> {
    localStorage.setItem(KEPT_AS, 'on');
    await Notification.requestPermission();
    changed();
  },
  disable(): void {
    localStorage.removeItem(KEPT_AS);
    changed();
  },
  /** A new notification replaces the earlier one, also of another tab. */
  show(text: string, opened: () => void): void {
    if (current() !== 'on') return;
    try {
      const shown = new Notification('Sopwith', { body: text, tag: 'sopwith-inbox' });
      shown.addEventListener('click', () => {
        window.focus();
        opened();
        shown.close();
      });
    } catch {
      // Chrome on Android has the class, but only lets service workers use it.
      works = false;
      changed();
    }
  },
});

const changed = (): void => listeners.forEach((listener) => listener());

export const useNotificationState = (): NotificationState =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
