import type { ReactNode } from 'react';
import type { Delivery } from '../api/types.ts';
import { duration } from '../format/times.ts';
import { Tag, type Tone } from './status.tsx';
import { Time } from './time.tsx';

const STATES: Readonly<Record<Delivery['state'], readonly [Tone, string]>> = {
  pending: ['calm', 'Pending'],
  delivered: ['good', 'Delivered'],
  failed: ['bad', 'Failed'],
  parked: ['warn', 'Parked: the endpoint is disabled'],
};

export function DeliveryState({ state }: { readonly state: Delivery['state'] }): ReactNode {
  const [tone, label] = STATES[state];
  return <Tag tone={tone}>{label}</Tag>;
}

/** What an attempt came to: `accepted (204)`, `http 5xx (503)`. */
export const outcomeOf = ({
  outcome,
  http_status: status,
}: Pick<Delivery['attempts'][number], 'outcome' | 'http_status'>): string => {
  const words = outcome === 'ok' ? 'accepted' : outcome.replaceAll('_', ' ');
  return status === null ? words : `${words} (${status})`;
};

/** Every attempt to send a message, with what the endpoint answered. */
export function Attempts({ delivery: { attempts } }: { readonly delivery: Delivery }): ReactNode {
  if (attempts.length === 0) return null;
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th>Sent</th>
          <th>Outcome</th>
          <th>Took</th>
        </tr>
      </thead>
      <tbody>
        {attempts.map((attempt) => (
          <tr key={`${attempt.number} ${attempt.at}`}>
            <td>
              <Time at={attempt.at} />
            </td>
            <td>
              {outcomeOf(attempt)}
              {attempt.response !== null && attempt.response !== '' && (
                <details>
                  <summary>Response</summary>
                  <pre className="code" tabIndex={0}>
                    {attempt.response}
                  </pre>
                </details>
              )}
            </td>
            <td>{duration(attempt.duration_ms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
