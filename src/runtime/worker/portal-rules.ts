import type { Knex } from 'knex';
import { expectPortals } from '../../platform/metrics.ts';
import { FAILURE_KINDS } from '../../sdk/failure-kinds.ts';
import type { PortalFacts } from '../../sop/portal-facts.ts';
import { nextMaintenance } from './maintenance.ts';

/** Keeps in the database what the portals themselves allow, so that a claim needs neither an agent nor an SOP to know it. */
export interface PortalRules {
  /** Writes what has changed: the files, or which maintenance window comes next. */
  refresh(): Promise<void>;
}

// Written only where it differs: every worker does this each minute.
const WRITE = `
  insert into portal_rule as rule (portal, max_sessions, min_interval_ms, closed_from, closed_until)
  select portal, max_sessions, min_interval_ms, closed_from, closed_until from json_to_recordset(?::json) as r
    (portal text, max_sessions int, min_interval_ms int, closed_from timestamptz, closed_until timestamptz)
  on conflict (portal) do update set max_sessions = excluded.max_sessions, min_interval_ms = excluded.min_interval_ms,
    closed_from = excluded.closed_from, closed_until = excluded.closed_until
  where (rule.max_sessions, rule.min_interval_ms, rule.closed_from, rule.closed_until)
    is distinct from (excluded.max_sessions, excluded.min_interval_ms, excluded.closed_from, excluded.closed_until)`;

export function createPortalRules(
  knex: Knex,
  read: () => Promise<readonly PortalFacts[]>,
  now: () => Date,
): PortalRules {
  return Object.freeze({
    async refresh() {
      const portals = await read();
      expectPortals(
        portals.map(({ portal }) => portal),
        FAILURE_KINDS,
      );
      const rules = portals.map((facts) => ruleOf(facts, now()));
      if (rules.length > 0) await knex.raw(WRITE, [JSON.stringify(rules)]);
    },
  });
}

function ruleOf({ portal, sessions, intervalMs, timeZone, maintenance }: PortalFacts, now: Date): object {
  const closed = nextMaintenance(maintenance, timeZone, now);
  return {
    portal,
    max_sessions: sessions,
    min_interval_ms: intervalMs ?? 0,
    closed_from: closed?.from ?? null,
    closed_until: closed?.until ?? null,
  };
}
