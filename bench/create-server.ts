/** One way of creating tasks behind HTTP, in a process of its own: `create-server.ts WAY DATABASE_URL`. Prints where it is. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Koa from 'koa';
import { fromKnex, PgBoss } from 'pg-boss';
import { newId } from '../src/platform/ids.ts';
import { openTaskCreator } from '../src/tasks/create/create-tasks.ts';
import { startApi, type Way } from './api-way.ts';
import { benchStore } from './bench-database.ts';
import { NO_PLAIN_FIELDS } from '../src/tasks/posted-fields.ts';

interface Request {
  readonly type: string;
  readonly data: string;
}
/** Below the limit of queued tasks, so that counting costs what it costs in service. */
const TASKS_PER_ACCOUNT = 8_000;

type Create = (request: Request, key: string | null) => Promise<object>;

const CREATES: Record<string, (databaseUrl: string) => Promise<Create>> = {
  async bare() {
    return async (request) => ({ id: newId('task'), ...request });
  },

  /** What one would write first: a transaction, an INSERT and pg-boss's send in it. No encryption, no idempotency. */
  async obvious(databaseUrl) {
    const bench = await benchStore(databaseUrl);
    const { knex } = bench.store;
    const accountId = await bench.addAccount();
    const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false });
    await boss.start();
    await boss.createQueue('bench.obvious');
    return async ({ type, data }) => {
      const task = {
        id: newId('task'),
        account_id: accountId,
        type,
        status: 'queued',
        created_at: new Date(),
      };
      await knex.transaction(async (trx) => {
        await trx('task').insert({ ...task, data_enc: Buffer.from(data) });
        await boss.send('bench.obvious', { task_id: task.id }, { db: fromKnex(trx) });
      });
      return task;
    };
  },

  /** The project's creation path with all that it does: checks, sealing, idempotency, queue limit, row, job. */
  async sopwith(databaseUrl) {
    const bench = await benchStore(databaseUrl);
    const creator = openTaskCreator({ store: bench.store, databaseUrl, maxQueued: 10_000 });
    let accountId = await bench.addAccount();
    let left = TASKS_PER_ACCOUNT;
    return async ({ type, data }, idempotencyKey) => {
      left -= 1;
      if (left === 0) {
        left = TASKS_PER_ACCOUNT;
        void bench.addAccount().then((next) => (accountId = next));
      }
      const { task } = await creator.create({
        accountId,
        type,
        data,
        files: [],
        idempotencyKey,
        fingerprint: createHash('sha256').update(type).update(data).digest(),
        externalId: null,
        metadata: {},
        ...NO_PLAIN_FIELDS,
      });
      return task;
    };
  },
};

async function startWay(way: string, databaseUrl: string): Promise<Way> {
  if (way === 'api') return startApi(databaseUrl);
  const create = await CREATES[way]?.(databaseUrl);
  if (create === undefined) throw new Error(`no way ${JSON.stringify(way)}`);
  const app = new Koa();
  let count = 0;
  app.use(async (context) => {
    count += 1;
    context.body = await create((await json(context.req)) as Request, `${process.pid}-${count}`);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, apiKeys: [] };
}

const [way = '', databaseUrl = ''] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await startWay(way, databaseUrl))}\n`);
// The parent owns this process: when it is gone, so is this.
process.stdin.resume().on('end', () => process.exit(0));
