import { expect } from 'chai';
import { CODE_PATTERN } from '../../../src/accounts/portal-codes.ts';
import { askForInput, giveInput, stopWaiting } from '../../../src/tasks/ask/task-input.ts';
import { deleteExpiredCodes, takeCode } from '../../../src/tasks/ask/take-code.ts';
import type { TaskLease } from '../../../src/tasks/lease.ts';
import { codeForm } from '../../../src/sop/actions/flow/answer-forms.ts';
import { readEvents } from '../../../src/tasks/timeline/task-events.ts';
import { claimTask } from '../../support/claim-task.ts';
import { GOOD, json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const PATH = '/v1/connections/acme-health/codes';
const NEEDS = {
  kind: 'code',
  message: 'Which code?',
  schema: codeForm,
  expires_at: '2100-01-01T00:00:00.000Z',
} as const;

describe('One-time codes of a gateway', () => {
  let real: RealApi;
  let gateway: string;
  let connectionId: string;
  before(async () => {
    real = await realApi();
    gateway = await real.accountKey('codes:write');
    for (const [accountId, portal] of [
      [real.accountId, 'acme-health'],
      [real.otherAccountId, 'beacon-mutual'],
    ] as const) {
      const credentials = { username: 'north', password: 'S3CRET' };
      const access = { baseUrl: 'https://acme.test', credentials, maxSessions: 20 };
      await real.connections.connect({ accountId, portal, ...access, actor: 'test' });
    }
    connectionId = (await real.connections.find(real.accountId, 'acme-health'))?.id ?? '';
  });
  after(() => real[Symbol.asyncDispose]());
  beforeEach(async () => {
    await real.knex('portal_code').delete();
    await real.knex('task').update({ code_asked_at: null });
  });

  const push = (body: unknown, headers: Record<string, string> = {}, key = gateway, path = PATH) => {
    const { headers: own, ...init } = json(body);
    return real.api.call(path, { ...init, key, headers: { ...(own as object), ...headers } });
  };
  const pushed = async (code: string): Promise<void> =>
    expect((await push({ code })).status).to.equal(204) as never;
  const running = async (): Promise<TaskLease> => {
    const created = await real.api.call('/v1/tasks', { ...json(GOOD), key: real.key });
    return (await claimTask(real.store, ((await created.json()) as { id: string }).id)).lease;
  };
  /** A task that asks for a code now. */
  const asking = async (kind: 'code' | 'form' = 'code'): Promise<TaskLease> => {
    const lease = await running();
    expect(await askForInput(real.store, lease, { ...NEEDS, kind })).to.equal('waiting');
    return lease;
  };
  const request = (sinceStartMs = 60_000) => ({ connectionId, sinceStartMs, actor: 'worker:test' });
  const take = (lease: TaskLease, sinceStartMs?: number) =>
    takeCode(real.store, lease, request(sinceStartMs));
  const pass = (interval: string) =>
    real.knex('portal_code').update({
      received_at: real.knex.raw('received_at - ?::interval', [interval]),
      expires_at: real.knex.raw('expires_at - ?::interval', [interval]),
    });
  const status = async ({ taskId }: TaskLease) =>
    (await real.knex('task').where({ id: taskId }).first<{ status: string }>('status')).status;

  it('should give the newest code to the task that asked first, once, and keep nothing of it', async () => {
    const [first, second] = [await asking(), await asking()];
    await pushed('111 111');
    await pushed('222-222');
    expect(await take(second), 'it asked later').to.equal(null);
    const taken = await Promise.all([take(first), take(first), take(second)]);
    expect(taken.filter((code) => code !== null)).to.deep.equal(['222-222']);
    expect([await status(first), await status(second)]).to.deep.equal(['running', 'waiting']);
    expect(await real.knex('portal_code')).to.deep.equal([]);
    await pushed('333333');
    expect(await Promise.all([take(first), take(second), take(second)])).to.have.members([
      null,
      null,
      '333333',
    ]);
    const audited = await real.knex('audit_log').where({ action: 'portal_code.used' }).orderBy('id');
    expect(audited).to.have.length(2);
    expect(audited[1]).to.deep.include({
      actor: 'worker:test',
      object: connectionId,
      detail: { task: second.taskId },
    });
  });

  it('should take a code that came up to a minute before the question, but none of another sign-in or that expired', async () => {
    await pushed('111111');
    await pass('50 seconds');
    const lease = await asking();
    expect(await take(lease, 40_000), 'from before the attempt').to.equal(null);
    expect(await take(lease)).to.equal('111111');
    await pushed('222222');
    await pass('61 seconds');
    expect(await take(await asking())).to.equal(null);
    await pass('9 minutes');
    await real.knex('task').update({ code_asked_at: real.knex.raw("now() - interval '1 hour'") });
    expect(await take(await asking())).to.equal(null);
    await deleteExpiredCodes(real.knex);
    expect(await real.knex('portal_code')).to.deep.equal([]);
  });

  it('should give a code that is already there at once, and announce only a question that waits', async () => {
    const { knex, store, accountId, endpoints } = real;
    const events = ['task_finished', 'task_waiting'] as const;
    await endpoints.set({ accountId, url: 'https://north.test/hook', events, actor: 'test' });
    const earlier = await asking();
    await pushed('111111');
    const lease = await running();
    const ask = () => askForInput(store, lease, NEEDS, request());
    expect(await ask(), 'another task asked first').to.equal('waiting');
    expect(await take(earlier)).to.equal('111111');
    expect(await stopWaiting(store, lease)).to.equal(true);
    await pushed('222222');
    expect(await ask()).to.deep.equal({ answer: { code: '222222' } });
    expect(await status(lease)).to.equal('running');
    expect(await knex('portal_code')).to.deep.equal([]);
    const kinds = (await readEvents(store, accountId, lease.taskId)).map(({ kind }) => kind);
    expect(kinds.slice(-3)).to.deep.equal(['task.waiting', 'task.input_given', 'task.resumed']);
    expect(await knex('webhook_event').where({ task_id: lease.taskId }).pluck('event')).to.deep.equal([
      'task_waiting',
    ]);
  });

  it('should leave a code to its question: not to one for something else, answered by a person, or of a former attempt', async () => {
    const form = await asking('form');
    const answered = await asking();
    const lost = await asking();
    await pushed('444444');
    await giveInput(real.store, real.accountId, answered.taskId, {
      answer: { code: '1' },
      needs: NEEDS,
      actor: 'test',
    });
    expect(await take(form)).to.equal(null);
    expect(await take(answered)).to.equal(null);
    expect(await take({ ...lost, epoch: lost.epoch - 1 })).to.equal(null);
    expect(await take(lost)).to.equal('444444');
  });

  it('should store a code encrypted, once for each Idempotency-Key, and audit the push without the code', async () => {
    const headers = { 'idempotency-key': 'sms-1' };
    const first = await push({ code: '555555' }, headers);
    expect([first.status, await first.text()]).to.deep.equal([204, '']);
    const lease = await asking();
    expect(await take(lease)).to.equal('555555');
    const again = await push({ code: '555555' }, headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).to.deep.equal([204, 'true']);
    expect(await real.knex('portal_code'), 'the used code does not come back').to.deep.equal([]);
    expect((await push({ code: '666666' }, headers)).status).to.equal(422);
    const entries = await real.knex('audit_log').where({ request_id: first.headers.get('x-request-id') });
    expect(entries).to.have.length(1);
    expect(entries[0]).to.deep.include({
      action: 'portal_code.received',
      object: connectionId,
      account_id: real.accountId,
      detail: { portal: 'acme-health' },
    });
    expect(entries[0].actor).to.match(/^key:/);
    await pushed('QUILL-CANARY');
    const { rows } = await real.knex.raw<{ rows: { all: string }[] }>(
      `select (select string_agg(t::text, ' ') from audit_log t) || (select string_agg(t::text, ' ') from portal_code t)
        || (select string_agg(t::text, ' ') from admin_creation t) || (select string_agg(t::text, ' ') from task_event t) as all`,
    );
    expect(rows[0]?.all)
      .to.be.a('string')
      .and.not.to.include('QUILL-CANARY')
      .and.not.to.include(Buffer.from('QUILL-CANARY').toString('hex'));
  });

  it('should refuse what is no code, a portal of another account, and a key without the scope, and leave no row', async () => {
    const tables = ['portal_code', 'admin_creation', 'audit_log'];
    const rows = () => Promise.all(tables.map((name) => real.knex(name).count()));
    const writer = await real.accountKey('tasks:write');
    const before = await rows();
    const bodies = [{}, { code: 482_913 }, { code: '' }, { code: '   ' }, { code: 'Your code: 482913' }];
    for (const body of [...bodies, { code: '1'.repeat(65) }, { code: '482913', portal: 'x' }]) {
      const response = await push(body, { 'idempotency-key': 'bad' });
      const text = await response.text();
      expect(response.status, text).to.equal(422);
      expect(text).not.to.include('482913');
    }
    for (const portal of ['beacon-mutual', 'nowhere', 'Acme%20Health'])
      expect((await push({ code: '1' }, {}, gateway, `/v1/connections/${portal}/codes`)).status).to.equal(
        404,
      );
    expect((await push({ code: '1' }, {}, writer)).status).to.equal(403);
    expect(await rows()).to.deep.equal(before);
  });

  it('should forget the code with its connection', async () => {
    await pushed('777777');
    await real.connections.disconnect(real.accountId, 'acme-health', { actor: 'test' });
    expect(await real.knex('portal_code')).to.deep.equal([]);
  });

  it('should accept exactly what a question accepts and the documentation shows', async () => {
    const { components } = (await (await real.api.call('/v1/openapi.json', { key: null })).json()) as {
      components: { schemas: Record<string, { properties: { code: { pattern: string } } }> };
    };
    expect(components.schemas['PushCodeRequest']?.properties.code.pattern).to.equal(CODE_PATTERN.source);
    const { code } = codeForm['properties'] as { code: { pattern: string } };
    for (const text of ['482913', 'A-1 b', `9${'a'.repeat(63)}`, '-1', '1_', `9${'a'.repeat(64)}`])
      if (CODE_PATTERN.test(text)) expect(text).to.match(new RegExp(code.pattern));
  });
});
