import type { LabClock } from './clock.ts';
import type { Session, SessionStore } from './sessions.ts';
import type { signInSwitches } from './sign-in-switches.ts';
import type { SwitchBoard } from './switches.ts';

interface Parts {
  readonly board: SwitchBoard<typeof signInSwitches>;
  readonly sessions: SessionStore;
  readonly clock: LabClock;
}

/** Counts a request of a session and ends the session where it was idle too long or has had its requests. */
export function touchSession({ board, sessions, clock }: Parts, session: Session, path: string): void {
  if (session.ended !== null) return;
  const now = clock.now();
  const idleLimit = board.value('idle_timeout');
  if (idleLimit > 0 && now - session.last_seen > idleLimit) sessions.end(session, 'idle');
  session.last_seen = now;
  session.requests += 1;
  const limit = board.value('session_expires_after');
  if (limit > 0 && session.requests > limit && board.take('session_expires_after', path) > 0)
    sessions.end(session, 'expired');
}
