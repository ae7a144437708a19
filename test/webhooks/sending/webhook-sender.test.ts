import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { codeOf } from '../../../src/platform/errors.ts';
import { WEBHOOK_DELIVER } from '../../../src/queue/queues.ts';
import type { DeliveryRecord } from '../../../src/webhooks/deliveries/read-deliveries.ts';
import { redeliverRange, resumeParked } from '../../../src/webhooks/deliveries/redelivery.ts';
import { CodedError } from '../../../src/platform/errors.ts';
import { newId } from '../../../src/platform/ids.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import { askForInput, stopWaiting } from '../../../src/tasks/ask/task-input.ts';
import { verifyWebhook, verifyWebhookBody } from '../../../src/webhooks/receiving/verify-webhook.ts';
import { startReceiver } from '../../../src/webhooks/receiving/receiver.ts';
import { startBadReceiver, type BadReceiver } from '../../support/bad-receiver.ts';
import { webhookFixture, type TestAccount, type WebhookFixture } from '../../support/webhook-fixture.ts';

const OK = { kind: 'answer', status: 204 } as const;
const FAIL = { kind: 'answer', status: 500, body: 'member 123 broke us' } as const;
const MINUTE = 60_000;

interface Message {
  readonly headers: Record<string, string>;
  readonly body: string;
}

function messages(receiver: BadReceiver): readonly Message[] {
  return receiver.requests.map((request) => {
    const [head = '', body = ''] = request.toString().split('\r\n\r\n');
    const lines = head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ') as [string, string]);
    return { headers: Object.fromEntries(lines), body };
  });
}

describe('delivering webhooks', () => {
  let fixture: WebhookFixture;
  let receiver: BadReceiver;
  let account: TestAccount;
  beforeEach(async () => {
    fixture = await webhookFixture();
    receiver = await startBadReceiver(OK);
    account = await fixture.account(receiver.url);
  });
  afterEach(async () => {
    await fixture[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
  });

  const later = (ms: number): void => void (fixture.time.now = new Date(fixture.time.now.getTime() + ms));
  const log = async (taskId: string): Promise<DeliveryRecord> => {
    const [delivery] = (await fixture.deliveries.list(account.id, taskId)) ?? [];
    if (delivery === undefined) throw new Error('no delivery');
    return delivery;
  };
  const jobs = () =>
    fixture.database.knex('pgboss.job').where({ name: WEBHOOK_DELIVER.name }).orderBy('start_after');

  it('should post the finished task once, signed, and log the attempt', async () => {
    const { taskId, messageId, deliveryId } = await fixture.finishTask(account.id);
    const sender = fixture.sender();
    sender.wakeDelivery(deliveryId);
    sender.wakeDelivery(deliveryId);
    await sender.idle();

    const [message, ...more] = messages(receiver);
    expect(more).to.deep.equal([]);
    const { headers = {}, body = '' } = message ?? {};
    expect(headers['webhook-id']).to.equal(messageId);
    const { data } = verifyWebhook(body, headers, account.secret);
    expect(data)
      .to.include({ id: taskId, status: 'completed', notes: 'The member is active.' })
      .and.not.have.property('data');
    verifyWebhookBody(JSON.parse(body), account.secret);
    expect(Object.keys(JSON.parse(body) as object)).to.deep.equal([
      'created_at',
      'data',
      'event',
      'signature',
    ]);
    expect(() => new Webhook(account.secret).verify(body, headers)).not.to.throw();

    const delivery = await log(taskId);
    expect(delivery).to.include({ state: 'delivered', nextAt: null, messageId });
    expect(delivery.attempts).to.have.length(1);
    expect(delivery.attempts[0]).to.include({
      number: 1,
      trigger: 'schedule',
      outcome: 'ok',
      httpStatus: 204,
    });
  });

  it('should tell an endpoint that wants it of each question once, with what the task asks, and nobody else', async () => {
    const { database, queue, vault, time, endpoints } = fixture;
    const store = { knex: database.knex, queue, vault, clock: { now: () => time.now } };
    const { taskId } = await fixture.finishTask(account.id);
    await database.knex('webhook_delivery').update({ state: 'delivered', next_at: null });
    const lease = { accountId: account.id, taskId: newId('task', time.now), attempt: 1, deaths: 0, epoch: 7 };
    const [finished] = await database.knex('task').where({ id: taskId });
    await database.knex('task').insert({
      ...finished,
      id: lease.taskId,
      status: 'running',
      finished_at: null,
      notes_enc: null,
      result_enc: null,
      epoch: 7,
    });
    const ask = (message: string) =>
      askForInput(store, lease, { kind: 'code', message, expires_at: '2027-01-01T00:00:00.000Z' });
    const events = () =>
      database.knex('webhook_event').where({ task_id: lease.taskId }).orderBy('id').pluck('event');
    await ask('Who?');
    await stopWaiting(store, lease);
    expect(await events(), 'by default').to.deep.equal([]);

    const wanted = ['task_finished', 'task_waiting'] as const;
    await endpoints.set({ accountId: account.id, url: receiver.url, events: wanted, actor: 'test' });
    await ask('Which code?');
    expect(
      await askForInput(store, { ...lease, epoch: 6 }, { kind: 'code', message: '', expires_at: '' }),
    ).to.equal('fenced');
    const sender = fixture.sender();
    const { id } = await database
      .knex('webhook_delivery')
      .where({ state: 'pending' })
      .first<{ id: string }>();
    sender.wakeDelivery(id);
    await sender.idle();
    const [message, ...more] = messages(receiver);
    expect(more).to.deep.equal([]);
    const { event, data } = verifyWebhook(message?.body ?? '', message?.headers ?? {}, account.secret);
    expect(event).to.equal('task_waiting');
    expect(data).to.deep.include({
      id: lease.taskId,
      status: 'waiting',
      needs: { kind: 'code', message: 'Which code?', expires_at: '2027-01-01T00:00:00.000Z' },
    });
    expect(data).to.not.have.property('data');
    const [delivery] = (await fixture.deliveries.list(account.id, lease.taskId)) ?? [];
    expect(delivery).to.include({ event: 'task_waiting', state: 'delivered' });

    await stopWaiting(store, lease);
    await ask('Which code, then?');
    await finishTask(store, lease, { status: 'completed', result: {} });
    expect(await events()).to.have.members(['task_waiting', 'task_waiting', 'task_finished']);
  });

  it('should send the whole result of a task, however long, to a receiver that verifies it, and hold few such messages at once', async () => {
    const got: number[] = [];
    await using listener = await startReceiver({
      secret: account.secret,
      onMessage: ({ verdict, rawBody }) => void got.push(verdict.ok ? rawBody.length : -1),
    });
    await fixture.endpoints.set({ accountId: account.id, url: listener.url, actor: 'test' });
    const result = { lines: 'x'.repeat(15.5 * 1024 * 1024) };
    const long = await fixture.finishTasks(account.id, 3, result);
    const short = await fixture.finishTask(account.id);
    const sender = fixture.sender();
    for (const { deliveryId } of [...long, short]) sender.wakeDelivery(deliveryId);
    await sender.idle();
    expect(got.filter((bytes) => bytes > result.lines.length)).to.have.length(3);
    expect(got).to.have.length(4).and.not.include(-1);
    for (const { taskId } of [...long, short]) {
      const { state, attempts } = await log(taskId);
      expect({ state, outcomes: attempts.map(({ outcome }) => outcome) }).to.deep.equal({
        state: 'delivered',
        outcomes: ['ok'],
      });
    }
  }).timeout(120_000);

  it('should keep to the schedule with the same id and bytes and a fresh time, through a rotation, until it arrives', async () => {
    receiver.mode = FAIL;
    const { taskId, deliveryId } = await fixture.finishTask(account.id);
    const sender = fixture.sender();
    const rotated: string[] = [];
    for (const [index, seconds] of [5, 300, 1800, 7200].entries()) {
      sender.wakeDelivery(deliveryId);
      await sender.idle();
      expect((await log(taskId)).nextAt?.getTime()).to.equal(fixture.time.now.getTime() + seconds * 1000);
      expect(await jobs()).to.have.length(1); // the next wake-up, in the same transaction
      expect((await jobs())[0]).to.have.nested.property('data.delivery_id', deliveryId);
      await fixture.database.knex('pgboss.job').del(); // as if it had been taken
      later(seconds * 1000 - 1000);
      await sender.sweep(); // a second too early
      await sender.idle();
      expect(receiver.requests).to.have.length(index + 1);
      later(1000);
      if (index === 1)
        rotated.push(
          await fixture.endpoints.rotateSecret({ accountId: account.id, graceHours: 24, actor: 'test' }),
        );
    }
    receiver.mode = OK;
    await sender.sweep();
    await sender.idle();

    const sent = messages(receiver);
    expect(sent).to.have.length(5);
    expect(new Set(sent.map(({ body }) => body)).size).to.equal(1);
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).to.equal(1);
    expect(new Set(sent.map(({ headers }) => headers['webhook-timestamp'])).size).to.equal(5);
    const last = sent.at(-1) ?? { headers: {}, body: '' };
    for (const secret of [account.secret, ...rotated]) {
      expect(verifyWebhook(last.body, last.headers, secret, { now: fixture.time.now }).id).to.match(/^msg_/);
    }
    const { state, attempts } = await log(taskId);
    expect(state).to.equal('delivered');
    expect(attempts.map(({ number, outcome }) => `${number} ${outcome}`)).to.deep.equal([
      '1 http_5xx',
      '2 http_5xx',
      '3 http_5xx',
      '4 http_5xx',
      '5 ok',
    ]);
    expect(await fixture.endpoint(account.id)).to.include({ state: 'active', consecutive_failures: 0 });
  });

  it('should keep the answer and the body encrypted, and show the answer in the log', async () => {
    receiver.mode = FAIL;
    const { taskId } = await fixture.finishTask(account.id);
    const sender = fixture.sender();
    await sender.sweep();
    await sender.idle();
    const attempt = await fixture.database.knex('webhook_attempt').first<{ response_enc: Buffer }>();
    const event = await fixture.database.knex('webhook_event').first<{ body_enc: Buffer }>();
    expect(attempt.response_enc.includes('member 123')).to.equal(false);
    expect(event.body_enc.includes('Gold')).to.equal(false);
    const [delivery] = (await fixture.deliveries.list(account.id, taskId)) ?? [];
    expect(delivery?.attempts.map(({ response }) => response)).to.deep.equal(['member 123 broke us']);
  });

  it('should end as failed after the last attempt of the policy, and not before', async () => {
    receiver.mode = FAIL;
    await fixture.database.knex('webhook_endpoint').update({ retry_policy: 'none' });
    const { taskId } = await fixture.finishTask(account.id);
    const sender = fixture.sender();
    await sender.sweep();
    await sender.idle();
    expect(await log(taskId)).to.include({ state: 'failed', nextAt: null });
    expect((await log(taskId)).finishedAt).to.be.instanceOf(Date);
    expect(await jobs()).to.deep.equal([]);
  });

  it('should disable the endpoint at 410, park what waits, refuse redelivery, and send all of it when it is enabled', async () => {
    receiver.mode = { kind: 'answer', status: 410 };
    const first = await fixture.finishTask(account.id);
    const sender = fixture.sender();
    await sender.sweep();
    await sender.idle();
    expect(await fixture.endpoint(account.id)).to.include({ state: 'disabled', disabled_reason: 'gone' });
    const second = await fixture.finishTask(account.id);
    await sender.sweep();
    await sender.idle();
    expect([(await log(first.taskId)).state, (await log(second.taskId)).state]).to.deep.equal([
      'parked',
      'parked',
    ]);
    expect(receiver.requests).to.have.length(1);
    expect(await jobs()).to.deep.equal([]);
    const refused = await fixture.deliveries.redeliver(account.id, first.deliveryId, 'test').catch(codeOf);
    expect(refused).to.equal('endpoint_disabled');

    receiver.mode = OK;
    await fixture.database
      .knex('webhook_endpoint')
      .update({ state: 'active', consecutive_failures: 0, failing_since: null });
    expect(await resumeParked(fixture.database.knex, account.id, fixture.time.now)).to.equal(2);
    const times = await fixture.database
      .knex('webhook_delivery')
      .orderBy('created_at')
      .orderBy('id')
      .pluck<Date[]>('next_at');
    expect(times.map((time) => time.getTime() - fixture.time.now.getTime())).to.deep.equal([0, 1000]);
    later(1000);
    await sender.sweep();
    await sender.idle();
    expect([(await log(first.taskId)).state, (await log(second.taskId)).state]).to.deep.equal([
      'delivered',
      'delivered',
    ]);
  });

  it('should say failing after four failures, probe once a minute after ten, and come back at the first success', async () => {
    receiver.mode = FAIL;
    await fixture.finishTasks(account.id, 30);
    const sender = fixture.sender({ claimLimits: { perEndpoint: 1 } });
    await sender.sweep();
    await sender.idle();
    expect(receiver.requests).to.have.length(10 + 1); // the tenth opens the circuit; the first probe follows
    expect((await fixture.endpoint(account.id))['state']).to.equal('failing');
    await sender.sweep();
    await sender.idle();
    expect(receiver.requests).to.have.length(11);
    later(MINUTE);
    await sender.sweep();
    await sender.idle();
    expect(receiver.requests).to.have.length(12);
    receiver.mode = OK;
    later(MINUTE);
    await sender.sweep();
    await sender.idle();
    expect((await fixture.endpoint(account.id))['state']).to.equal('active');
    later(10 * MINUTE);
    await sender.sweep();
    await sender.idle();
    expect(await fixture.database.knex('webhook_delivery').whereNot({ state: 'delivered' })).to.deep.equal(
      [],
    );
  });

  it('should redeliver by hand with the same id and bytes, beside the schedule', async () => {
    receiver.mode = FAIL;
    const { taskId, deliveryId } = await fixture.finishTask(account.id);
    const sender = fixture.sender();
    await sender.sweep();
    await sender.idle();
    const before = await log(taskId);
    later(1000);
    await fixture.deliveries.redeliver(account.id, deliveryId, 'test');
    sender.wakeDelivery(deliveryId);
    await sender.idle();
    const after = await log(taskId);
    expect(after).to.deep.include({ state: 'pending', nextAt: before.nextAt });
    expect(after.attempts.map(({ number, trigger }) => `${number} ${trigger}`)).to.deep.equal([
      '1 schedule',
      '2 manual',
    ]);
    expect(await fixture.delivery(deliveryId)).to.include({
      attempts: 1,
      manual_attempts: 1,
      manual_at: null,
    });

    receiver.mode = OK;
    await fixture.deliveries.redeliver(account.id, deliveryId, 'test');
    await sender.sweep();
    await sender.idle();
    expect(await log(taskId)).to.include({ state: 'delivered', nextAt: null });
    expect(new Set(messages(receiver).map(({ body }) => body)).size).to.equal(1);
    const audited = await fixture.redelivery.knex('audit_log').where({ action: 'webhook.redelivered' });
    const entry = { actor: 'test', object: taskId, detail: { delivery: deliveryId } };
    expect(audited.map(({ actor, object, detail }) => ({ actor, object, detail }))).to.deep.equal([
      entry,
      entry,
    ]);
    expect(
      await redeliverRange(fixture.redelivery, account.id, { from: new Date(0), to: new Date(8.64e15) }),
    ).to.equal(0);
    const all = { from: new Date(0), to: new Date(8.64e15), states: ['delivered'] as const };
    expect(await redeliverRange(fixture.redelivery, account.id, all)).to.equal(1);
    const { created_at: made } = (await fixture.delivery(deliveryId)) as { created_at: Date };
    const next = new Date(made.getTime() + 1);
    const within = (from: Date, to: Date) =>
      redeliverRange(fixture.redelivery, account.id, { ...all, from, to });
    expect([
      await within(all.from, made),
      await within(made, next),
      await within(next, all.to),
    ]).to.deep.equal([0, 1, 0]);
  });

  it('should send a whole range again after one wake-up', async () => {
    const finished = await fixture.finishTasks(account.id, 12);
    const sender = fixture.sender();
    await sender.sweep();
    await sender.idle();
    const range = { from: new Date(0), to: new Date(8.64e15), states: ['delivered'] as const };
    await fixture.database.knex('pgboss.job').delete();
    expect(await redeliverRange(fixture.redelivery, account.id, range)).to.equal(12);
    const { rows } = await fixture.database.knex.raw('select singleton_key as id from pgboss.job');
    expect(rows).to.have.length(1);
    sender.wakeDelivery(rows[0].id);
    await sender.idle();
    expect(receiver.requests).to.have.length(24);
    for (const { deliveryId } of finished)
      expect(await fixture.delivery(deliveryId)).to.include({ manual_attempts: 1, manual_at: null });
  });

  it('should take nothing by a clock that is wrong, so that another sender is not kept from it', async () => {
    const { deliveryId } = await fixture.finishTask(account.id);
    let right = false;
    const sender = fixture.sender({
      checkClock: () =>
        right ? Promise.resolve() : Promise.reject(new CodedError('clock_skewed', 'an hour behind')),
    });
    await sender.sweep();
    await sender.idle();
    expect(receiver.requests).to.have.length(0);
    expect(await fixture.delivery(deliveryId)).to.include({ state: 'pending', attempts: 0 });
    right = true;
    await sender.sweep();
    await sender.idle();
    expect(await fixture.delivery(deliveryId)).to.include({ state: 'delivered', attempts: 1 });
  });

  it('should show and redeliver nothing of another account', async () => {
    const { taskId, deliveryId } = await fixture.finishTask(account.id);
    const other = await fixture.account(receiver.url);
    expect(await fixture.deliveries.list(other.id, taskId)).to.equal(null);
    expect(await fixture.deliveries.redeliver(other.id, deliveryId, 'test')).to.equal(null);
    expect(await fixture.delivery(deliveryId)).to.include({ manual_at: null });
  });

  it('should post a signed sample at once, outside of schedule and health', async () => {
    receiver.mode = { kind: 'answer', status: 422, body: 'no thanks' };
    const result = await fixture.deliveries.test(account.id);
    expect(result).to.include({
      outcome: 'http_4xx',
      httpStatus: 422,
      response: 'no thanks',
      url: receiver.url,
    });
    const [{ headers, body }] = messages(receiver) as [Message];
    const { event, data } = verifyWebhook(body, headers, account.secret);
    expect(event).to.equal('webhook_test'); // a receiver that acts on task_finished does nothing
    expect(data).to.include({ type: 'webhook_test' });
    expect(await fixture.endpoint(account.id)).to.include({ consecutive_failures: 0 });
  });

  it('should never make more than five attempts at once to one endpoint, however many processes', async () => {
    receiver.mode = { kind: 'answer', status: 204, delayMs: 30 };
    await fixture.finishTasks(account.id, 40);
    const senders = [fixture.sender(), fixture.sender()];
    await Promise.all(senders.map((sender) => sender.sweep()));
    await Promise.all(senders.map((sender) => sender.idle()));
    for (const sender of senders) {
      await sender.sweep();
      await sender.idle();
    }
    expect(receiver.peak).to.equal(5);
    const ids = messages(receiver).map(({ headers }) => headers['webhook-id']);
    expect(ids).to.have.length(40);
    expect(new Set(ids).size).to.equal(40);
  });

  it('should serve every account where there are fewer slots than they could use', async () => {
    for (let count = 0; count < 8; count += 1)
      await fixture.finishTasks((await fixture.account(receiver.url)).id, 3);
    const sender = fixture.sender({ slots: 6 });
    await sender.sweep();
    await sender.idle();
    expect(new Set(messages(receiver).map(({ headers }) => headers['webhook-id'])).size).to.equal(24);
  });

  it('should deliver to another account while fifty endpoints keep their senders waiting', async () => {
    receiver.mode = { kind: 'slow_headers' };
    const slow = await Promise.all(Array.from({ length: 50 }, () => fixture.account(receiver.url)));
    for (const { id } of slow) await fixture.finishTask(id);
    const sender = fixture.sender({
      ...fixture.senderOptions({ headersMs: 600_000, totalMs: 600_000 }),
      slots: 60,
    });
    await sender.sweep();
    while (receiver.requests.length < 50) await new Promise(setImmediate);
    await using healthy = await startBadReceiver(OK);
    const other = await fixture.account(healthy.url);
    const { deliveryId } = await fixture.finishTask(other.id);
    sender.wakeDelivery(deliveryId);
    while ((await fixture.delivery(deliveryId))['state'] !== 'delivered') await new Promise(setImmediate);
    const ended = await fixture.database.knex('webhook_attempt').pluck<string[]>('outcome');
    expect(ended, 'the fifty are still under way').to.deep.equal(['ok']);
  });

  it('should give back what is under way when it has to stop, so that another process delivers it', async () => {
    receiver.mode = { kind: 'silent' };
    const { deliveryId, taskId } = await fixture.finishTask(account.id);
    const sender = fixture.sender();
    await sender.sweep();
    while (receiver.requests.length === 0) await new Promise(setImmediate);
    await sender.stop(0);
    expect(await fixture.delivery(deliveryId)).to.include({
      attempts: 0,
      locked_until: null,
      state: 'pending',
    });
    receiver.mode = OK;
    const next = fixture.sender();
    await next.sweep();
    await next.idle();
    expect((await log(taskId)).state).to.equal('delivered');
  });

  it('should not let one task that cannot be read hold up the others', async () => {
    const broken = await fixture.finishTask(account.id);
    await fixture.database.knex.raw('alter table task disable trigger all');
    await fixture.database
      .knex('task')
      .where({ id: broken.taskId })
      .update({ notes_enc: Buffer.from('nonsense') });
    const good = await fixture.account(receiver.url);
    const { taskId } = await fixture.finishTask(good.id);
    const sender = fixture.sender();
    await sender.sweep();
    await sender.idle();
    const [delivery] = (await fixture.deliveries.list(good.id, taskId)) ?? [];
    expect(delivery?.state).to.equal('delivered');
    expect(await fixture.delivery(broken.deliveryId)).to.include({
      state: 'pending',
      attempts: 0,
      locked_until: null,
    });
  });

  it('should settle every attempt at receivers that switch protocols, so that nothing is used up and it stops', async () => {
    receiver.mode = {
      kind: 'bytes',
      text: 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      after: 'stay',
    };
    const sender = fixture.sender({ slots: 2 });
    for (const { deliveryId } of await fixture.finishTasks(account.id, 4)) sender.wakeDelivery(deliveryId);
    await using good = await startBadReceiver(OK);
    const other = await fixture.account(good.url);
    const { deliveryId } = await fixture.finishTask(other.id);
    sender.wakeDelivery(deliveryId);
    await sender.idle();
    expect(await fixture.delivery(deliveryId)).to.include({ state: 'delivered' });

    for (let round = 0; round < 20; round += 1) {
      const tests = Array.from({ length: 50 }, () => fixture.deliveries.test(account.id));
      for (const { outcome, httpStatus } of await Promise.all(tests))
        expect({ outcome, httpStatus }).to.deep.equal({ outcome: 'http_1xx', httpStatus: 101 });
    }
    await sender.stop();
  });
});
