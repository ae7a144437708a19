import type { Tone } from '../../parts/status.tsx';
import type { Portal, PortalWindow } from './portal-queries.ts';

/** What a person must know of a connection first. */
export interface PortalState {
  readonly tone: Tone;
  readonly label: string;
  /** Why, and what to do. Null: everything is as it should be. */
  readonly words: string | null;
  /** When it began, or until when it lasts. */
  readonly since: string | null;
  readonly until: string | null;
  /** Whether no task starts on the portal. */
  readonly holds: boolean;
}

export const isNow = ({ starts_at: start, ends_at: end }: PortalWindow, now: number): boolean =>
  Date.parse(start) <= now && Date.parse(end) > now;

/** The most important first: a rejection stops everything until a person acts. */
export function stateOf({ connection, activity }: Portal, now: number): PortalState {
  const { credentials_rejected_at: rejected, state, paused_until: pausedUntil } = connection;
  if (rejected !== null)
    return {
      tone: 'bad',
      label: 'Credentials rejected',
      words:
        'The portal rejected the credentials. No task uses them until you replace them, or fix them at the portal and reset them here.',
      since: rejected,
      until: null,
      holds: true,
    };
  if (state === 'paused')
    return pausedUntil === null
      ? {
          tone: 'warn',
          label: 'Paused by a person',
          words: 'Its tasks wait in the queue until somebody resumes it.',
          since: null,
          until: null,
          holds: true,
        }
      : {
          tone: 'warn',
          label: 'Paused after failures',
          words:
            'The portal failed several times in a row, so its tasks wait. They start again automatically.',
          since: null,
          until: pausedUntil,
          holds: true,
        };
  const window = activity?.maintenance.find((each) => isNow(each, now));
  if (window !== undefined)
    return {
      tone: 'calm',
      label: 'In maintenance',
      words: 'No task starts before the maintenance ends. Running tasks continue.',
      since: null,
      until: window.ends_at,
      holds: true,
    };
  if (activity !== undefined && activity.failures > 0)
    return {
      tone: 'warn',
      label: 'Failing',
      words: `The last ${activity.failures === 1 ? 'attempt' : `${activity.failures} attempts`} failed technically. Five failures within five minutes pause it.`,
      since: activity.failing_since,
      until: null,
      holds: false,
    };
  return { tone: 'good', label: 'Ready', words: null, since: null, until: null, holds: false };
}
