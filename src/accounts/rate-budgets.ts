import type { Knex } from 'knex';

/** A token bucket that all API processes share. */
interface Budget {
  /** Which limit, and whose: `key`, the ID of the key. */
  readonly policy: string;
  readonly holder: string;
  /** The size of the bucket, which fills evenly within a minute. */
  readonly perMinute: number;
}

interface RateBudgets {
  /** Moves up to `part` tokens from the bucket to the caller, whole ones only. `left` is what the bucket still has. */
  lease(budget: Budget, part: number): Promise<{ readonly granted: number; readonly left: number }>;
}

/** The buckets of the rate limits in the database, by its clock. */
export function createRateBudgets(knex: Knex): RateBudgets {
  return Object.freeze<RateBudgets>({
    async lease({ policy, holder, perMinute }, part) {
      const { rows } = await knex.raw<{ rows: { granted: number; tokens: number }[] }>(LEASE, {
        policy,
        holder,
        size: perMinute,
        part,
      });
      const [row] = rows;
      if (row === undefined) throw new Error('the budget was not written');
      return { granted: row.granted, left: row.tokens };
    },
  });
}

/** A clock that was set back refills nothing, and from then on the bucket fills by the new time. */
const FILLED = `least(:size::float8, b.tokens + greatest(0, extract(epoch from now() - b.at)) * :size / 60)`;
const GRANTED = `least(:part::int, floor(${FILLED}))`;
const LEASE = `
insert into rate_budget as b (policy, holder, tokens, granted, at)
values (:policy, :holder, :size::float8 - :part, :part, now())
on conflict (policy, holder) do update
  set tokens = ${FILLED} - ${GRANTED}, granted = ${GRANTED}, at = now()
returning granted, tokens`;
