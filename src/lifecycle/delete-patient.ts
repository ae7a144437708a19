import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import { holdOff } from '../accounts/account-hold.ts';
import { audit, type Actor } from '../accounts/audit.ts';
import { digestsOfPatient, type PatientDigests } from '../tasks/patient-keys.ts';
import { retryTransaction } from '../tasks/retry-transaction.ts';
import type { Sealer } from '../tasks/store.ts';
import { askDeletion } from './asked-deletions.ts';
import { deletePatientSchedules, type PatientSchedule } from './delete-schedules.ts';
import { deleteFound, lockTask, obstacleTo, type Obstacle } from './delete-data.ts';

export interface PatientDeletion {
  readonly accountId: string;
  /** Member IDs, account numbers, external IDs: what a plugin or a client has called the patient. */
  readonly keys: readonly string[];
  /** Only look. */
  readonly dryRun: boolean;
  readonly actor: Actor;
  /** Stops after the task in which this time has passed. */
  readonly maxMs?: number;
}

export interface PatientTask {
  readonly taskId: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly outcome: 'deleted' | 'would_be_deleted' | 'kept';
  /** Why it is kept. */
  readonly reason: Obstacle | null;
}

export interface PatientReport {
  /** Oldest first. */
  readonly tasks: readonly PatientTask[];
  readonly schedules: readonly PatientSchedule[];
  /** False: there are more. Deleted tasks are not found again. */
  readonly done: boolean;
}

interface Parts {
  readonly knex: Knex;
  readonly vault: Pick<Sealer, 'deriveKey'>;
}

/** Deletes the schedules of a patient, and the data of every task that has ended and belongs to the patient, and reports each. What must be kept now is deleted by the purge that finds nothing in the way. The audit log has their IDs, and not the keys. */
export async function deletePatientData(parts: Parts, deletion: PatientDeletion): Promise<PatientReport> {
  const { accountId, dryRun, actor, maxMs = Infinity } = deletion;
  const started = performance.now();
  const digests = await digestsOfPatient(parts.vault, accountId, deletion.keys);
  // Before its tasks, so that none is created again.
  const schedules = await deletePatientSchedules(parts.knex, { accountId, actor, dryRun, ...digests });
  const found = await findTasksOf(parts.knex, accountId, digests);
  const tasks: PatientTask[] = [];
  for (const { id, type, created_at: createdAt } of found) {
    if (performance.now() - started > maxMs) break;
    const reason = await retryTransaction(() =>
      parts.knex.transaction((trx) => deleteOne(trx, { accountId, taskId: id, actor, dryRun })),
    );
    const gone = dryRun ? 'would_be_deleted' : 'deleted';
    tasks.push({ taskId: id, type, createdAt, outcome: reason === null ? gone : 'kept', reason });
    await nextTurn();
  }
  const kept = tasks.filter(({ outcome }) => outcome === 'kept').length;
  const detail = { deleted: tasks.length - kept, kept };
  if (!dryRun)
    await audit(parts.knex, { actor, accountId, action: 'patient.deleted', object: accountId, detail });
  return { tasks, schedules, done: tasks.length === found.length };
}

interface Found {
  readonly id: string;
  readonly type: string;
  readonly created_at: Date;
}

async function findTasksOf(
  knex: Knex,
  accountId: string,
  { patient, external }: PatientDigests,
): Promise<readonly Found[]> {
  const { rows } = await knex.raw<{ rows: readonly Found[] }>(
    `select id, type, created_at from task where id in (
       select task_id from task_patient_key where account_id = :accountId and digest = any(:patient)
       union select id from task where account_id = :accountId and external_id_digest = any(:external)
     ) and account_id = :accountId order by id`,
    { accountId, patient: [...patient], external: [...external] },
  );
  return rows;
}

interface OneDeletion extends Pick<PatientDeletion, 'accountId' | 'actor' | 'dryRun'> {
  readonly taskId: string;
}

async function deleteOne(
  trx: Knex.Transaction,
  { accountId, taskId, actor, dryRun }: OneDeletion,
): Promise<Obstacle | null> {
  await holdOff(trx, accountId);
  const task = await lockTask(trx, accountId, taskId);
  if (task === undefined) return null;
  const obstacle = await obstacleTo(trx, accountId, task);
  if (dryRun) return obstacle;
  if (obstacle === null) await deleteFound(trx, { accountId, task, actor });
  else await askDeletion(trx, { accountId, of: { task: taskId }, actor });
  return obstacle;
}
