import { expect } from 'chai';
import { toStatusObject } from '../../../src/http/answers/shown-task.ts';
import { insertEvents } from '../../../src/tasks/timeline/task-events.ts';
import { writeFailureReport } from '../../../src/tasks/run/failure-reports.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import { openTestBrowser } from '../../support/browser-session.ts';
import { canaryScanner } from '../../support/canaries.ts';
import { claimTask } from '../../support/claim-task.ts';
import { FAILURE } from '../../support/failure-report.ts';
import { json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';
import { callRoute, documentedRoutes, type Names } from './documented-routes.ts';
import { objectsForAdmins, objectsOf } from './objects-of.ts';

const CANARY = 'Zebra-Quartz';
const PASSWORD = 'a sentence for tests';
/** What a viewer may call at all. */
const ALLOWED = ['getStatistics', 'listTasks', 'getTask', 'listTaskEvents', 'listTaskTypes'];

describe('A viewer', () => {
  let real: RealApi;
  let names: Names;
  /** The same API, called in the browser of a viewer. */
  let viewing: RealApi;
  before(async () => {
    real = await realApi();
    const { accountId, key } = real;
    const objects = await objectsOf(real, { accountId, key, patient: CANARY, portal: 'acme-health' });
    const id = await taskFullOfCanaries();
    names = { ...objects, ...(await objectsForAdmins(real, id)), id, external_id: CANARY };
    const email = 'viewer@clinic.test';
    const roles = [{ accountId, role: 'viewer' as const }];
    await real.people.people.create({ email, name: 'V', password: PASSWORD, roles, actor: 'test' });
    const browser = openTestBrowser(real.api);
    await browser.signIn(email, PASSWORD);
    const call: RealApi['api']['call'] = (path, { key: _key, ...init } = {}) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', `sopwith_session=${browser.cookies.get('sopwith_session')}`);
      headers.set('x-csrf-token', browser.csrf);
      headers.set('sopwith-account', accountId);
      return fetch(`${real.api.url}${path}`, { ...init, headers });
    };
    viewing = { ...real, api: { ...real.api, call } };
  });
  after(() => real[Symbol.asyncDispose]());

  /** A canary in everything that a client sends, a plugin concludes, or a portal shows. */
  async function taskFullOfCanaries(): Promise<string> {
    const task = {
      type: 'eligibility_check',
      data: { member_id: CANARY },
      external_id: CANARY,
      metadata: { clinic: CANARY },
    };
    const made = await real.api.call('/v1/tasks', { ...json(task), key: real.key });
    const { id } = (await made.json()) as { id: string };
    const { lease } = await claimTask(real.store, id);
    const seen = { message: CANARY, notes: CANARY, url: `https://acme.test/${CANARY}`, candidates: [CANARY] };
    await writeFailureReport(real.store, lease, { ...FAILURE, ...seen, callLog: [CANARY] });
    await finishTask(real.store, lease, {
      status: 'completed_with_issues',
      notes: CANARY,
      issues: [{ code: 'check', message: CANARY }],
      result: { name: CANARY },
    });
    const event = { kind: 'step.finished', data: { title: CANARY } };
    await real.knex.transaction((trx) => insertEvents(trx, id, [event]));
    return id;
  }

  it('should get statuses and nothing else of any route, in JSON or as a stream', async () => {
    const scanner = canaryScanner([{ name: 'patient', value: CANARY }]);
    const answered = new Set<string>();
    for (const route of await documentedRoutes(real))
      for (const accept of [...route.accepts, 'text/event-stream']) {
        const response = await callRoute(viewing, route, { key: null, names, accept });
        const text = await response.text();
        expect(scanner.find(text), `${route.operationId} as ${accept}`).to.deep.equal([]);
        if (response.status < 300) answered.add(route.operationId);
        else
          expect([response.status, text], route.operationId).to.satisfy(
            ([status]: [number]) => status === 403,
          );
      }
    expect([...answered].toSorted()).to.deep.equal(ALLOWED.toSorted());
    // The same task is full of them for others.
    const whole = await (await real.api.call(`/v1/tasks/${names['id']}`, { key: real.key })).text();
    expect(scanner.find(whole)).not.to.deep.equal([]);
  });

  it('should not find out by a filter whether a patient is known, nor ask for the data', async () => {
    for (const path of [`/v1/tasks?external_id=${CANARY}`, `/v1/tasks/${names['id']}?include=data`]) {
      const response = await viewing.api.call(path);
      expect([response.status, ((await response.json()) as { code: string }).code]).to.deep.equal([
        403,
        'insufficient_scope',
      ]);
    }
  });

  it('should see only fields that Sopwith itself writes, so that a new field is hidden until it is allowed', async () => {
    const whole = (await (
      await real.api.call(`/v1/tasks/${names['id']}?include=data`, { key: real.key })
    ).json()) as Parameters<typeof toStatusObject>[0];
    const shown = toStatusObject(Object.assign(whole, { future: CANARY }));
    expect(shown).to.have.all.keys(Object.keys(whole).filter((name) => !['data', 'future'].includes(name)));
    expect(JSON.stringify(shown)).not.to.include(CANARY);
  });
});
