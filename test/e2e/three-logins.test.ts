import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { startAcmeHealth } from '../../demo/portals/acme-health/start.ts';
import { cacheFolder } from '../../src/platform/cache-folder.ts';
import { PROCESS_ROLES, type DatabaseRole } from '../../src/db/database-roles.ts';
import { startReceiver, type ReceivedMessage } from '../../src/webhooks/receiving/receiver.ts';
import { builtSopwith } from '../support/built.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { queueDatabase } from '../support/queue-database.ts';
import { runSopwith } from '../support/run-sopwith.ts';
import { sample } from '../support/metric-sample.ts';
import { roleLogin } from '../support/role-login.ts';
import { eventually, type TaskAnswer } from '../support/service-fixture.ts';
import { claimData } from './claims.ts';

/** As in docs/operating/database-roles.md, "A login for each process". */
const LOGINS = {
  api: [PROCESS_ROLES.api, 'sopwith_account'],
  worker: [PROCESS_ROLES.worker],
  webhooks: [PROCESS_ROLES.webhooks],
} as const satisfies Record<string, readonly DatabaseRole[]>;

interface RoleProcess extends AsyncDisposable {
  readonly child: ChildProcess;
  log(): string;
  stop(): Promise<number | string>;
}

function startRole(name: string, env: NodeJS.ProcessEnv): RoleProcess {
  const child = spawn(process.execPath, [builtSopwith(), name], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  const stop = (): Promise<number | string> => {
    child.kill('SIGTERM');
    return ended;
  };
  return { child, log: () => log, stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}

describe('three processes with a login each', function () {
  this.timeout(300_000);

  it('should take a claim, submit it, and send its webhook, each with the rights of its process alone, and be ready only while they run', async () => {
    await using opened = new AsyncDisposableStack();
    const database = opened.adopt(await queueDatabase(), (one) => one.drop());
    const folder = opened.adopt(await mkdtemp(join(tmpdir(), 'sopwith-logins-')), (path) =>
      rm(path, { recursive: true }),
    );
    const portal = opened.use(await startAcmeHealth());
    portal.lab.switches({ totp: false, second_session: 'allow' });
    const messages: ReceivedMessage[] = [];
    const secrets: string[] = [];
    const receiver = opened.use(
      await startReceiver({ secret: secrets, onMessage: (message) => void messages.push(message) }),
    );
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_OPTIONS: '',
      SOPWITH_CACHE_DIR: cacheFolder(process.env),
      SOPWITH_DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      PORT: '0',
      WORKER_SLOTS: '1',
      WEBHOOK_ALLOW: '127.0.0.1/32',
      PORTAL_ALLOW: '127.0.0.1/32',
      LOG_LEVEL: 'warn',
    };
    const asOwner = async (...args: string[]): Promise<string> => {
      const { code, out, err } = await runSopwith(args, { env });
      expect(code, err).to.equal(0);
      return out;
    };
    const account = JSON.parse(
      await asOwner('account', 'create', 'Clinic', '--webhook-url', receiver.url, '--json'),
    ) as { readonly id: string; readonly api_key: string; readonly webhook_secret: string };
    secrets.push(account.webhook_secret);
    const credentials = join(folder, 'credentials.json');
    await writeFile(credentials, JSON.stringify({ username: 'clinic-a', password: 'Lab-Portal-A1!' }));
    const connection = ['--base-url', portal.url, '--credentials', credentials];
    await asOwner('portal', 'connect', account.id, 'acme-health', ...connection);

    const users: string[] = [];
    const start = async (name: keyof typeof LOGINS, more: NodeJS.ProcessEnv = {}): Promise<RoleProcess> => {
      const login = opened.use(await roleLogin(database, LOGINS[name], { inherits: true }));
      users.push(login.user);
      return opened.use(startRole(name, { ...env, ...more, DATABASE_URL: login.url }));
    };
    const ports = { worker: await freePort(), webhooks: await freePort() };
    const ask = (name: keyof typeof ports, path: string) =>
      fetch(`http://127.0.0.1:${ports[name]}${path}`).catch(() => null);
    const api = await start('api');
    const worker = await start('worker', { ADMIN_PORT: String(ports.worker) });
    const webhooks = await start('webhooks', { ADMIN_PORT: String(ports.webhooks) });
    const processes = [api, worker, webhooks];
    const alive = (): void => {
      const ended = processes.find(({ child }) => child.exitCode !== null || child.signalCode !== null);
      if (ended !== undefined) throw new Error(`a process has ended: ${ended.log()}`);
    };
    const url = await eventually('the API', async () => {
      alive();
      return /ready: (http\S+)/.exec(api.log())?.[1] ?? null;
    });
    for (const name of ['worker', 'webhooks'] as const) {
      await eventually(`a ready ${name}`, async () => {
        alive();
        return (await ask(name, '/readyz'))?.status === 200 ? true : null;
      });
      const metrics = (await (await ask(name, '/metrics'))?.text()) ?? '';
      expect(sample(metrics, 'process_cpu_seconds_total', { process: name }), name).to.be.a('number');
      expect((await ask(name, '/v1/tasks'))?.status, name).to.equal(404);
    }
    const call = async (path: string, body?: object): Promise<TaskAnswer> => {
      const response = await fetch(`${url}${path}`, {
        headers: { Authorization: `Bearer ${account.api_key}`, 'Content-Type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await response.text();
      expect(response.status, text).to.equal(200);
      return JSON.parse(text) as TaskAnswer;
    };
    const { id } = await call('/tasks', { type: 'claim_submission', data: claimData('PAN-3') });
    const message = await eventually('the webhook', async () => {
      alive();
      return messages.find(({ rawBody }) => rawBody.includes(id)) ?? null;
    });
    expect(message.verdict.ok).to.equal(true);
    const { rows } = await database.knex.raw<{ rows: { usename: string }[] }>(
      'select distinct usename from pg_stat_activity where usename = any(?)',
      [users],
    );
    expect(rows.map(({ usename }) => usename).toSorted()).to.deep.equal(users.toSorted());

    const log = processes.map((one) => one.log()).join('');
    expect((await call(`/tasks/${id}`)).status, log).to.equal('completed');
    expect(portal.lab.state().submissions_by_key).to.deep.equal({ 'PAN-3': 1 });
    expect(log).to.not.match(/permission denied|roles_missing|"level":(?:50|60)/);
    expect(await Promise.all(processes.map((one) => one.stop()))).to.deep.equal([0, 0, 0]);
    for (const name of ['worker', 'webhooks'] as const) expect(await ask(name, '/healthz')).to.equal(null);
  });
});
