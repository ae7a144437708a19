import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { createVault } from '../../src/accounts/aes-vault.ts';
import { localKeyProvider } from '../../src/accounts/key-provider.ts';
import { createWebhookEndpoints, type WebhookEndpoints } from '../../src/accounts/webhook-endpoints.ts';
import type { Vault } from '../../src/accounts/vault.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { connect } from '../../src/db/connect.ts';
import { PROCESS_ROLES } from '../../src/db/database-roles.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import type { JobQueue } from '../../src/queue/queue.ts';
import { accountEndpoints } from '../../src/webhooks/account-endpoints.ts';
import { createAddressGuard } from '../../src/webhooks/transport/address-guard.ts';
import { createDeliveries, type DeliveryService } from '../../src/webhooks/deliveries/deliveries.ts';
import type { RedeliveryParts } from '../../src/webhooks/deliveries/redelivery.ts';
import {
  createWebhookPoster,
  type PostLimits,
  type WebhookPoster,
} from '../../src/webhooks/transport/post-webhook.ts';
import { createRetryPolicyRegistry } from '../../src/webhooks/sending/retry-policies.ts';
import { taskReader } from '../../src/webhooks/messages/task-reader.ts';
import { createSignerRegistry } from '../../src/webhooks/messages/signer-registry.ts';
import {
  createWebhookSender,
  type WebhookSender,
  type WebhookSenderOptions,
} from '../../src/webhooks/sending/webhook-sender.ts';
import { queueDatabase } from './queue-database.ts';
import type { TestDatabase } from './database.ts';

export interface TestAccount {
  readonly id: string;
  readonly secret: string;
}

export interface FinishedTask {
  readonly taskId: string;
  readonly messageId: string;
  readonly deliveryId: string;
}

export interface WebhookFixture extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly queue: JobQueue;
  readonly vault: Vault;
  readonly endpoints: WebhookEndpoints;
  readonly deliveries: DeliveryService;
  readonly redelivery: RedeliveryParts;
  /** What time it is; tests move it on. */
  readonly time: { now: Date };
  senderOptions(limits?: Partial<PostLimits>): WebhookSenderOptions;
  /** A sender that is stopped with the fixture. */
  sender(changes?: Partial<WebhookSenderOptions>): WebhookSender;
  account(url: string): Promise<TestAccount>;
  /** As many final tasks with what the final transaction writes beside them. */
  finishTasks(accountId: string, count: number, result?: object): Promise<readonly FinishedTask[]>;
  finishTask(accountId: string): Promise<FinishedTask>;
  delivery(id: string): Promise<Record<string, unknown>>;
  endpoint(accountId: string): Promise<Record<string, unknown>>;
}

interface Parts {
  readonly knex: Knex;
  readonly queue: JobQueue;
  readonly vault: Vault;
  readonly clock: Clock;
}

export const testVault = async (knex: Knex, kek: Buffer): Promise<Vault> =>
  createVault(knex, await localKeyProvider(() => Promise.resolve([kek])));

export function testPoster(limits: Partial<PostLimits> = {}): WebhookPoster {
  const guard = createAddressGuard({
    allow: ['127.0.0.1/32'],
    resolve: () => Promise.resolve(['127.0.0.1']),
  });
  return createWebhookPoster({ guard, userAgent: 'sopwith/test', limits });
}

/** All that a sender is made of: real tables, vault and HTTP, no jitter. */
export function senderParts(parts: Parts, poster: WebhookPoster): WebhookSenderOptions {
  return {
    ...parts,
    logger: createLogger({ level: 'silent', role: 'test' }),
    signers: createSignerRegistry(),
    endpoints: accountEndpoints(createWebhookEndpoints(parts.knex, parts.vault)),
    tasks: taskReader(parts),
    retryPolicies: createRetryPolicyRegistry(),
    poster,
    random: () => 0.5,
    checkClock: () => Promise.resolve(),
    rememberEndpointsMs: 0,
  };
}

/** A database with the sender's parts on it and an injected clock. `kek` is for a second process on the same database. */
export async function webhookFixture(kek: Buffer = randomBytes(32)): Promise<WebhookFixture> {
  const database = await queueDatabase();
  const { knex, url: databaseUrl } = database;
  const logger = createLogger({ level: 'silent', role: 'test' });
  const role = PROCESS_ROLES.webhooks;
  const senderKnex = connect({ url: databaseUrl, applicationName: 'sopwith-test-sender', role });
  const queue = openQueue({ databaseUrl, applicationName: 'sopwith-test-queue', role, slots: 2, logger });
  await queue.start();
  const vault = await testVault(senderKnex, kek);
  const endpoints = createWebhookEndpoints(knex, vault);
  const time = { now: new Date() };
  const clock = { now: () => time.now };
  const closers: (() => Promise<void> | void)[] = [];
  const senderOptions = (limits?: Partial<PostLimits>): WebhookSenderOptions => {
    const poster = testPoster(limits);
    closers.push(() => poster.close());
    return senderParts({ knex: senderKnex, queue, vault, clock }, poster);
  };

  const finishTasks = async (
    accountId: string,
    count: number,
    result: object = RESULT,
  ): Promise<readonly FinishedTask[]> => {
    const at = time.now;
    const made = Array.from({ length: count }, () => ({
      taskId: newId('task', at),
      messageId: newId('msg', at),
      deliveryId: newId('dlv', at),
    }));
    const rows = await Promise.all(made.map(({ taskId }) => taskRow(vault, accountId, taskId, at, result)));
    await knex.batchInsert('task', rows, 500);
    await knex.batchInsert(
      'webhook_event',
      made.map(({ taskId, messageId }) => ({
        id: messageId,
        task_id: taskId,
        account_id: accountId,
        created_at: at,
      })),
      500,
    );
    await knex.batchInsert(
      'webhook_delivery',
      made.map(({ messageId, deliveryId }) => ({
        id: deliveryId,
        event_id: messageId,
        account_id: accountId,
        state: 'pending',
        next_at: at,
        created_at: at,
      })),
      500,
    );
    return made;
  };

  return {
    database,
    queue,
    vault,
    endpoints,
    time,
    deliveries: createDeliveries({ ...senderOptions(), knex }),
    redelivery: { ...senderOptions(), knex },
    senderOptions,
    sender(changes = {}) {
      const sender = createWebhookSender({ ...senderOptions(), ...changes });
      closers.unshift(() => sender.stop(0));
      return sender;
    },
    async account(url) {
      const id = newId('acct');
      await knex('account').insert({ id, name: id, data_key: await vault.newDataKey(id) });
      const { secret } = await endpoints.set({ accountId: id, url, actor: 'test' });
      return { id, secret: secret ?? '' };
    },
    finishTasks,
    async finishTask(accountId) {
      const [task] = await finishTasks(accountId, 1);
      if (task === undefined) throw new Error('no task was made');
      return task;
    },
    delivery: async (id) => knex('webhook_delivery').where({ id }).first<Record<string, unknown>>(),
    endpoint: async (accountId) =>
      knex('webhook_endpoint').where({ account_id: accountId }).first<Record<string, unknown>>(),
    async [Symbol.asyncDispose]() {
      for (const close of closers) await close();
      await queue.stop();
      await senderKnex.destroy();
      await database.drop();
    },
  };
}

const RESULT = { active: true, plan: 'Gold é' };

async function taskRow(vault: Vault, accountId: string, id: string, at: Date, result: object) {
  const seal = (column: string, text: string) =>
    vault.seal({ table: 'task', column, accountId, rowId: id }, text);
  return {
    id,
    account_id: accountId,
    type: 'eligibility_check',
    status: 'completed',
    data_enc: await seal('data_enc', 'never in a webhook'),
    notes_enc: await seal('notes_enc', 'The member is active.'),
    result_enc: await seal('result_enc', JSON.stringify(result)),
    metadata: {},
    attempts: 1,
    created_at: at,
    started_at: at,
    finished_at: at,
  };
}
