import type { Knex } from 'knex';
import { accountHeld, taskHeld } from '../accounts/account-hold.ts';
import { RETENTION_KINDS, retentionOf, type RetentionKind, type RetentionOverrides } from './retention.ts';

const DAY_MS = 86_400_000;

/** The rows of a kind that are older than its retention time, of the accounts in `policy (account_id, before)`. */
interface DueRows {
  readonly from: string;
  /** The ID by which a row is erased, and the table that is locked for it. */
  readonly id: string;
  readonly lock: string;
  readonly order: string;
}

const notHeld = (task: string): string => `not ${taskHeld(task)}`;

/** A message that was never attempted is written from its task, so it needs the task's texts. */
const MESSAGE_WRITTEN =
  'not exists (select 1 from webhook_event e where e.task_id = task.id and e.body_enc is null and e.purged_at is null)';

const ofTask = (purgedAt: string, more = 'true'): DueRows => ({
  from: `policy join task on task.account_id = policy.account_id and task.finished_at is not null and task.finished_at < policy.before
    and task.${purgedAt} is null and ${notHeld('task.id')} and ${more}`,
  id: 'task.id',
  lock: 'task',
  order: 'task.finished_at',
});

export const DUE: Readonly<Record<RetentionKind, DueRows>> = Object.freeze({
  task_data: ofTask('data_purged_at', MESSAGE_WRITTEN),
  results: ofTask('result_purged_at', MESSAGE_WRITTEN),
  artifacts: ofTask('artifacts_purged_at'),
  timeline: ofTask('timeline_purged_at'),
  // No message of the task is one that the schedule still tries, or that is being sent now: they are erased together.
  deliveries: {
    from: `policy join webhook_delivery as d on d.account_id = policy.account_id and d.created_at < policy.before and d.purged_at is null
      and d.state <> 'pending' and d.manual_at is null and coalesce(d.locked_until, '-infinity') <= now()
      join webhook_event as e on e.id = d.event_id and ${notHeld('e.task_id')}
      and not exists (select 1 from webhook_event as other join webhook_delivery as open on open.event_id = other.id
        where other.task_id = e.task_id and (open.state = 'pending' or open.manual_at is not null or open.locked_until > now()))`,
    id: 'e.task_id',
    lock: 'd',
    order: 'd.created_at',
  },
  idempotency_keys: {
    from: `policy join idempotency_key as k on k.account_id = policy.account_id and k.created_at < policy.before and k.digest is not null`,
    id: "encode(k.digest, 'hex')",
    lock: 'k',
    order: 'k.created_at',
  },
  // Of a task, or of a schedule, whose data is deleted.
  patient_keys: {
    from: `policy join erased_patient_key as k on k.account_id = policy.account_id and k.erased_at < policy.before
      and not exists (select 1 from legal_hold where legal_hold.account_id = policy.account_id)`,
    id: 'k.object',
    lock: 'k',
    order: 'k.erased_at',
  },
  // With anything of the account on hold, who has seen it stays as well.
  audit: {
    from: `policy join audit_log as l on coalesce(l.account_id, '') = policy.account_id and l.at < policy.before
      and not exists (select 1 from legal_hold where legal_hold.account_id = policy.account_id)`,
    id: 'l.id',
    lock: 'l',
    order: 'l.at',
  },
});

/** For the audit entries of the installation itself. */
export const INSTALLATION = '';

export interface Policy {
  readonly accountId: string;
  /** What is older is due. */
  readonly before: Readonly<Record<RetentionKind, Date>>;
}

interface PolicyRow {
  readonly id: string;
  readonly retention: RetentionOverrides;
  readonly shredded_at: Date | null;
}

/** The policies of all accounts that are not on hold, or of one. */
export async function readPolicies(knex: Knex, now: Date, accountId?: string): Promise<readonly Policy[]> {
  const accounts = knex('account')
    .whereRaw(`not ${accountHeld('account.id')}`)
    .select<PolicyRow[]>('id', 'retention', 'shredded_at');
  const rows = await (accountId === undefined ? accounts : accounts.where({ id: accountId }));
  const own = rows.map((row) => policyOf(row, now));
  if (accountId !== undefined && accountId !== INSTALLATION) return own;
  return [...own, policyOf({ id: INSTALLATION, retention: {}, shredded_at: null }, now)];
}

/** What is left of an account whose key was destroyed is unreadable, except its audit log. */
function policyOf({ id, retention, shredded_at }: PolicyRow, now: Date): Policy {
  const days = retentionOf(retention);
  const before = RETENTION_KINDS.map((kind) => {
    const kept = shredded_at !== null && kind !== 'audit' ? 0 : days[kind];
    return [kind, new Date(now.getTime() - kept * DAY_MS)] as const;
  });
  return { accountId: id, before: Object.freeze(Object.fromEntries(before)) as unknown as Policy['before'] };
}

const POLICY =
  'with policy as (select * from unnest(:accounts::text[], :before::timestamptz[]) as p (account_id, before))';

const bindings = (policies: readonly Policy[], kind: RetentionKind) => ({
  accounts: policies.map(({ accountId }) => accountId),
  before: policies.map(({ before }) => before[kind]),
});

/** The accounts that have anything due: one look at the start of an index for each. */
export async function accountsDue(
  knex: Knex,
  kind: RetentionKind,
  policies: readonly Policy[],
): Promise<ReadonlySet<string>> {
  const { rows } = await knex.raw<{ rows: { account_id: string }[] }>(
    `${POLICY} select each.account_id from policy as each
     where exists (with policy as (select each.account_id, each.before) select 1 from ${DUE[kind].from})`,
    bindings(policies, kind),
  );
  return new Set(rows.map((row) => row.account_id));
}

/** How much is due, by account. Reads all of it. */
export async function countDue(
  knex: Knex,
  kind: RetentionKind,
  policies: readonly Policy[],
): Promise<readonly { readonly accountId: string; readonly count: number }[]> {
  const { rows } = await knex.raw<{ rows: { account_id: string; count: number }[] }>(
    `${POLICY} select policy.account_id, count(*)::int as count from ${DUE[kind].from} group by policy.account_id order by policy.account_id`,
    bindings(policies, kind),
  );
  return rows.map((row) => ({ accountId: row.account_id, count: row.count }));
}

/** Locks the oldest rows that are due. What another process holds is left to it. */
export async function lockDue(
  trx: Knex.Transaction,
  kind: RetentionKind,
  policy: Policy,
  limit: number,
): Promise<readonly string[]> {
  const { from, id, lock, order } = DUE[kind];
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `${POLICY} select ${id} as id from ${from} order by ${order} limit :limit for update of ${lock} skip locked`,
    { ...bindings([policy], kind), limit },
  );
  return rows.map((row) => row.id);
}
