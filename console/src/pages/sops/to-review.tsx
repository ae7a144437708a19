import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Actor } from '../../parts/actor.tsx';
import { Time } from '../../parts/time.tsx';
import { versionsToReview } from './sop-queries.ts';

/** Versions that wait for the word of a second person. */
export function ToReview(): ReactNode {
  const { data: versions = [] } = useQuery(versionsToReview);
  if (versions.length === 0) return null;
  return (
    <section className="panel part" aria-label="To review">
      <h2>To review</h2>
      <ul className="issues">
        {versions.map(({ portal, number, note, review }) => (
          <li key={`${portal} ${number}`}>
            <Link
              to="/sops/$portal/$number"
              params={{ portal, number: String(number) }}
              search={{ view: 'changes' }}
            >
              {portal}, version {number}
            </Link>{' '}
            {note !== '' && <span>{note} </span>}
            {review !== null && (
              <span className="role">
                submitted by <Actor id={review.requested_by} /> <Time at={review.requested_at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
