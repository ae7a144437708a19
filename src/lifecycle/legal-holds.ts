import type { Knex } from 'knex';
import { audit, type Actor } from '../accounts/audit.ts';
import { refuseStale, versionOf, type Change } from '../accounts/change.ts';
import { keysetPage, type KeysetQuery, type Page } from '../db/keyset-page.ts';
import { CodedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { digestsOfPatient } from '../tasks/patient-keys.ts';
import type { Sealer } from '../tasks/store.ts';
import { taskNotFound } from '../tasks/task-error.ts';

/** While it is there, nothing of what it covers is deleted: everything of an account, a task, or all tasks and schedules of a patient, also later ones. */
export interface LegalHold {
  readonly id: string;
  readonly accountId: string;
  readonly covers: 'account' | 'task' | 'patient';
  /** Null: not of one task. */
  readonly taskId: string | null;
  /** Of a patient: how many tasks with data, and schedules, it covers now. Otherwise null. */
  readonly tasks: number | null;
  readonly schedules: number | null;
  /** Why, such as the name of the case. */
  readonly reason: string;
  /** What others call the case. */
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly version: string;
}

export interface NewHold {
  readonly accountId: string;
  readonly taskId?: string | null;
  /** What identifies the patient of the hold. Only keyed digests of it are stored. Without it, and without a task: everything of the account. */
  readonly patientKeys?: readonly string[] | undefined;
  readonly reason: string;
  readonly reference?: string | null;
  readonly actor: Actor;
}

export interface LegalHolds {
  /**
   * A patient can have several holds. @throws CodedError `account_not_found`, `already_on_hold`, `invalid_reason`, `invalid_reference`, `no_patient_keys`,
   * `task_and_patient`; TaskError `not_found`
   */
  create(hold: NewHold, transaction?: Knex.Transaction): Promise<LegalHold>;
  /** Of an account, or of all; the newest first. @throws CodedError `invalid_cursor` */
  page(accountId: string | undefined, query: KeysetQuery): Promise<Page<LegalHold>>;
  /** @throws CodedError `hold_not_found` */
  get(id: string): Promise<LegalHold>;
  /** What is overdue is deleted by the next purge. @throws CodedError `hold_not_found`, `version_changed` */
  release(id: string, by: Change): Promise<void>;
}

const MAX_TEXT = 200;

interface Parts {
  readonly knex: Knex;
  readonly vault: Pick<Sealer, 'deriveKey'>;
}

export function createLegalHolds({ knex, vault }: Parts): LegalHolds {
  const create = async (hold: NewHold, trx: Knex.Transaction): Promise<LegalHold> => {
    const { accountId, taskId = null, patientKeys, reason, reference = null, actor } = hold;
    check(hold);
    await lockHeld(trx, hold);
    const id = newId('hold');
    const place = { id, account_id: accountId, task_id: taskId, of_patient: patientKeys !== undefined };
    const created: readonly unknown[] = await trx('legal_hold')
      .insert({ ...place, reason, reference })
      .onConflict(trx.raw("(account_id, coalesce(task_id, '')) where not of_patient"))
      .ignore()
      .returning('id');
    if (created.length === 0)
      throw new CodedError('already_on_hold', `${taskId ?? accountId} is already on legal hold`);
    if (patientKeys !== undefined) {
      const { patient, external } = await digestsOfPatient(vault, accountId, patientKeys);
      const keys = [...patient, ...external].map((digest) => ({
        hold_id: id,
        account_id: accountId,
        digest,
      }));
      await trx('legal_hold_key').insert(keys).onConflict().ignore();
    }
    const row = await find(trx, id);
    await record(trx, row, actor, 'legal_hold.created');
    return toHold(row);
  };
  return Object.freeze<LegalHolds>({
    create: (hold, transaction) =>
      transaction === undefined ? knex.transaction((own) => create(hold, own)) : create(hold, transaction),
    async page(accountId, query) {
      const rows = holdRows(knex).where(accountId === undefined ? {} : { account_id: accountId });
      const { items, nextCursor } = await keysetPage<Row>(rows, LIST, query);
      return { items: items.map(toHold), nextCursor };
    },
    get: async (id) => toHold(await find(knex, id)),
    release: (id, by) =>
      knex.transaction(async (trx) => {
        await trx('legal_hold').where({ id }).forUpdate().select('id');
        const row = await find(trx, id);
        refuseStale(toHold(row), by);
        await trx('legal_hold').where({ id }).delete();
        await record(trx, row, by.actor, 'legal_hold.released');
      }),
  });
}

/** Waits for the batch of a purge that is in progress; the next one sees the hold. */
async function lockHeld(trx: Knex.Transaction, { accountId, taskId, patientKeys }: NewHold): Promise<void> {
  const account = await trx('account').where({ id: accountId }).forNoKeyUpdate().first('id');
  if (account === undefined) throw new CodedError('account_not_found', `account ${accountId} does not exist`);
  if (typeof taskId !== 'string') return;
  const task = await trx('task').where({ id: taskId, account_id: accountId }).first('id');
  if (task === undefined) throw taskNotFound(taskId);
  if (patientKeys !== undefined)
    throw new CodedError('task_and_patient', 'a legal hold covers a task or a patient, not both');
}

/** What has one of the keys of a hold. */
const COVERED = {
  tasks: `select count(*)::int from (
    select k.task_id from task_patient_key as k join legal_hold_key as h using (account_id, digest) where h.hold_id = legal_hold.id
    union select t.id from task as t join legal_hold_key as h on h.account_id = t.account_id and h.digest = t.external_id_digest where h.hold_id = legal_hold.id
  ) as covered`,
  schedules: `select count(*)::int from (
    select k.schedule_id from schedule_patient_key as k join legal_hold_key as h using (account_id, digest) where h.hold_id = legal_hold.id
    union select s.id from schedule as s join legal_hold_key as h on h.account_id = s.account_id and h.digest = s.external_id_digest where h.hold_id = legal_hold.id
  ) as covered`,
} as const;

const holdRows = (knex: Knex): Knex.QueryBuilder =>
  knex('legal_hold').select(
    'legal_hold.*',
    knex.raw(`case when of_patient then (${COVERED.tasks}) end as tasks`),
    knex.raw(`case when of_patient then (${COVERED.schedules}) end as schedules`),
  );

const LIST = { list: 'holds', sort: [{ column: 'id', type: 'text' }] } as const;

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly task_id: string | null;
  readonly of_patient: boolean;
  readonly tasks: number | null;
  readonly schedules: number | null;
  readonly reason: string;
  readonly reference: string | null;
  readonly created_at: Date;
}

const coversOf = ({ task_id, of_patient }: Row): LegalHold['covers'] =>
  of_patient ? 'patient' : task_id === null ? 'account' : 'task';

const toHold = (row: Row): LegalHold =>
  Object.freeze({
    id: row.id,
    accountId: row.account_id,
    covers: coversOf(row),
    taskId: row.task_id,
    tasks: row.tasks,
    schedules: row.schedules,
    reason: row.reason,
    reference: row.reference,
    createdAt: row.created_at,
    version: versionOf(row.id),
  });

async function find(knex: Knex, id: string): Promise<Row> {
  const row: Row | undefined = await holdRows(knex).where({ id }).first();
  if (row !== undefined) return row;
  throw new CodedError('hold_not_found', `legal hold ${id} does not exist: see "sopwith hold list"`);
}

const record = (trx: Knex.Transaction, row: Row, actor: Actor, action: string): Promise<void> =>
  audit(trx, {
    actor,
    accountId: row.account_id,
    action,
    object: row.task_id ?? row.account_id,
    detail: { hold: row.id, covers: coversOf(row), reason: row.reason, reference: row.reference },
  });

function check({ patientKeys, reason, reference }: NewHold): void {
  if (reason.trim() === '' || reason.length > MAX_TEXT)
    throw new CodedError(
      'invalid_reason',
      `the reason of a legal hold must have 1 to ${MAX_TEXT} characters`,
    );
  if (typeof reference === 'string' && (reference.trim() === '' || reference.length > MAX_TEXT))
    throw new CodedError(
      'invalid_reference',
      `the reference of a legal hold must have 1 to ${MAX_TEXT} characters`,
    );
  if (patientKeys !== undefined && !patientKeys.some((key) => key.trim() !== ''))
    throw new CodedError('no_patient_keys', 'what identifies the patient of a legal hold is empty');
}
