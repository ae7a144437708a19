import { readdir, readFile, readlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { openLocalBrowser } from '../../../src/authoring/local-browser.ts';
import { runLocally } from '../../../src/authoring/run-locally.ts';
import { loadLibrary } from '../../../src/sop/load-library.ts';
import { readFailureReport, type TaskFailureReport } from '../../../src/tasks/run/failure-reports.ts';
import { eventually, FIXTURES, workerFixture, type WorkerFixture } from '../worker-fixture.ts';

const PASSWORD = 'TEST-secret';
/** Shows what is typed, in a button, in the URL, and in the title. */
const SEARCH = `<label>Password <input oninput="add(this.value)"></label><p></p><script>
  function add(text) {
    document.title = text;
    document.querySelector('p').innerHTML = '<button>Search</button><button>Search as ' + text + '</button>';
    history.replaceState({}, '', '/cage/' + text + '?member=A1');
  }
</script>`;
/** A font that never comes holds up each screenshot, which stops the animation first. */
const STUCK = `<style>@keyframes turn { to { rotate: 1turn } } p { animation: turn 1s infinite }</style>
<label>Password <input></label><p>Wait</p><script>
  document.querySelector('p').addEventListener('animationcancel', () => void fetch('/pictured'));
  addEventListener('load', () => {
    const never = new FontFace('Never', 'url(/never.woff2)');
    document.fonts.add(never);
    void never.load();
  });
</script>`;

describe('the report of a failed attempt', function () {
  this.timeout(120_000);
  let fixture: WorkerFixture;
  let portal: Server;
  let baseUrl: string;
  let cage = SEARCH;
  let onPicture: (() => void) | null = null;

  before(async () => {
    portal = createServer(({ url }, response) => {
      if (url === '/never.woff2') return;
      if (url === '/pictured') onPicture?.();
      response.setHeader('content-type', 'text/html').end(url === '/cage' ? cage : '');
    });
    await new Promise<void>((resolve) => void portal.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
    fixture = await workerFixture({ browsers: 'shared' });
    await fixture.connectPortal('zoo', baseUrl);
    await fixture.start();
  });
  after(async () => {
    await fixture[Symbol.asyncDispose]();
    portal.closeAllConnections();
    portal.close();
  });

  const reportOf = (taskId: string, attempt?: number): Promise<TaskFailureReport> =>
    readFailureReport(fixture.store, { accountId: fixture.accountId, taskId, attempt });
  const refusal = (reading: Promise<unknown>): Promise<string> =>
    reading.then(
      () => 'read',
      (error: { code?: string }) => error.code ?? '',
    );

  it('should contain what the author sees at the desk, and no secret', async () => {
    const task = await fixture.finished(await fixture.create('seeks'));
    expect(task.failure).to.include({ code: 'target_not_found', kind: 'portal_changed' });
    await using browser = await openLocalBrowser();
    const desk = await runLocally(browser, {
      library: await loadLibrary([join(FIXTURES, 'sops')]),
      sop: 'zoo/seek',
      baseUrl,
      credentials: { password: PASSWORD },
      credentialRemedy: '',
      signal: new AbortController().signal,
    });
    if (desk.status !== 'failed' || desk.report === null) throw new Error(desk.status);
    const { screenshot: picture, ...seen } = desk.report;
    const { screenshot, ...report } = await reportOf(task.id);
    const { code, kind } = desk.failure;
    expect(report).to.deep.include({ ...seen, code, kind, notes: desk.notes, attempt: 1, sopVersion: 0 });
    expect(report.step?.line).to.equal(7);
    expect(report.url).to.equal(`${baseUrl}/cage/***?member=…`);
    expect(report.candidates).to.include.members(['button "Search"', 'button "Search as ***"']);
    expect(report.proposal).to.include('+  - click: button "Search"');
    expect(JSON.stringify(report)).not.to.include(PASSWORD).and.not.to.include('A1');
    const artifact = await fixture.store.knex('artifact').where({ task_id: task.id }).first();
    expect([artifact.id, artifact.kind, picture?.name]).to.deep.equal([
      screenshot,
      'screenshot',
      'zoo-seek-7.png',
    ]);
    const row = await fixture.store.knex('failure_report').where({ task_id: task.id }).first();
    expect(JSON.stringify(row)).not.to.include('Search');
    expect(await refusal(reportOf(task.id, 2))).to.equal('no_failure_report');
  });

  it('should be kept of each attempt, without holding it up, also when the agent is killed while it looks', async () => {
    cage = STUCK;
    let killed: Promise<void> | null = null;
    onPicture = () => (killed ??= killAgents(fixture.agentFolder));
    const task = await fixture.finished(await fixture.create('seeks'));
    cage = SEARCH;
    expect(killed, 'the agent was killed').not.to.equal(null);
    expect(task).to.include({ status: 'failed', attempts: 2 });
    expect(task.failure?.code).to.equal('target_not_found');
    const first = await reportOf(task.id, 1);
    expect(first).to.include({ code: 'agent_exited', message: null, screenshot: null });
    expect(first.step, 'the last step').to.include({ line: 7, title: 'click button "Serch"' });
    const last = await reportOf(task.id);
    expect(last).to.include({ attempt: 2, code: 'target_not_found', screenshot: null });
    const finished = (await fixture.events(task.id)).findLast(({ kind }) => kind === 'step.finished');
    expect(finished?.data['duration_ms']).to.be.within(300, 20_000);
  });

  it('should show the error after a submission, which does not make the task fail', async () => {
    const task = await fixture.finished(await fixture.create('loses'));
    expect(task).to.include({ status: 'completed_with_issues', attempts: 1 });
    const report = await reportOf(task.id);
    expect(report).to.include({ code: 'incomplete_after_submission', kind: null });
    expect(report.notes).to.match(/failed after it \(target_not_found/);
    expect(report.step?.line).to.equal(9);
  });

  it('should be given up if the database does not take it in time, and the task ends all the same', async () => {
    const { knex } = fixture.store;
    const [taskId, status] = await knex.transaction(async (trx) => {
      await trx.raw('lock table failure_report in exclusive mode');
      const id = await fixture.create('says_no');
      return [id, (await fixture.finished(id)).failure?.code];
    });
    expect(status).to.equal('member_not_found');
    await eventually(
      () => waitingWrites(fixture),
      (count) => count === 0,
    );
    expect(await refusal(reportOf(taskId))).to.equal('no_failure_report');
  });
});

async function waitingWrites({ store }: WorkerFixture): Promise<number> {
  const { rows } = await store.knex.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from pg_locks where not granted and relation = 'failure_report'::regclass`,
  );
  return rows[0]?.count ?? 0;
}

/** Kills every agent that works in the folder, as an operating system without memory does. */
async function killAgents(folder: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (cwd.startsWith(folder) && command.includes('agent-main')) process.kill(Number(pid), 'SIGKILL');
  }
}
