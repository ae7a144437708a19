import type { ReactNode } from 'react';
import { Tag } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import type { Alarm } from './health-queries.ts';

/** What needs an operator now. */
export function Alarms({ alarms }: { readonly alarms: readonly Alarm[] }): ReactNode {
  return (
    <section className="panel part" aria-label="Needs you">
      <div className="card-head">
        <h2>Needs you</h2>
        <Tag tone={alarms.length === 0 ? 'good' : 'bad'}>
          {alarms.length === 0 ? 'Nothing' : String(alarms.length)}
        </Tag>
      </div>
      {alarms.length > 0 && (
        <ul className="issues">
          {alarms.map(({ alarm, subject, summary, since }) => (
            <li key={`${alarm} ${subject}`}>
              {summary}{' '}
              {since !== null && (
                <span className="role">
                  Since <Time at={since} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
