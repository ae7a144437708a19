import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { createMaintenanceWindows } from '../../../src/accounts/maintenance-windows.ts';
import { pushCode } from '../../../src/accounts/portal-codes.ts';
import { toSignInTestObject, type SignInTestObject } from '../../../src/admin/sign-in-test-objects.ts';
import { claimNext } from '../../../src/tasks/run/claim-next.ts';
import { listTasks } from '../../../src/tasks/find-tasks.ts';
import { recoverLapsed } from '../../../src/tasks/run/recover-lapsed.ts';
import { createSignInTest, findSignInTest } from '../../../src/tasks/create/sign-in-tests.ts';
import { eventually, workerFixture, type WorkerFixture } from '../worker-fixture.ts';

type Pages = 'as before' | 'changed' | 'with a code' | 'with a question' | 'down';

/** A portal with a password, and what it was sent. */
async function openGate() {
  const gate = { password: 'TEST-secret', pages: 'as before' as Pages, passwords: [] as string[] };
  const server = createServer(async (request, response) => {
    const page = (body: string) => response.setHeader('content-type', 'text/html').end(body);
    if (gate.pages === 'down') return void response.writeHead(503).end('down');
    if (request.method !== 'POST')
      return void page(
        request.headers.cookie === 'known=1'
          ? '<p>Welcome</p>'
          : `<form method=post><label>${gate.pages === 'changed' ? 'Secret' : 'Password'}<input type=password name=password></label><button>Sign in</button></form>`,
      );
    const form = new URLSearchParams(await text(request));
    const code = form.get('code');
    const password = form.get('password') ?? gate.password;
    if (code === null) gate.passwords.push(password);
    if (password !== gate.password) return void page('<p>Wrong password</p>');
    if (gate.pages === 'with a code' && code !== '0042')
      return void page(
        '<form method=post><label>Code<input name=code></label><button>Continue</button></form>',
      );
    if (gate.pages === 'with a question') return void page('<label>Clinic<input></label>');
    response.setHeader('set-cookie', 'known=1');
    page('<p>Welcome</p>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { gate, server };
}

describe('sign-in tests', () => {
  let opened: { readonly gate: Awaited<ReturnType<typeof openGate>>['gate']; readonly server: Server };
  let fixture: WorkerFixture;
  let baseUrl: string;

  before(async () => {
    opened = await openGate();
    baseUrl = `http://127.0.0.1:${(opened.server.address() as AddressInfo).port}/`;
    fixture = await workerFixture({ browsers: 'shared' });
    await fixture.connectPortal('gate', baseUrl);
  });
  after(async () => {
    await fixture[Symbol.asyncDispose]();
    opened.server.close();
  });
  beforeEach(() => Object.assign(opened.gate, { pages: 'as before', passwords: [] }));

  const start = async (portal = 'gate'): Promise<string> => {
    const { store, accountId } = fixture;
    const wanted = { accountId, portal, actor: 'test' };
    return (await store.knex.transaction((trx) => createSignInTest(store, wanted, trx))).id;
  };
  const refusal = (portal?: string) =>
    start(portal).catch((error: unknown) => (error as { code: string }).code);
  const find = async (id: string, portal = 'gate'): Promise<SignInTestObject> =>
    toSignInTestObject(
      await findSignInTest(fixture.store.knex, { accountId: fixture.accountId, portal, id }),
    );
  const result = async (portal = 'gate') => {
    const id = await start(portal);
    const test = await eventually(
      () => find(id, portal),
      ({ finished_at }) => finished_at !== null,
    );
    const { status, reason, failure_code, step } = test;
    return [status, reason, failure_code, step];
  };
  const connection = () => fixture.connections.find(fixture.accountId, 'gate');

  describe('without a worker', () => {
    it('should end when its worker dies, and not be started again', async () => {
      const id = await start();
      const claimed = await claimNext(fixture.store, { owner: 'killed', leaseSeconds: -1 });
      expect(claimed.state).to.equal('claimed');
      expect(await recoverLapsed(fixture.store)).to.deep.include({ requeued: 0, ended: 1 });
      expect(await find(id)).to.include({
        status: 'failed',
        reason: 'service_failed',
        failure_code: 'worker_lost',
      });
    });

    it('should end after two minutes if no worker starts it, and keep no other test from starting', async () => {
      const id = await start();
      expect(await find(id)).to.include({ status: 'queued', finished_at: null });
      expect(await refusal()).to.equal('sign_in_test_in_progress');
      const { knex } = fixture.store;
      await knex('task')
        .where({ id })
        .update({ expires_at: knex.raw("now() - interval '1 second'") });
      expect(await find(id)).to.include({ status: 'failed', reason: 'not_started' });
      const next = await start();
      await knex('task').where({ id: next }).update({ expires_at: knex.fn.now() });
    });
  });

  describe('with a worker', () => {
    before(() => fixture.start());

    it('should sign in anew with the right credentials, keep the session, and be no task of the client', async () => {
      for (const times of [1, 2]) {
        expect(await result()).to.deep.equal(['passed', null, null, null]);
        expect(opened.gate.passwords, 'whatever session is stored').to.have.length(times);
      }
      expect((await connection())?.sessionSavedAt).not.to.equal(null);
      const { knex } = fixture.store;
      expect((await listTasks(fixture.store, fixture.accountId, {})).tasks).to.deep.equal([]);
      expect(await knex('webhook_event').select('id')).to.deep.equal([]);
    });

    it('should be one of two that are asked for at once', async () => {
      const both = await Promise.allSettled([start(), start()]);
      expect(both.map(({ status }) => status)).to.have.members(['fulfilled', 'rejected']);
      const id = both.find((one) => one.status === 'fulfilled')?.value ?? expect.fail('no test started');
      await eventually(
        () => find(id),
        ({ status }) => status === 'passed',
      );
      expect(opened.gate.passwords).to.have.length(1);
    });

    it('should send wrong credentials once, and never again until they are replaced', async () => {
      opened.gate.password = 'another';
      expect(await result()).to.deep.equal([
        'failed',
        'credentials_rejected',
        'password_refused',
        'gate/sign-in:13',
      ]);
      expect(opened.gate.passwords).to.deep.equal(['TEST-secret']);
      expect((await connection())?.credentialsRejectedAt).not.to.equal(null);
      expect(await refusal()).to.equal('credentials_rejected');
      opened.gate.password = 'TEST-secret';
      await fixture.connectPortal('gate', baseUrl);
      expect(await result()).to.deep.equal(['passed', null, null, null]);
      expect((await connection())?.credentialsRejectedAt).to.equal(null);
    });

    it('should say that the portal has changed, needs a person, or cannot be reached, after one attempt', async () => {
      opened.gate.pages = 'changed';
      expect(await result()).to.deep.equal([
        'failed',
        'portal_changed',
        'target_not_found',
        'gate/sign-in:10',
      ]);
      opened.gate.pages = 'with a question';
      expect(await result()).to.deep.equal(['failed', 'person_needed', 'nobody_answered', 'gate/sign-in:22']);
      opened.gate.pages = 'down';
      const [status, reason] = await result();
      expect([status, reason]).to.deep.equal(['failed', 'portal_unreachable']);
      expect(opened.gate.passwords).to.have.length(1);
    });

    it('should take a one-time code that is pushed, once, as a task does', async () => {
      opened.gate.pages = 'with a code';
      const { accountId, store } = fixture;
      const { knex, vault } = store;
      const push = (code: string) =>
        knex.transaction((trx) => pushCode(trx, vault, { accountId, portal: 'gate', code, actor: 'test' }));
      await push('an older sign-in');
      const id = await start();
      await eventually(
        () => knex('task').where({ id }).first('code_asked_at'),
        ({ code_asked_at: asked }) => asked !== null,
      );
      expect(await find(id)).to.include({ status: 'running' });
      await push('0042');
      const test = await eventually(
        () => find(id),
        ({ finished_at }) => finished_at !== null,
      );
      expect([test.status, test.failure_code]).to.deep.equal(['passed', null]);
      expect(opened.gate.passwords).to.have.length(1);
      expect(await knex('portal_code')).to.deep.equal([]);
      const used = await knex('audit_log').where({ action: 'portal_code.used' }).pluck('detail');
      expect(used).to.deep.equal([{ task: id }]);
      expect(await knex('webhook_event').select('id')).to.deep.equal([]);
    });

    it('should say that there is no session block, or no portal of this name', async () => {
      expect(await result('zoo')).to.deep.equal([
        'failed',
        'no_session_block',
        'no_session_block',
        'zoo/portal:1',
      ]);
      await fixture.connectPortal('nowhere', baseUrl);
      expect(await result('nowhere')).to.deep.equal(['failed', 'unknown_portal', 'unknown_sop', null]);
      expect(await refusal('elsewhere')).to.equal('portal_not_connected');
    });

    it('should be refused at once while the connection is paused or the portal is in maintenance', async () => {
      const { connections, accountId, store } = fixture;
      await connections.setPaused(accountId, 'gate', true, { actor: 'test' });
      expect(await refusal()).to.equal('connection_paused');
      await connections.setPaused(accountId, 'gate', false, { actor: 'test' });
      const windows = createMaintenanceWindows(store.knex, async () => {});
      const [from, to] = [-60_000, 60_000].map((ms) => new Date(Date.now() + ms)) as [Date, Date];
      const window = await windows.create({ portal: 'gate', startsAt: from, endsAt: to, actor: 'test' });
      expect(await refusal()).to.equal('portal_in_maintenance');
      await windows.delete(window.id, { actor: 'test' });
      expect(await result()).to.deep.equal(['passed', null, null, null]);
    });
  });
});
