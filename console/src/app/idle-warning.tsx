import { Button, Group, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { connection } from '../api/connection.ts';
import { identity } from '../api/identity.ts';
import { readSession, signOut } from '../api/session.ts';
import { countdown } from '../format/times.ts';
import { useNow } from '../parts/time.tsx';
import { useSignedIn } from './session-context.ts';

const LONGEST_WARNING_MS = 120_000;
/** A person who reads or types without a request still works: the server learns of it this often. */
const TELL_EVERY_MS = 60_000;

/** Warns before the session ends for lack of activity. The server decides when it has ended. */
export function IdleWarning(): ReactNode {
  const { session } = useSignedIn();
  const queryClient = useQueryClient();
  const idleMs = session.idle_seconds * 1_000;
  const warningMs = Math.min(LONGEST_WARNING_MS, idleMs / 3);
  const leftMs = identity.lastActive() + idleMs - useNow();
  const warns = leftMs <= warningMs;
  useTellActivity(!warns);
  const asked = useRef(0);
  useEffect(() => {
    // At the end, ask: another tab may have extended the session. Without a connection, the session is read as soon as there is one.
    if (leftMs > 0 || connection.state() === 'lost' || Date.now() - asked.current < 5_000) return;
    asked.current = Date.now();
    void readSession(true).then((found) => {
      if (found === null) queryClient.setQueryData(['session'], null);
      else if (Date.parse(found.idle_ends_at) > Date.now()) identity.active();
    }, ignore);
  }, [leftMs, queryClient]);
  const stay = (): void => void readSession(false).catch(ignore);
  return (
    <Modal opened={warns} onClose={stay} title="Do you still work here?" centered withCloseButton={false}>
      <Text size="sm">
        You will be signed out in <strong>{countdown(leftMs)}</strong>, because data of patients is on the
        screen. What you have typed into a form of the inbox is kept in this tab.
      </Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={() => void signOut().catch(ignore)}>
          Sign out
        </Button>
        <Button onClick={stay} data-autofocus>
          Stay signed in
        </Button>
      </Group>
    </Modal>
  );
}

const ignore = (): void => {};

function useTellActivity(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const tell = (): void => {
      if (Date.now() - identity.lastActive() < TELL_EVERY_MS) return;
      // At once, so that several events cause one request.
      identity.active();
      void readSession(false).catch(ignore);
    };
    const events = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const event of events) window.addEventListener(event, tell, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, tell);
    };
  }, [enabled]);
}
