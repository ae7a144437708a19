import type { Knex } from 'knex';

export interface BreakerLimits {
  /** This number of technical failures … */
  readonly failures: number;
  /** … within this time pause the connection … */
  readonly withinMs: number;
  /** … for this time. */
  readonly pauseMs: number;
}

export const BREAKER_LIMITS: BreakerLimits = Object.freeze({
  failures: 5,
  withinMs: 5 * 60_000,
  pauseMs: 2 * 60_000,
});

/** Pauses a portal connection whose portal fails again and again: its tasks wait, instead of using up their attempts. */
export interface CircuitBreaker {
  /** The portal failed technically: a time-out, an error page. True when the connection is paused by it. */
  failed(connectionId: string): Promise<boolean>;
  /** It answered, whatever it said. */
  answered(connectionId: string): Promise<void>;
}

export function createCircuitBreaker(knex: Knex, limits: BreakerLimits = BREAKER_LIMITS): CircuitBreaker {
  const { failures, withinMs, pauseMs } = limits;
  return Object.freeze({
    async failed(connectionId: string): Promise<boolean> {
      const { rows } = await knex.raw<{ rows: { paused: boolean }[] }>(
        `with counted as (
           select id, case when failing_since > now() - make_interval(secs => :within) then failures + 1 else 1 end as failures,
             case when failing_since > now() - make_interval(secs => :within) then failing_since else now() end as failing_since
           from portal_connection where id = :connectionId for update
         )
         update portal_connection as connection set
           failures = case when counted.failures >= :limit then 0 else counted.failures end,
           failing_since = counted.failing_since,
           paused_until = case when counted.failures >= :limit
             then greatest(connection.paused_until, now() + make_interval(secs => :pause)) else connection.paused_until end
         from counted where connection.id = counted.id
         returning counted.failures >= :limit as paused`,
        { connectionId, limit: failures, within: withinMs / 1000, pause: pauseMs / 1000 },
      );
      return rows[0]?.paused ?? false;
    },
    async answered(connectionId: string): Promise<void> {
      await knex('portal_connection')
        .where({ id: connectionId })
        .where('failures', '>', 0)
        .update({ failures: 0, failing_since: null });
    },
  });
}
