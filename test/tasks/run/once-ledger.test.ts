import { expect } from 'chai';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import {
  beginOnce,
  blockKey,
  resolveOnce,
  type OnceEnd,
  type OnceIntent,
} from '../../../src/tasks/run/once-ledger.ts';
import { taskFixture, type TaskFixture } from '../../support/task-fixture.ts';

const intent = (changes: Partial<OnceIntent> = {}): OnceIntent => ({
  step: 'acme/claim#submit',
  iteration: '',
  portal: 'acme',
  businessKey: null,
  timeoutMs: 60_000,
  passed: new Set(),
  ...changes,
});

describe('once ledger', () => {
  let fixture: TaskFixture;
  before(async () => {
    fixture = await taskFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('should grant a submission once per task, step and iteration', async () => {
    const lease = await fixture.claim();
    const { store } = fixture;
    const grants = await Promise.all(Array.from({ length: 6 }, () => beginOnce(store, lease, intent())));
    expect(grants.filter(({ state }) => state === 'granted').length).to.equal(1);
    expect(grants.filter(({ state }) => state === 'unknown').length).to.equal(5);
    expect((await beginOnce(store, lease, intent({ iteration: '1' }))).state).to.equal('granted');
    expect((await beginOnce(store, lease, intent({ step: 'acme/claim#attach' }))).state).to.equal('granted');
  });

  it('should write nothing of a submission that a person must approve first, and say what is known of it', async () => {
    const { store } = fixture;
    const approved = intent({ businessKey: '"claim to approve"' });
    const unapproved = { ...approved, needsApproval: true };
    const lease = await fixture.claim();
    expect(await beginOnce(store, lease, unapproved)).to.deep.equal({ state: 'approval' });
    expect(await fixture.database.knex('task_commit').where({ task_id: lease.taskId })).to.deep.equal([]);
    expect((await beginOnce(store, lease, approved)).state).to.equal('granted');
    expect((await beginOnce(store, lease, unapproved)).state, 'nothing to approve').to.equal('unknown');
    expect(await beginOnce(store, await fixture.claim(), unapproved)).to.include({
      state: 'duplicate',
      taskId: lease.taskId,
    });
  });

  it('should make the lease outlast the block', async () => {
    const lease = await fixture.claim();
    await beginOnce(fixture.store, lease, intent({ timeoutMs: 120_000 }));
    const { rows } = await fixture.database.knex.raw(
      'select extract(epoch from lease_until - now()) as left from task where id = ?',
      [lease.taskId],
    );
    expect(Number(rows[0].left)).to.be.within(125, 130);
  });

  const cases: readonly { ended: OnceEnd | null; next: string; stored: string }[] = [
    { ended: null, next: 'unknown', stored: 'intent' },
    { ended: { state: 'unknown' }, next: 'unknown', stored: 'unknown' },
    { ended: { state: 'done', outputs: { confirmation: 'C-42 é' } }, next: 'done', stored: 'done' },
    { ended: { state: 'not_sent' }, next: 'granted', stored: 'intent' },
  ];
  for (const { ended, next, stored } of cases) {
    it(`should answer "${next}" to the next attempt after ${ended?.state ?? 'a crash'}`, async () => {
      const { store } = fixture;
      const first = await fixture.claim();
      const key = intent({ businessKey: `"claim ${next} ${stored}"` });
      expect((await beginOnce(store, first, key)).state).to.equal('granted');
      if (ended !== null) await resolveOnce(store, first, key, ended);
      await fixture.lapse(first.taskId);
      const lease = await fixture.reclaim(first.taskId);
      const answer = await beginOnce(store, lease, key);
      expect(answer.state).to.equal(next);
      if (answer.state === 'done') expect(answer.outputs).to.deep.equal({ confirmation: 'C-42 é' });
      if (answer.state === 'unknown') expect(answer.intentAt).to.be.instanceOf(Date);
      const row = await fixture.database.knex('task_commit').where({ task_id: first.taskId }).first();
      expect(row.state).to.equal(stored);
      expect(JSON.stringify(row)).not.to.include('C-42');
      expect(row.business_key.includes(Buffer.from('claim'))).to.equal(false);
    });
  }

  it('should take done as the last word, and an unknown one may be found to be done', async () => {
    const { store } = fixture;
    const lease = await fixture.claim();
    await beginOnce(store, lease, intent());
    await resolveOnce(store, lease, intent(), { state: 'unknown' });
    await resolveOnce(store, lease, intent(), { state: 'done', outputs: { n: 1 } });
    const again = await resolveOnce(store, lease, intent(), { state: 'not_sent' }).catch(
      (error: unknown) => error,
    );
    expect(again).to.have.property('code', 'lease_lost');
    expect(await beginOnce(store, lease, intent())).to.deep.equal({ state: 'done', outputs: { n: 1 } });
  });

  it('should let one of two tasks submit the same claim and name it to the other', async () => {
    const { store } = fixture;
    for (let round = 0; round < 10; round += 1) {
      const key = intent({ businessKey: JSON.stringify(['claim', round]) });
      const leases = [await fixture.claim(), await fixture.claim()] as const;
      const answers = await Promise.all(leases.map((lease) => beginOnce(store, lease, key)));
      const winner = answers.findIndex(({ state }) => state === 'granted');
      const loser = answers[1 - winner];
      expect(loser).to.deep.equal({ state: 'duplicate', taskId: leases[winner]?.taskId, filed: false });
    }
  });

  it('should free the claim when it is proved not sent, and bind it to account and portal', async () => {
    const { store } = fixture;
    const key = intent({ businessKey: '"freed"' });
    const first = await fixture.claim();
    await beginOnce(store, first, key);
    expect((await beginOnce(store, await fixture.claim(), { ...key, portal: 'other' })).state).to.equal(
      'granted',
    );
    const accountId = await fixture.addAccount();
    expect((await beginOnce(store, await fixture.claim({ accountId }), key)).state).to.equal('granted');
    await resolveOnce(store, first, key, { state: 'not_sent' });
    expect((await beginOnce(store, await fixture.claim(), key)).state).to.equal('granted');
    expect(await beginOnce(store, first, key)).to.have.property('state', 'duplicate');
  });

  it('should still hold the claim after its task has ended', async () => {
    const { store } = fixture;
    const key = intent({ businessKey: '"ended"' });
    const first = await fixture.claim();
    await beginOnce(store, first, key);
    await resolveOnce(store, first, key, { state: 'done', outputs: {} });
    await finishTask(store, first, { status: 'completed', result: {} });
    const answer = await beginOnce(store, await fixture.claim(), key);
    expect(answer).to.deep.equal({ state: 'duplicate', taskId: first.taskId, filed: true });
  });

  describe('when the SOP was changed between two attempts', () => {
    const renamed = { step: 'acme/claim#file' };
    const changed = {
      state: 'refused',
      failure: { code: 'procedure_changed', kind: 'sop', retryable: false },
    };

    for (const ended of [null, { state: 'unknown' }, { state: 'done', outputs: {} }] as const)
      it(`should not begin under another name what an attempt has begun (${ended?.state ?? 'a crash'})`, async () => {
        const { store } = fixture;
        const first = await fixture.claim();
        await beginOnce(store, first, intent());
        if (ended !== null) await resolveOnce(store, first, intent(), ended);
        await fixture.lapse(first.taskId);
        const lease = await fixture.reclaim(first.taskId);
        expect(await beginOnce(store, lease, intent(renamed))).to.deep.equal(changed);
        const passed = new Set([blockKey(intent())]);
        expect(await beginOnce(store, lease, intent({ ...renamed, passed }))).to.deep.equal({
          state: 'granted',
        });
      });

    for (const ended of [null, { state: 'unknown' }, { state: 'done', outputs: {} }] as const)
      it(`should not take a turn of a loop for another one's that had its number before (${ended?.state ?? 'a crash'})`, async () => {
        const { store } = fixture;
        const turn = (claim: string) => intent({ iteration: '0', businessKey: `"turn ${claim}"` });
        const first = await fixture.claim();
        const claim = `first ${ended?.state ?? 'crash'}`;
        await beginOnce(store, first, turn(claim));
        if (ended !== null) await resolveOnce(store, first, turn(claim), ended);
        await fixture.lapse(first.taskId);
        const lease = await fixture.reclaim(first.taskId);
        expect(await beginOnce(store, lease, turn('second'))).to.deep.equal(changed);
        const again = await beginOnce(store, lease, turn(claim));
        expect(again.state).to.equal(ended?.state === 'done' ? 'done' : 'unknown');
      });

    it('should go on with the next turn of a loop that no longer shows the turns that are done', async () => {
      const { store } = fixture;
      const first = await fixture.claim();
      const turns = ['0', '1'].map((iteration) => intent({ iteration }));
      for (const turn of turns) {
        await beginOnce(store, first, turn);
        await resolveOnce(store, first, turn, { state: 'done', outputs: {} });
      }
      await fixture.lapse(first.taskId);
      const lease = await fixture.reclaim(first.taskId);
      expect((await beginOnce(store, lease, intent({ iteration: '2' }))).state).to.equal('granted');
    });
  });
});
