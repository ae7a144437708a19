import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { strFromU8, unzipSync } from 'fflate';
import { codeRoot } from '../../../src/platform/package-root.ts';
import { processesIn } from '../../../src/platform/processes-in.ts';
import { answerChecks } from '../../../src/runtime/plugin-pool/answer-checks.ts';
import { answerTasks } from '../../../src/tasks/ask/answer-task.ts';
import { readFailureReport, type FailureTrace } from '../../../src/tasks/run/failure-reports.ts';
import { eventually, QUICK, workerFixture, type WorkerFixture } from '../worker-fixture.ts';

const PASSWORD = 'TEST-secret';
const CODE = '482913';
const COOKIE = 'COOKIE-canary-55081';
const TOKEN = 'TOKEN-canary-90417';
const CSRF = 'CSRF-canary-33120';
const URL_TOKEN = 'URL-canary-71284';
const SECRETS = [PASSWORD, CODE, COOKIE, TOKEN];

const SIGN_IN =
  '<form method=post action=/sign-in><label>Password<input type=password name=password></label><button>Sign in</button></form>';
const ASKS_CODE = `<label>Code<input id=code></label><button onclick="verify()">Verify</button>
  <script>const verify = () => fetch('/code', { method: 'post', body: code.value }).then(() => location.assign('/'));</script>`;
const MEMBERS = `<link rel=stylesheet href="/style.css;jsessionid=${COOKIE}?v=2"><p>Welcome</p>
  <a href="/claims?patient=A1&access_token=${URL_TOKEN}">Claims</a>
  <form><input type=hidden name=csrf value="${CSRF}"><label>Member<input name=member></label></form>
  <button onclick="ask()">Search</button><p id=found></p>
  <script>function ask() {
    console.log('the password is ${PASSWORD}');
    fetch('/api/pin', { method: 'post', headers: { authorization: 'Bearer ${TOKEN}' }, body: 'code=${CODE}' }).then(() => {
      found.innerHTML = '<label>PIN<input type=password></label><button onclick="next()">Confirm</button>';
    });
  }
  const next = () => location.assign('/details');</script>`;

/** A portal with a password, a code, a session, and a page that asks for the password again. */
class Vault {
  readonly server: Server;
  details = '<button>Details</button><p>Claim-canary-7</p>';
  onDetails: (() => void) | null = null;

  constructor() {
    this.server = createServer((request, response) => void this.#answer(request, response));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = (body: string): void => void response.setHeader('content-type', 'text/html').end(body);
    const { url, method } = request;
    if (method === 'POST') {
      const sent = await text(request);
      if (url === '/code' && sent === CODE) response.setHeader('set-cookie', `session=${COOKIE}; Path=/`);
      return page(url === '/sign-in' ? ASKS_CODE : '{}');
    }
    if (url?.startsWith('/style.css') === true)
      return void response.setHeader('content-type', 'text/css').end('p { color: teal }');
    if (request.headers.cookie !== `session=${COOKIE}`) return page(SIGN_IN);
    if (url === '/details') this.onDetails?.();
    return page(url === '/members' ? MEMBERS : url === '/details' ? this.details : '<p>Welcome</p>');
  }
}

describe('the trace of a failed attempt', function () {
  this.timeout(120_000);
  const vault = new Vault();
  let fixture: WorkerFixture;

  before(async () => {
    await new Promise<void>((resolve) => void vault.server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(vault.server.address() as AddressInfo).port}/`;
    fixture = await workerFixture({ browsers: 'own' });
    await fixture.connectPortal('vault', baseUrl);
    await record(true);
    await fixture.start({ agents: { ...QUICK.agents, heapMb: 256 } });
  });
  after(async () => {
    await fixture[Symbol.asyncDispose]();
    vault.server.closeAllConnections();
    vault.server.close();
  });
  beforeEach(() => {
    vault.details = '<button>Details</button><p>Claim-canary-7</p>';
    vault.onDetails = null;
  });

  const record = (recordTraces: boolean) =>
    fixture.connections.change(fixture.accountId, 'vault', { recordTraces }, { actor: 'test' });
  const answer = (taskId: string) =>
    answerTasks(
      () => fixture.store,
      async (schema, given) => answerChecks()(schema, given),
    )(fixture.accountId, taskId, { code: CODE }, 'test');
  const traceOf = async (taskId: string, attempt?: number): Promise<FailureTrace | null> =>
    (await readFailureReport(fixture.store, { accountId: fixture.accountId, taskId, attempt })).trace;
  const tracesOf = (taskId: string): Promise<readonly { id: string; storage_key: string }[]> =>
    fixture.store.knex('artifact').where({ task_id: taskId, kind: 'trace' }).select('id', 'storage_key');
  /** What agents keep between tasks. */
  const recorded = async (): Promise<readonly string[]> =>
    (await readdir(fixture.agentFolder, { recursive: true })).filter((name) =>
      /\/traces\/|\.(trace|zip|jpeg)$/.test(name),
    );

  it('should contain the steps and pages, but neither the sign-in nor any secret, and open in the trace viewer', async () => {
    const id = await fixture.create('enters', {}, 'vault/search');
    await fixture.until(id, ({ status }) => status === 'waiting');
    await answer(id);
    const task = await fixture.finished(id);
    expect(task.failure?.code, task.notes ?? '').to.equal('target_not_found');
    const trace = await traceOf(id);
    expect(trace).to.include({ outcome: 'kept', secret: null });
    const [stored] = await tracesOf(id);
    expect(stored?.id).to.equal(trace?.artifact);
    const sealed = await readFile(join(fixture.folder, 'artifacts', stored?.storage_key ?? ''));
    expect(sealed.includes('1.trace'), 'stored in clear').to.equal(false);
    const zip = await buffer(
      await fixture.files.open(fixture.accountId, {
        id: stored?.id ?? '',
        storageKey: stored?.storage_key ?? '',
      }),
    );
    const entries = unzipSync(zip);
    const all = Object.values(entries)
      .map((content) => strFromU8(content, true))
      .join('\n');
    for (const secret of [...SECRETS, CSRF, URL_TOKEN, 'console'])
      for (const form of [
        secret,
        encodeURIComponent(secret),
        Buffer.from(secret).toString('base64').slice(0, -4),
      ])
        expect(all.includes(form), `contains ${form}`).to.equal(false);
    for (const seen of [
      'A1-canary-patient',
      'Claim-canary-7',
      'Export',
      'color: teal',
      '/claims?patient=A1&access_token=',
    ])
      expect(all.includes(seen), seen).to.equal(true);
    expect(all.includes('/sign-in'), 'the sign-in').to.equal(false);
    expect(Object.keys(entries)).to.include.members(['1.trace', '1.network', '2.trace']);
    expect(Object.keys(entries).some((name) => name.endsWith('.jpeg'))).to.equal(true);
    expect(await shownBy(zip)).to.match(/Fill[\s\S]*Click/);
    expect(await recorded()).to.deep.equal([]);
  });

  it('should be deleted if a page shows a secret in whatever form, and the report names which', async () => {
    vault.details = `<button>Details</button><p data-login="${encodeURIComponent(Buffer.from(`keeper:${PASSWORD}`).toString('base64'))}">Next</p>`;
    const id = await fixture.create('enters', {}, 'vault/search');
    expect((await fixture.finished(id)).failure?.code).to.equal('target_not_found');
    expect(await traceOf(id)).to.deep.equal({
      artifact: null,
      outcome: 'contained_secret',
      secret: 'credential password',
    });
    expect(await tracesOf(id)).to.deep.equal([]);
    expect(await recorded()).to.deep.equal([]);
  });

  it('should be deleted if a sensitive target has shown, whatever it shows, also when only the last step has loaded it', async () => {
    vault.details = '<button>Details</button><dl id=diagnosis><dt>Diagnosis<dd>DIAGNOSIS-canary-3</dl>';
    const id = await fixture.create('enters', {}, 'vault/search');
    expect((await fixture.finished(id)).failure?.code).to.equal('target_not_found');
    expect(await traceOf(id)).to.deep.equal({
      artifact: null,
      outcome: 'contained_secret',
      secret: 'sensitive target',
    });
    expect(await tracesOf(id)).to.deep.equal([]);
    expect(await recorded()).to.deep.equal([]);
  });

  it('should not be kept of an attempt that succeeds, and not be recorded without the setting', async () => {
    vault.details = '<button>Details</button><button>Export</button>';
    const good = await fixture.create('enters', {}, 'vault/search');
    expect(await fixture.finished(good)).to.include({ status: 'completed' });
    expect(await tracesOf(good)).to.deep.equal([]);
    expect(await recorded()).to.deep.equal([]);
    vault.details = '<button>Details</button>';
    await record(false);
    const bad = await fixture.create('enters', {}, 'vault/search');
    await fixture.finished(bad);
    expect(await traceOf(bad)).to.equal(null);
    expect(await tracesOf(bad)).to.deep.equal([]);
    await record(true);
  });

  it('should leave nothing behind if the agent is killed while it records', async () => {
    let killed = false;
    vault.onDetails = () => {
      if (killed) return;
      killed = true;
      void killAgents(fixture.agentFolder);
    };
    const id = await fixture.create('enters', {}, 'vault/search');
    await fixture.finished(id);
    expect(killed).to.equal(true);
    expect(await traceOf(id, 1)).to.deep.equal({ artifact: null, outcome: 'not_stored', secret: null });
    await eventually(recorded, (names) => names.length === 0);
    expect(await readdir(join(fixture.folder, 'tasks'))).to.deep.equal([]);
  });
});

/** What Playwright's own reader of traces lists. */
async function shownBy(zip: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-trace-'));
  try {
    await writeFile(join(folder, 'trace.zip'), zip);
    const playwright = (...args: readonly string[]) =>
      promisify(execFile)(
        process.execPath,
        [join(codeRoot, 'node_modules/playwright-core/cli.js'), 'trace', ...args],
        {
          cwd: folder,
        },
      );
    await playwright('open', 'trace.zip');
    return (await playwright('actions')).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function killAgents(folder: string): Promise<void> {
  for (const pid of await processesIn(folder)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('agent-main')) process.kill(pid, 'SIGKILL');
  }
}
