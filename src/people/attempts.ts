import type { Knex } from 'knex';
import type { Clock } from '../platform/clock.ts';
import type { Digests } from './tokens.ts';

/** Who tries to sign in, from where. */
export interface AttemptSource {
  readonly email: string;
  /** The group of addresses of the client, or the browser in which this person has signed in before. */
  readonly from: string;
  /** Null: no one has the address. */
  readonly personId: string | null;
}

/** Counts attempts to sign in by e-mail address and source, so that one source cannot lock another one out. */
export interface Attempts {
  /** Counts an attempt before it is judged, so that many at the same time are not free. `ms`: how long to wait; 0: it may be made. */
  begin(source: AttemptSource): Promise<{ readonly waitMs: number; readonly failures: number }>;
  /** The attempt did not fail, and did not succeed either. */
  undo(source: AttemptSource): Promise<void>;
  /** Forgets the failures. */
  succeed(source: AttemptSource): Promise<void>;
}

/** Forgets all failures of a person, wherever they were made. */
export const forgetFailures = (trx: Knex.Transaction, personId: string): Promise<number> =>
  trx('sign_in_failure').where({ person_id: personId }).delete();

/** Attempts that never wait. */
export const FREE_ATTEMPTS = 5;
const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 15 * 60_000;
const REMEMBERED_MS = 24 * 3_600_000;

export function createAttempts(knex: Knex, digests: Digests, clock: Clock): Attempts {
  const digestOf = ({ email, from }: Omit<AttemptSource, 'personId'>): Buffer =>
    digests.of('attempt', email, from);
  return {
    async begin(source) {
      const now = clock.now();
      await knex('sign_in_failure').where('expires_at', '<', now).delete();
      const expires = new Date(now.getTime() + REMEMBERED_MS);
      // The delay after the attempt number n + 1, if it fails.
      const { rows } = await knex.raw<{ rows: { failures: number }[] }>(
        `insert into sign_in_failure as f (digest, person_id, failures, next_at, expires_at) values (:digest, :person, 1, 'epoch', :expires)
         on conflict (digest) do update set
           failures = f.failures + 1, expires_at = :expires,
           next_at = case when f.failures + 1 < :free then 'epoch'::timestamptz
             else :now::timestamptz + least(:max, :first * 2 ^ least(f.failures + 1 - :free, 20)) * interval '1 ms' end
         where f.next_at <= :now returning failures`,
        {
          digest: digestOf(source),
          person: source.personId,
          now,
          expires,
          free: FREE_ATTEMPTS,
          first: FIRST_DELAY_MS,
          max: MAX_DELAY_MS,
        },
      );
      const counted = rows[0];
      if (counted !== undefined) return { waitMs: 0, failures: counted.failures };
      const row = await knex('sign_in_failure')
        .where({ digest: digestOf(source) })
        .first<{ next_at: Date; failures: number } | undefined>('next_at', 'failures');
      const waitMs = Math.max(1, (row?.next_at.getTime() ?? 0) - now.getTime());
      return { waitMs, failures: row?.failures ?? 0 };
    },
    async undo(source) {
      await knex('sign_in_failure')
        .where({ digest: digestOf(source) })
        .update({ failures: knex.raw('greatest(0, failures - 1)'), next_at: new Date(0) });
    },
    async succeed(source) {
      await knex('sign_in_failure')
        .where({ digest: digestOf(source) })
        .delete();
    },
  };
}
