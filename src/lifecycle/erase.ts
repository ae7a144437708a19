import type { Knex } from 'knex';

/** What of a task is erased together. */
export const TASK_PARTS = ['deliveries', 'task_data', 'results', 'artifacts', 'timeline'] as const;
export type TaskPart = (typeof TASK_PARTS)[number];

const REMOVE_FILES =
  'insert into file_removal (storage_key) select storage_key from removed on conflict do nothing';

/** Row of an artifact whose file is gone: its ID, kind and size stay, so that the API can say what was there. */
const EMPTIED_ARTIFACT = 'name = null, name_enc = null, sha256 = null, purged_at = now()';

/**
 * The texts of some tasks, in a transaction that holds their rows. The status, the codes, the times and the keyed digests of the once ledger stay.
 * Files are listed in the same statement as their rows change; `removeFiles` removes them after the commit.
 */
const ERASE: Readonly<Record<TaskPart, string>> = Object.freeze({
  // A message that was not sent yet is given up.
  deliveries: `
    with event as (
      update webhook_event set body_enc = null, purged_at = now() where task_id = any(:ids) and purged_at is null returning id
    ), delivery as (
      update webhook_delivery set purged_at = now(), next_at = null, manual_at = null, locked_until = null,
        state = case when state = 'delivered' then state else 'failed' end, finished_at = coalesce(finished_at, now())
      from event where event_id = event.id returning webhook_delivery.id
    )
    delete from webhook_attempt where delivery_id in (select id from delivery)`,
  task_data: `
    with removed as (
      delete from task_file where task_id = any(:ids) and role = 'input' returning storage_key
    ), removal as (${REMOVE_FILES})
    update task set data_enc = null, labels_enc = null, external_id = null, metadata = '{}',
      data_purged_at = coalesce(data_purged_at, now())
    where id = any(:ids)`,
  // A file of the result is an artifact, too.
  results: `
    with file as (
      delete from task_file where task_id = any(:ids) and role = 'result' returning id, storage_key
    ), emptied as (
      update artifact set ${EMPTIED_ARTIFACT} where task_id = any(:ids) and id in (select id from file)
    ), removed as (select storage_key from file), removal as (${REMOVE_FILES}), outputs as (
      update task_commit set outputs_enc = null where task_id = any(:ids) and outputs_enc is not null
    )
    update task set notes_enc = null, issues_enc = null, result_enc = null, result_purged_at = coalesce(result_purged_at, now()) where id = any(:ids)`,
  // A failure report is the words to a screenshot.
  artifacts: `
    with reports as (delete from failure_report where task_id = any(:ids)), removed as (
      update artifact set ${EMPTIED_ARTIFACT}
      where task_id = any(:ids) and purged_at is null and id not in (select id from task_file where task_id = any(:ids))
      returning storage_key
    ), removal as (${REMOVE_FILES})
    update task set artifacts_purged_at = coalesce(artifacts_purged_at, now()) where id = any(:ids)`,
  // The last entry stays: it ends the event stream, and says no more than the task itself.
  timeline: `
    with removed as (
      delete from task_event where task_id = any(:ids) and kind <> 'task.finished'
    )
    update task set timeline_purged_at = now() where id = any(:ids)`,
});

/** As long as anything of a patient is left, the task is found by the keys of that patient. After that, only the question who has seen it finds it. */
const FORGET = `
  with bare as (
    select id from task where id = any(:ids)
      and data_purged_at is not null and result_purged_at is not null and artifacts_purged_at is not null
  ), keys as (
    delete from task_patient_key where task_id in (select id from bare) returning account_id, digest, task_id
  ), external as (
    select account_id, external_id_digest, id from task where id in (select id from bare) and external_id_digest is not null
  ), kept as (
    insert into erased_patient_key (account_id, digest, object) select * from keys union select * from external on conflict do nothing
  )
  update task set external_id_digest = null where id in (select id from external)`;

export async function erase(
  trx: Knex.Transaction,
  part: TaskPart,
  taskIds: readonly string[],
): Promise<void> {
  const ids = { ids: [...taskIds] };
  await trx.raw(ERASE[part], ids);
  await trx.raw(FORGET, ids);
}
