/** Delivering webhooks: a bare fetch loop with HMAC and the project's whole way, in one run. `--messages 2000 --rounds 3`. See README.md. */
import { createHmac, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { newId } from '../src/platform/ids.ts';
import { sampleEnvelope } from '../src/webhooks/messages/sample-envelope.ts';
import { webhookFixture, type WebhookFixture } from '../test/support/webhook-fixture.ts';
import { median, printTable } from './table.ts';
import { startReceiver } from './webhook-receiver-process.ts';

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '3' } },
});
const messages = Number(values.messages);
const rounds = Number(values.rounds);
/** At most five at once go to one endpoint. */
const PER_ENDPOINT = 5;

/** Messages a second of the least that a sender can do: nothing is durable, guarded, encrypted or logged. */
async function bareLoop(url: string, concurrency: number): Promise<number> {
  const key = randomBytes(32);
  let left = messages;
  const send = async (): Promise<void> => {
    while (left-- > 0) {
      const id = newId('msg');
      const timestamp = String(Math.floor(Date.now() / 1000));
      const body = JSON.stringify(sampleEnvelope(new Date()));
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      };
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/json' },
      });
      await response.arrayBuffer();
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrency }, send));
  return messages / ((performance.now() - started) / 1000);
}

/** The same number of final tasks through claim, body, encryption, guard, signatures, post and log, on real PostgreSQL. */
async function project(fixture: WebhookFixture, url: string, endpoints: number): Promise<number> {
  for (let index = 0; index < endpoints; index += 1) {
    const { id } = await fixture.account(url);
    await fixture.finishTasks(id, messages / endpoints);
  }
  const sender = fixture.sender({ rememberEndpointsMs: 1_000 });
  const started = performance.now();
  await sender.sweep();
  await sender.idle();
  const seconds = (performance.now() - started) / 1000;
  await sender.stop();
  const delivered = await fixture.database
    .knex('webhook_delivery')
    .where({ state: 'delivered' })
    .count<{ count: number }[]>();
  if (delivered[0]?.count !== messages)
    throw new Error(`${delivered[0]?.count} of ${messages} were delivered`);
  return messages / seconds;
}

/** Seconds until the good endpoint has all of its messages, with or without dead endpoints that have as many. */
async function besideTheDead(good: string, dead: string, deadEndpoints: number): Promise<number> {
  await using fixture = await webhookFixture();
  for (let index = 0; index < deadEndpoints; index += 1) {
    await fixture.finishTasks((await fixture.account(dead)).id, messages / 10);
  }
  const { id } = await fixture.account(good);
  await fixture.finishTasks(id, messages / 10);
  const sender = fixture.sender({ rememberEndpointsMs: 1_000 });
  const started = performance.now();
  await sender.sweep();
  const waiting = () =>
    fixture.database.knex('webhook_delivery').where({ account_id: id, state: 'pending' }).first('id');
  while ((await waiting()) !== undefined) await new Promise((resolve) => setTimeout(resolve, 5));
  const seconds = (performance.now() - started) / 1000;
  await sender.stop(0);
  return seconds;
}

const answers = await startReceiver('answers');
const silent = await startReceiver('silent');
try {
  const rows: string[][] = [];
  for (const endpoints of [1, 10]) {
    const bare: number[] = [];
    const ours: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await bareLoop(answers.url, endpoints * PER_ENDPOINT));
      await using fixture = await webhookFixture();
      ours.push(await project(fixture, answers.url, endpoints));
    }
    const ratio = median(ours) / median(bare);
    rows.push([
      String(endpoints * PER_ENDPOINT),
      median(bare).toFixed(0),
      median(ours).toFixed(0),
      ratio.toFixed(2),
    ]);
  }
  printTable(
    `Deliveries a second (${messages} messages, median of ${rounds})`,
    ['at once', 'bare fetch + HMAC', 'project', 'ratio'],
    rows,
  );

  const times: string[][] = [];
  for (const deadEndpoints of [0, 1, 50]) {
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      seconds.push(await besideTheDead(answers.url, silent.url, deadEndpoints));
    times.push([String(deadEndpoints), median(seconds).toFixed(2)]);
  }
  printTable(
    `A good endpoint beside dead ones (${messages / 10} messages each)`,
    ['dead endpoints', 'seconds until the good one has all'],
    times,
  );
} finally {
  await answers[Symbol.asyncDispose]();
  await silent[Symbol.asyncDispose]();
}
