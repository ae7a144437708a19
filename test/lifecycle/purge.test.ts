import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { createRetentionSettings } from '../../src/lifecycle/account-retention.ts';
import { previewPurge, purge, type PurgeCount } from '../../src/lifecycle/purge.ts';
import { removeFiles } from '../../src/lifecycle/remove-files.ts';
import type { RetentionKind } from '../../src/lifecycle/retention.ts';
import { findTask, listTasks } from '../../src/tasks/find-tasks.ts';
import { beginOnce } from '../../src/tasks/run/once-ledger.ts';
import { readEvents } from '../../src/tasks/timeline/task-events.ts';
import { rejection } from '../support/accounts-fixture.ts';
import { canaryScanner } from '../support/canaries.ts';
import { BUSINESS_KEY, bytesOf, CANARIES, keptTasks, type KeptTasks } from '../support/kept-tasks.ts';

const ACTOR = 'test';

describe('purge', () => {
  let fixture: KeptTasks;
  beforeEach(async () => {
    fixture = await keptTasks();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const partsIn = (days: number) => ({
    knex: fixture.database.knex,
    clock: { now: () => new Date(Date.now() + days * 86_400_000) },
  });
  const counted = (counts: readonly PurgeCount[]) =>
    Object.fromEntries(counts.map(({ kind, count }) => [kind, count]));
  const purgeIn = async (days: number): Promise<Record<string, number>> => {
    const { counts, done } = await purge(partsIn(days), { actor: ACTOR });
    expect(done).to.equal(true);
    await removeFiles(fixture.database.knex, fixture.files);
    return counted(counts);
  };
  const set = (change: Partial<Record<RetentionKind, number | null>>) =>
    createRetentionSettings(fixture.database.knex).change(fixture.accountId, change, { actor: ACTOR });
  const seen = async (id: string) => findTask(fixture.store, fixture.accountId, id, { includeData: true });

  it('should delete each kind at its own time and no other, and say so', async () => {
    const id = await fixture.endedTask();
    expect(await purgeIn(29)).to.deep.equal({});
    expect(counted(await previewPurge(partsIn(31)))).to.deep.equal({
      artifacts: 1,
      deliveries: 1,
      idempotency_keys: 1,
    });
    expect(await purgeIn(31)).to.deep.equal({ artifacts: 1, deliveries: 1, idempotency_keys: 1 });
    const kept = await seen(id);
    expect(kept).to.deep.include({ dataPurgedAt: null, resultPurgedAt: null });
    expect([kept?.files.length, kept?.resultFiles.length, kept?.notes === null]).to.deep.equal([1, 1, false]);
    const [result, screenshot] = (await fixture.artifacts.list(fixture.accountId, id)) ?? [];
    expect([result?.purgedAt, result?.name]).to.deep.equal([null, 'Meadowsweet-result.pdf']);
    expect(screenshot?.purgedAt).to.be.instanceOf(Date);
    expect(screenshot).to.deep.include({ name: screenshot?.id, sha256: null, kind: 'screenshot' });
    expect((await fixture.stored()).length).to.equal(2);

    expect(await purgeIn(91)).to.deep.equal({ task_data: 1, results: 1 });
    const after = await seen(id);
    expect(after).to.deep.include({
      status: 'completed_with_issues',
      notes: null,
      issues: [],
      result: null,
      files: [],
      resultFiles: [],
      externalId: null,
      metadata: {},
      attempts: 1,
      finishedAt: kept?.finishedAt,
    });
    expect(after?.data).to.equal(undefined);
    expect(after?.dataPurgedAt).to.be.instanceOf(Date);
    expect(after?.resultPurgedAt).to.be.instanceOf(Date);
    expect(await fixture.stored()).to.deep.equal([]);

    const files = (await readEvents(fixture.store, fixture.accountId, id)).filter(
      ({ kind }) => kind === 'artifact.stored',
    );
    const content = Buffer.from('Periwinkle-on-a-screenshot');
    expect(files.length).to.equal(2);
    expect(files[1]?.data, 'the digest of a picture that is gone').to.deep.equal({
      attempt: 1,
      kind: 'screenshot',
      artifact_id: screenshot?.id,
      content_type: 'application/pdf',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect(await purgeIn(366)).to.deep.include({ timeline: 1 });
    const events = await readEvents(fixture.store, fixture.accountId, id);
    expect(events.map(({ kind }) => kind)).to.deep.equal(['task.finished']);
    expect(await purgeIn(366)).to.not.have.any.keys('timeline', 'task_data');
  });

  it('should leave none of the texts of clients, portals, files and receivers in any table or file', async () => {
    await fixture.endedTask();
    const { find } = canaryScanner(CANARIES);
    const before = await fixture.readable();
    const readable = CANARIES.filter(({ name }) => !['business key', 'idempotency key'].includes(name));
    expect(find(before).length, 'the scanner finds each that can be read').to.be.at.least(readable.length);
    await purgeIn(400);
    expect(find(await fixture.readable())).to.deep.equal([]);
    expect(find(await fixture.dump())).to.deep.equal([]);
    for (const bytes of await bytesOf(fixture.folder)) expect(find(bytes)).to.deep.equal([]);
    const { knex } = fixture.database;
    for (const table of ['task_file', 'webhook_attempt', 'idempotency_key', 'file_removal'])
      expect(await knex(table).select(), table).to.deep.equal([]);
  });

  it('should leave the once ledger: the same claim is still refused after everything was purged', async () => {
    const first = await fixture.endedTask();
    await purgeIn(4_000);
    const lease = await fixture.claim();
    const step = { step: 'acme/claim#submit', iteration: '', timeoutMs: 1_000, passed: new Set<string>() };
    expect(await beginOnce(fixture.store, lease, { ...step, ...BUSINESS_KEY })).to.deep.equal({
      state: 'duplicate',
      taskId: first,
      filed: true,
    });
  });

  it('should never touch a task that has not ended, or a message that is still tried', async () => {
    const queued = await fixture.create({ externalId: 'visit-1' });
    const lease = await fixture.claim();
    const sent = await fixture.endedTask();
    const { knex } = fixture.database;
    await knex('webhook_delivery').update({ state: 'pending', next_at: new Date() });
    await knex('webhook_event').update({ body_enc: null });
    const counts = await purgeIn(10_000);
    expect(counts).to.not.have.any.keys('deliveries', 'task_data', 'results');
    for (const id of [queued, lease.taskId])
      expect((await seen(id))?.data, id).to.equal('{"member_id":"TEST-0001"}');
    expect((await seen(sent))?.resultPurgedAt).to.equal(null);
    // Given up by the schedule: first the message goes, then what it was made of.
    await knex('webhook_delivery').update({ state: 'parked' });
    expect(await purgeIn(10_000)).to.deep.include({ deliveries: 1, task_data: 1, results: 1 });
    expect(await knex('webhook_delivery').first('state')).to.deep.equal({ state: 'failed' });
  });

  it('should go by the times of the account, and refuse those that break a promise', async () => {
    const other = await fixture.addAccount();
    const [own, foreign] = [await fixture.endedTask(), await fixture.endedTask({ accountId: other })];
    await set({ task_data: 1 });
    expect(await purgeIn(2)).to.deep.equal({ task_data: 1 });
    expect((await seen(own))?.dataPurgedAt).to.be.instanceOf(Date);
    expect((await findTask(fixture.store, other, foreign))?.dataPurgedAt).to.equal(null);
    for (const [change, code] of [
      [{ idempotency_keys: 29 }, 'invalid_retention'],
      [{ deliveries: 6 }, 'invalid_retention'],
      [{ audit: 364 }, 'invalid_retention'],
      [{ task_data: 1.5 }, 'invalid_retention'],
      [{ results: 29 }, 'results_before_deliveries'],
      [{ deliveries: 91 }, 'results_before_deliveries'],
    ] as const)
      expect(await rejection(set(change)), JSON.stringify(change)).to.include({ code });
    expect((await set({ results: 20, deliveries: 20 })).days).to.include({ task_data: 1, results: 20 });
    expect((await set({ task_data: null })).days).to.include({ task_data: 90, deliveries: 20 });
  });

  it('should purge old audit entries only, and record what it did', async () => {
    const { knex } = fixture.database;
    await fixture.endedTask();
    await set({ audit: 365 });
    expect(await purgeIn(91)).to.include({ task_data: 1 });
    const entries = await knex('audit_log').where({ action: 'data.purged' }).select();
    expect(entries.map(({ detail }) => detail.kind)).to.include.members(['task_data', 'results']);
    expect(entries[0]).to.deep.include({ actor: ACTOR, account_id: fixture.accountId });
    const written = await knex('audit_log').where({ account_id: fixture.accountId }).select();
    const { audit } = await purgeIn(366);
    expect(audit).to.be.at.least(written.length);
    const left = await knex('audit_log').where({ account_id: fixture.accountId }).pluck('detail');
    for (const detail of left) expect(detail.kind).to.be.oneOf(['timeline', 'audit']);
  });

  it('should share the work with other processes, in small batches, and stop when it is told to', async () => {
    const { knex } = fixture.database;
    for (let count = 0; count < 3; count += 1) await fixture.endedTask();
    const held = await knex.transaction();
    const [locked] = await held('task').forUpdate().limit(1).select<{ id: string }[]>('id');
    expect(await purgeIn(91)).to.include({ task_data: 2, results: 2 });
    await held.rollback();
    expect((await seen(locked?.id ?? ''))?.dataPurgedAt).to.equal(null);
    const both = await Promise.all([1, 2].map(() => purge(partsIn(91), { actor: ACTOR })));
    const sum = both.flatMap(({ counts }) => counts).filter(({ kind }) => kind === 'task_data');
    expect(sum.map(({ count }) => count)).to.deep.equal([1]);
    await fixture.endedTask();
    expect(await purge(partsIn(91), { actor: ACTOR, maxMs: 0 })).to.deep.equal({ counts: [], done: false });
  });

  it('should keep a task out of searches for what was deleted', async () => {
    await fixture.endedTask({ externalId: 'visit-7' });
    const find = async () =>
      (await listTasks(fixture.store, fixture.accountId, { externalId: 'visit-7' })).tasks.length;
    expect(await find()).to.equal(1);
    await purgeIn(91);
    expect(await find()).to.equal(0);
  });

  it('should know every encrypted column: a new one is erased with its task, or belongs to the account', async () => {
    const { rows } = await fixture.database.knex.raw<{ rows: { name: string }[] }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = current_schema() and column_name like '%\\_enc'`,
    );
    const ofAccounts = [
      'portal_connection.credentials_enc',
      'portal_connection.session_enc',
      // Deleted when it is used or expires, and with its connection.
      'portal_code.code_enc',
      'webhook_endpoint.url_enc',
      'webhook_secret.secret_enc',
    ];
    // Deleted with the schedule: test/schedules/run-schedules.test.ts.
    const ofSchedules = [
      'schedule.labels_enc',
      'schedule.data_enc',
      'schedule_run.errors_enc',
      'schedule_file.name_enc',
    ];
    // Secrets of people who sign in, none of patients.
    const ofPeople = ['person.totp_enc', 'person.totp_new_enc'];
    // Emptied when the task ends.
    const ofOpenTasks = [
      'task.needs_enc',
      'task.input_enc',
      'task.kept_input_enc',
      'live_picture.picture_enc',
    ];
    const erased = rows
      .map(({ name }) => name)
      .filter((name) => ![...ofAccounts, ...ofSchedules, ...ofPeople, ...ofOpenTasks].includes(name));
    expect(erased, 'erase.ts, and a word in test/support/kept-tasks.ts').to.have.members([
      'task.data_enc',
      'task.labels_enc',
      'task.notes_enc',
      'task.issues_enc',
      'task.result_enc',
      'task_file.name_enc',
      'artifact.name_enc',
      'failure_report.report_enc',
      'task_commit.outputs_enc',
      'webhook_event.body_enc',
      'webhook_attempt.response_enc',
    ]);
  });
});
