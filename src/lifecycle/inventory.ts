import type { Knex } from 'knex';
import type { Clock } from '../platform/clock.ts';
import { createRetentionSettings } from './account-retention.ts';
import { countDue, readPolicies } from './due.ts';
import {
  KEPT_PLACES,
  OTHER_KINDS,
  OTHER_PLACES,
  type KeptPlace,
  type OtherKind,
  type OtherPlace,
} from './kept-places.ts';
import { RETENTION_KINDS, type RetentionKind } from './retention.ts';

export interface KeptKind extends KeptPlace {
  readonly kind: RetentionKind;
  /** Tasks that have ended; of `idempotency_keys`, `patient_keys` and `audit`: entries. */
  readonly count: number;
  /** The end of the oldest task, or the time of the oldest entry. */
  readonly oldestAt: Date | null;
  readonly days: number;
  /** Of them, what the next purge deletes. */
  readonly due: number;
}

/** What has no retention time. */
export interface OtherKept extends Pick<OtherPlace, 'places' | 'protection' | 'until'> {
  readonly kind: OtherKind;
  readonly count: number;
}

export interface Inventory {
  readonly accountId: string;
  /** Tasks that have not ended: nothing of them is purged. */
  readonly openTasks: number;
  /** Schedules, and tasks whose data, were to be deleted, and are kept as long as something is in the way. */
  readonly askedDeletions: number;
  readonly kinds: readonly KeptKind[];
  readonly others: readonly OtherKept[];
}

const ofTasks = (purgedAt: string): string =>
  `finished_at as at from task where account_id = :accountId and finished_at is not null and ${purgedAt} is null`;

/** Each is read from an index, so it takes a moment for each million. */
const KEPT: Readonly<Record<RetentionKind, string>> = Object.freeze({
  task_data: ofTasks('data_purged_at'),
  results: ofTasks('result_purged_at'),
  artifacts: ofTasks('artifacts_purged_at'),
  timeline: ofTasks('timeline_purged_at'),
  deliveries: 'created_at as at from webhook_delivery where account_id = :accountId and purged_at is null',
  idempotency_keys: 'created_at as at from idempotency_key where account_id = :accountId',
  patient_keys: 'erased_at as at from erased_patient_key where account_id = :accountId',
  audit: "at from audit_log where coalesce(account_id, '') = :accountId",
});

/** What of an account is kept, and since when. @throws CodedError `account_not_found` */
export async function takeInventory(
  { knex, clock }: { readonly knex: Knex; readonly clock: Clock },
  accountId: string,
): Promise<Inventory> {
  const { days } = await createRetentionSettings(knex).find(accountId);
  const policies = await readPolicies(knex, clock.now(), accountId);
  const kinds: KeptKind[] = [];
  for (const kind of RETENTION_KINDS) {
    const { rows } = await knex.raw<{ rows: { count: number; oldest: Date | null }[] }>(
      `select count(*)::int as count, min(at) as oldest from (select ${KEPT[kind]}) as kept`,
      { accountId },
    );
    const [due] = await countDue(knex, kind, policies);
    const { count = 0, oldest = null } = rows[0] ?? {};
    const place = KEPT_PLACES[kind];
    kinds.push({ kind, count, oldestAt: oldest, days: days[kind], due: due?.count ?? 0, ...place });
  }
  const open = await countRows(
    knex,
    "from task where account_id = :accountId and status in ('queued', 'running', 'waiting')",
    accountId,
  );
  const asked = await countRows(knex, 'from asked_deletion where account_id = :accountId', accountId);
  const others: OtherKept[] = [];
  for (const kind of OTHER_KINDS) {
    const { rows, ...place } = OTHER_PLACES[kind];
    others.push({ kind, count: await countRows(knex, rows, accountId), ...place });
  }
  return { accountId, openTasks: open, askedDeletions: asked, kinds, others };
}

async function countRows(knex: Knex, rows: string, accountId: string): Promise<number> {
  const counted = await knex.raw<{ rows: { count: number }[] }>(`select count(*)::int as count ${rows}`, {
    accountId,
  });
  return counted.rows[0]?.count ?? 0;
}
