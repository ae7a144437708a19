import type { AttemptOutcome } from './transport/attempt-outcome.ts';

export type EndpointState = 'active' | 'failing' | 'disabled';

/** How an endpoint has answered lately. */
export interface EndpointHealth {
  readonly state: EndpointState;
  /** Failed attempts since the last success. */
  readonly consecutiveFailures: number;
  /** When the first of them was. */
  readonly failingSince: Date | null;
  readonly disabledReason: string | null;
}

export const FAILING_AFTER = 4;
export const CIRCUIT_OPENS_AFTER = 10;
/** With an open circuit one delivery a minute asks whether the endpoint is back; the others wait. */
export const PROBE_INTERVAL_MS = 60_000;
const DISABLED_AFTER_MS = 120 * 3_600_000;
const DISABLED_AFTER_FAILURES = 20;

/** The health after one more attempt. A disabled endpoint stays disabled until a person enables it. */
export function healthAfter(health: EndpointHealth, outcome: AttemptOutcome, at: Date): EndpointHealth {
  if (health.state === 'disabled') return health;
  if (outcome === 'ok')
    return { state: 'active', consecutiveFailures: 0, failingSince: null, disabledReason: null };
  const consecutiveFailures = health.consecutiveFailures + 1;
  const failingSince = health.failingSince ?? at;
  const base = { consecutiveFailures, failingSince };
  if (outcome === 'gone') return { ...base, state: 'disabled', disabledReason: 'gone' };
  const longSince = at.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS;
  if (longSince && consecutiveFailures >= DISABLED_AFTER_FAILURES) {
    return { ...base, state: 'disabled', disabledReason: 'failing_for_5_days' };
  }
  return {
    ...base,
    state: consecutiveFailures >= FAILING_AFTER ? 'failing' : health.state,
    disabledReason: null,
  };
}
