import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../../../src/platform/errors.ts';
import type { Failpoint } from '../../../src/platform/failpoint.ts';
import { startWebhookWorker } from '../../../src/webhooks/sending/webhook-worker.ts';
import { WEBHOOK_DELIVER } from '../../../src/queue/queues.ts';
import { startBadReceiver } from '../../support/bad-receiver.ts';
import { eventually } from '../../support/eventually.ts';
import { webhookFixture } from '../../support/webhook-fixture.ts';

const OK = { kind: 'answer', status: 204 } as const;

async function runSender(url: string, kek: Buffer, failpoint?: Failpoint): Promise<NodeJS.Signals | null> {
  const script = fileURLToPath(new URL('sender-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=source', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      TEST_URL: url,
      TEST_KEK: kek.toString('hex'),
      ...(failpoint === undefined
        ? {}
        : { SOPWITH_ENABLE_FAILPOINTS: '1', SOPWITH_FAILPOINT: `${failpoint}:kill` }),
    },
  });
  await once(child, 'exit');
  return child.signalCode;
}

describe('a sender that is killed', () => {
  for (const [point, before] of [
    ['webhook.before_post', 0],
    ['webhook.after_2xx', 1],
    ['webhook.before_log', 1],
  ] as const) {
    it(`should deliver again with the same id and bytes after kill -9 at ${point}`, async () => {
      const kek = randomBytes(32);
      await using fixture = await webhookFixture(kek);
      await using receiver = await startBadReceiver(OK);
      const account = await fixture.account(receiver.url);
      const { taskId, messageId, deliveryId } = await fixture.finishTask(account.id);

      expect(await runSender(fixture.database.url, kek, point)).to.equal('SIGKILL');
      expect(receiver.requests).to.have.length(before);
      expect(await fixture.delivery(deliveryId)).to.include({ state: 'pending', attempts: 1 });

      const next = fixture.sender();
      await next.sweep(); // the dead process's claim still holds
      await next.idle();
      expect(receiver.requests).to.have.length(before);
      await fixture.database
        .knex('webhook_delivery')
        .update({ locked_until: fixture.database.knex.raw("now() - interval '1 s'") });
      await next.sweep();
      await next.idle();

      const [delivery] = (await fixture.deliveries.list(account.id, taskId)) ?? [];
      expect(delivery).to.include({ state: 'delivered', messageId });
      expect(delivery?.attempts.map(({ number }) => number)).to.deep.equal([2]); // the first left no record; the message itself came
      const bodies = receiver.requests.map((request) => request.toString().split('\r\n\r\n')[1]);
      expect(bodies).to.have.length(before + 1);
      expect(new Set(bodies).size).to.equal(1);
    });
  }
});

describe('the webhooks role', () => {
  it('should take wake-ups from the queue, deliver at once and stop with nothing left open', async () => {
    await using fixture = await webhookFixture();
    await using receiver = await startBadReceiver(OK);
    const account = await fixture.account(receiver.url);
    const worker = await startWebhookWorker({ ...fixture.senderOptions(), queue: fixture.queue });
    try {
      const { taskId, deliveryId } = await fixture.finishTask(account.id);
      await fixture.database.knex.transaction((trx) =>
        fixture.queue.enqueue(trx, WEBHOOK_DELIVER, [{ id: deliveryId }]),
      );
      const state = async () => (await fixture.deliveries.list(account.id, taskId))?.[0]?.state;
      while ((await state()) !== 'delivered') await new Promise(setImmediate);
      expect(receiver.requests).to.have.length(1);
    } finally {
      await worker.stop();
      await worker.stop();
    }
  });

  it('should leave wake-ups to other processes while its clock is wrong, and take them when it is right again', async () => {
    await using fixture = await webhookFixture();
    await using receiver = await startBadReceiver(OK);
    const account = await fixture.account(receiver.url);
    let right = false;
    let looks = 0;
    const checkClock = async (): Promise<void> => {
      looks += 1;
      if (!right) throw new CodedError('clock_skewed', 'ten minutes ahead');
    };
    const options = { ...fixture.senderOptions(), checkClock, queue: fixture.queue };
    const worker = await startWebhookWorker(options);
    /** After the second look, all that the first one led to is done. */
    const twoLooks = async (): Promise<void> => {
      const from = looks;
      await eventually(
        () => Promise.resolve(looks),
        (now) => now >= from + 2,
      );
    };
    try {
      await twoLooks();
      const { deliveryId } = await fixture.finishTask(account.id);
      await fixture.database.knex.transaction((trx) =>
        fixture.queue.enqueue(trx, WEBHOOK_DELIVER, [{ id: deliveryId }]),
      );
      await twoLooks();
      const jobs = await fixture.database
        .knex('pgboss.job')
        .where('singleton_key', deliveryId)
        .select('state');
      expect(jobs).to.deep.equal([{ state: 'created' }]);
      right = true;
      await eventually(
        () => fixture.delivery(deliveryId),
        ({ state }) => state === 'delivered',
      );
      expect(receiver.requests).to.have.length(1);
    } finally {
      await worker.stop();
    }
  });
});
