import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { newId } from '../src/platform/ids.ts';

/** Ciphertext, which cannot be compressed. */
const data = (): Buffer => randomBytes(600);
const result = (): Buffer => randomBytes(1_500);
const EVENTS = 12;
/** Rows are made in memory: for so many tasks at a time. */
const BATCH = 5_000;

/** Adds tasks that have ended, each with a timeline, two artifacts without their files, and a message that was delivered. */
export async function addEndedTasks(
  knex: Knex,
  accountId: string,
  tasks: number,
  onBatch: (added: number) => void = () => undefined,
): Promise<void> {
  for (let added = 0; added < tasks; onBatch(added)) {
    const count = Math.min(BATCH, tasks - added);
    await addBatch(knex, accountId, count);
    added += count;
  }
}

async function addBatch(knex: Knex, accountId: string, tasks: number): Promise<void> {
  const at = new Date();
  const made = Array.from({ length: tasks }, () => ({
    task: newId('task'),
    event: newId('msg'),
    delivery: newId('dlv'),
  }));
  const own = { account_id: accountId };
  const insert = (table: string, rows: readonly object[]) => knex.batchInsert(table, [...rows], 500);
  await insert(
    'task',
    made.map(({ task }) => ({
      ...own,
      id: task,
      type: 'eligibility_check',
      status: 'completed',
      data_enc: data(),
      notes_enc: data(),
      result_enc: result(),
      labels_enc: data(),
      created_at: at,
      finished_at: at,
    })),
  );
  const events = Array.from({ length: EVENTS }, (_, index) => ({
    seq: index + 1,
    at,
    kind: 'step.finished',
    data: '{}',
  }));
  await insert(
    'task_event',
    made.flatMap(({ task }) => events.map((event) => ({ ...event, task_id: task }))),
  );
  const artifact = {
    ...own,
    attempt: 1,
    kind: 'screenshot',
    content_type: 'image/png',
    size: 1,
    sha256: 'x',
    created_at: at,
  };
  await insert(
    'artifact',
    made.flatMap(({ task }) =>
      [1, 2].map(() => {
        const id = newId('art');
        return { ...artifact, id, name_enc: data(), task_id: task, storage_key: `${accountId}/${id}` };
      }),
    ),
  );
  await insert(
    'webhook_event',
    made.map(({ task, event }) => ({ ...own, id: event, task_id: task, created_at: at, body_enc: result() })),
  );
  await insert(
    'webhook_delivery',
    made.map(({ event, delivery }) => ({
      ...own,
      id: delivery,
      event_id: event,
      state: 'delivered',
      created_at: at,
      finished_at: at,
    })),
  );
  await insert(
    'webhook_attempt',
    made.map(({ delivery }) => ({
      ...own,
      id: newId('att'),
      delivery_id: delivery,
      number: 1,
      trigger: 'schedule',
      at,
      outcome: 'ok',
      duration_ms: 9,
    })),
  );
}
