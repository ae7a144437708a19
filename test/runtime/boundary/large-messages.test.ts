import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { QUICK, workerFixture, type WorkerFixture } from '../worker-fixture.ts';

const REFUSAL = `The form has errors. ${'Line 1: the code is not valid. '.repeat(200)}`;
/** 14.7 MB in a session's JSON; a page may keep 5 million characters. */
const STORED = 4_900_000;

/** A portal that refuses its form at length, and keeps much in the browser of those who sign in. */
function answer(posts: string[], request: IncomingMessage, response: ServerResponse): void {
  const page = (body: string) => response.setHeader('content-type', 'text/html; charset=utf-8').end(body);
  if (request.method === 'POST') posts.push(request.url ?? '');
  switch (`${request.method} ${request.url}`) {
    case 'GET /form':
      return void page('<form method=post action=/form><button>Submit</button></form>');
    case 'POST /form':
      return void page(`<p role=alert>${REFUSAL}</p>`);
    case 'POST /sign-in':
      response.setHeader('set-cookie', 'known=1');
      return void page(
        `<script>localStorage.setItem('kept', '\u20ac'.repeat(${STORED}))</script><p>Welcome</p>`,
      );
    case 'GET /':
      if (request.headers.cookie === 'known=1') return void page('<p>Welcome</p>');
  }
  page('<form method=post action=/sign-in><button>Sign in</button></form>');
}

describe('messages of an agent that are large', () => {
  const posts: string[] = [];
  let portal: Server;
  let fixture: WorkerFixture;

  before(async () => {
    portal = createServer((request, response) => answer(posts, request, response));
    await new Promise<void>((resolve) => void portal.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/`;
    fixture = await workerFixture({ browsers: 'own' });
    await fixture.connectPortal('zoo', baseUrl);
    await fixture.connectPortal('den', baseUrl);
    await fixture.start({ agents: { ...QUICK.agents, heapMb: 256 } });
  });
  after(async () => {
    await fixture[Symbol.asyncDispose]();
    portal.close();
  });

  const finished = async (animal: string, sop?: string) =>
    fixture.finished(await fixture.create(animal, {}, sop));

  it('should submit once and report the refusal, however long the text of the portal is', async () => {
    const task = await finished('files');
    expect(posts.filter((path) => path === '/form')).to.have.length(1);
    expect(task).to.include({ status: 'failed', attempts: 1 });
    expect(task.failure).to.include({ code: 'rejected', kind: 'business' });
    expect(task.notes)
      .to.match(/^No: The form has errors\. .*…$/)
      .and.to.have.length(2_000);
  });

  it('should shorten notes without cutting a character in half', async () => {
    const task = await finished('boasts');
    expect(task.failure?.code).to.equal('member_not_found');
    expect(task.notes).to.match(/^(?:\u{1F98A})+…$/u);
  });

  it('should deliver a result of 3 MB', async () => {
    const task = await finished('hoards');
    expect(task).to.include({ status: 'completed', attempts: 1 });
    expect(task.result?.['names']).to.have.length(3_000_000);
  });

  it('should end a task whose result is too large at the first attempt, and report the size', async () => {
    const task = await finished('hoards_too_much');
    expect(task).to.include({ status: 'failed', attempts: 1 });
    expect(task.failure).to.include({ code: 'invalid_result', kind: 'plugin' });
    expect(task.notes).to.match(/result is too large/);
  });

  it('should end a task whose plugin concludes with something that is not valid at the first attempt', async () => {
    const task = await finished('mumbles');
    expect(task).to.include({ status: 'failed', attempts: 1 });
    expect(task.failure?.code).to.equal('plugin_error');
    expect(task.notes)
      .to.match(/failure\/code/)
      .and.not.to.include('Member');
  });

  it('should keep a session of 14 MB, and use it', async () => {
    const signIns = () => posts.filter((path) => path === '/sign-in').length;
    expect(await finished('rests', 'den/rest')).to.include({ status: 'completed', attempts: 1 });
    expect(await finished('rests', 'den/rest')).to.include({ status: 'completed', attempts: 1 });
    expect(signIns()).to.equal(1);
    const [{ size }] = await fixture.store
      .knex('portal_connection')
      .where({ portal: 'den' })
      .select(fixture.store.knex.raw('length(session_enc) as size'));
    expect(size).to.be.greaterThan(3 * STORED);
  });
});
