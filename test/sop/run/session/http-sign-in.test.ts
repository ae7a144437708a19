import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { replayRecording } from '../../../../src/browser/replay-recording.ts';
import { signInOnly } from '../../../../src/sop/sign-in-only.ts';
import { registerTargetEngine } from '../../../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../../../support/browser.ts';
import {
  type LabOptions,
  type LabRun,
  libraryOf,
  openTinyPortal,
  type Pages,
  runLab,
  sopOf,
  type TinyPortal,
} from '../../../support/sop-lab.ts';

const HTTP = 'http: { username: "${{ credentials.username }}", password: "${{ credentials.password }}" }';
const portalText = `title: Acme\nsession:\n  ${HTTP}\n`;
const credentials = { username: 'ada', password: 'open sesame' };
const TOKEN = Buffer.from('ada:open sesame').toString('base64');

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Whether a request answers the Digest challenge below (RFC 2617, without `qop`). */
function knowsDigest({ method, headers: { authorization = '' } }: IncomingMessage): boolean {
  const { uri = '', response } = Object.fromEntries(
    [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value]) => [name, value]),
  );
  return response === md5(`${md5('ada:acme:open sesame')}:n1:${md5(`${method}:${uri}`)}`);
}

describe('runSop: a portal that makes the browser ask', () => {
  let browser: Browser;
  let portal: TinyPortal;
  let other: TinyPortal;
  let scheme: 'Basic' | 'Digest' = 'Basic';
  let accepted = TOKEN;
  let otherHeaders: IncomingMessage['headers'] = {};
  /** The requests that brought a password. */
  let tries: string[] = [];

  function guarded(html: string): Pages[string] {
    return (request) => {
      const { authorization } = request.headers;
      if (authorization !== undefined) tries.push(`${request.method} ${request.url}`);
      const knows = scheme === 'Basic' ? authorization === `Basic ${accepted}` : knowsDigest(request);
      if (knows) return { html };
      const challenge = { Basic: 'Basic realm="acme"', Digest: 'Digest realm="acme", nonce="n1"' }[scheme];
      return { status: 401, html: '<h1>Unauthorized</h1>', headers: { 'www-authenticate': challenge } };
    };
  }

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    other = await openTinyPortal({
      '/': ({ headers }) => {
        otherHeaders = headers;
        return { status: 401, headers: { 'www-authenticate': 'Basic realm="acme"' } };
      },
    });
    portal = await openTinyPortal({
      '/': guarded('<h1>Home</h1><form method=post action=/claims><button>Submit</button></form>'),
      '/claims': guarded('<h1>Received</h1>'),
      '/data': guarded('{"n": 1}'),
      '/foreign': guarded(`<h1>Foreign</h1><img src="${other.url}/">`),
      '/away': () => ({ status: 302, headers: { location: `${other.url}/` } }),
      '/open': '<h1>Open</h1>',
      '/form': guarded('<h1>Form</h1>'),
      '/plain': () => ({ status: 401, html: 'no' }),
    });
  });
  beforeEach(() => {
    [scheme, accepted, tries, otherHeaders] = ['Basic', TOKEN, [], {}];
  });
  after(async () => {
    await browser.close();
    await portal.close();
    await other.close();
  });

  const run = (steps: string, options: LabOptions = {}, text = portalText): Promise<LabRun> =>
    runLab(browser, libraryOf({ work: sopOf(steps) }, text), 'work', portal.url, {
      credentials,
      guarded: true,
      ...options,
    });

  it('should give the browser the credentials before the first step, also in a context with a page', async () => {
    const once = '- once: file\n  steps:\n    - click: button "Submit"\n    - wait_for: heading "Received"';
    const read =
      '- goto: /data\n- goto: /\n- request: { n: { url: /data, as: json } }\n- log: "${{ vars.n.n }}"';
    for (const one of ['Basic', 'Digest'] as const) {
      scheme = one;
      const steps = one === 'Basic' ? `${read}\n${once}` : once;
      const { outcome, events, notes } = await run(steps, {
        prepare: async (context) => void (await context.newPage()),
      });
      expect(outcome, one).to.have.property('status', 'finished');
      expect(notes).to.deep.equal(one === 'Basic' ? ['1'] : []);
      expect(events.map(({ kind }) => kind)).to.include('session.started');
      expect(portal.requests.filter((request) => request === 'POST /claims')).to.have.length.above(0);
    }
  });

  it('should give them to no other host that asks', async () => {
    const { outcome } = await run(
      '- goto: /foreign\n- wait_for: heading "Foreign"',
      { guarded: false },
      `${portalText}allowed_origins: [ "${other.url}" ]\n`,
    );
    expect(outcome.status).to.equal('finished');
    expect(otherHeaders).to.have.property('host').and.not.to.have.property('authorization');
    const start = portalText.replace('session:', 'session:\n  start: /away');
    const away = await run('- log: x', { guarded: false }, `${start}allowed_origins: [ "${other.url}" ]\n`);
    expect(away.outcome).to.have.nested.property('failure.code', 'page_refused');
    expect(away.outcome)
      .to.have.nested.property('report.message')
      .that.includes(`secret_origins: [ "${other.url}" ]`);
    expect(otherHeaders).not.to.have.property('authorization');
  });

  it('should give a wrong password once, whatever the procedure tries', async () => {
    accepted = 'something else';
    for (const [steps, request] of [
      ['- goto: /data', {}],
      ['- sign_in: {}\n  retry: { times: 3, wait: 1ms }', {}],
      ['- finish', { sop: signInOnly('acme') }],
    ] as const) {
      tries = [];
      const ran = await run(steps, { request });
      expect(ran.outcome).to.deep.include({
        status: 'failed',
        failure: { code: 'credentials_rejected', kind: 'credentials', retryable: false },
        notes: 'The portal rejected the user name or password.',
      });
      expect(tries).to.deep.equal(['GET /']);
      expect(JSON.stringify(ran)).not.to.match(/open sesame|b3BlbiBzZXNhbWU|YWRhOm9w/);
    }
  });

  it('should hide them in whatever a page shows of them', async () => {
    const { notes } = await run(`- goto: /open\n- log: "Basic ${TOKEN}, open sesame"`);
    expect(notes).to.deep.equal(['Basic ***, ***']);
  });

  it('should sign in again, once, where the portal ends the session', async () => {
    const text = `${portalText}  expired: [ heading "Open" ]\n`;
    const { outcome, events } = await run('- goto: /open\n- click: button "Submit"', {}, text);
    expect(outcome).to.have.nested.property('failure.code', 'session_lost');
    expect(events.filter(({ kind }) => kind === 'session.started')).to.have.length(3);
    const changed = await run(
      '- goto: /open\n- click: button "Submit"',
      {
        ports: { emit: ({ kind }) => void (kind === 'session.lost' && (accepted = 'something else')) },
      },
      text,
    );
    expect(changed.outcome).to.have.nested.property('failure.code', 'credentials_rejected');
  });

  it('should sign in on a page as well, if the portal asks twice', async () => {
    const library = libraryOf(
      {
        work: sopOf('- goto: /data'),
        'sign-in': sopOf('- goto: /form'),
      },
      `${portalText}  sign_in: sign-in\n  signed_in: heading "Form"\n`,
    );
    for (const sop of ['acme/work', 'acme/sign-in']) {
      const { outcome } = await runLab(browser, library, '', portal.url, { credentials, request: { sop } });
      expect(outcome, sop).to.have.property('status', 'finished');
    }
  });

  it('should say so if the portal does not ask', async () => {
    const text = portalText.replace('session:', 'session:\n  start: /open');
    const { outcome } = await run('- goto: /data', {}, text);
    expect(outcome).to.have.nested.property('failure.code', 'sign_in_not_recognized');
    expect(outcome).to.have.nested.property('report.message').that.includes('set session.start');
    expect(tries).to.deep.equal([]);
  });

  it('should say what to write if the portal asks and nothing is declared', async () => {
    const message = async (path: string): Promise<unknown> => {
      const { outcome } = await run(`- goto: ${path}`, {}, 'title: Acme\n');
      return outcome.status === 'failed' ? outcome.report?.message : outcome;
    };
    for (const one of ['Basic', 'Digest'] as const) {
      scheme = one;
      expect(await message('/data'))
        .to.include(`asks the browser for a user name and password (HTTP ${one})`)
        .and.include(`session: { ${HTTP} }`);
    }
    expect(await message('/plain'))
      .to.include('no one is signed in')
      .and.not.include('session');
  });

  it('should work from a recording as well', async () => {
    const har = join(await mkdtemp(join(tmpdir(), 'har-')), 'acme.har');
    const steps = '- goto: /\n- expect: heading "Home"';
    const recorded = await run(steps, {
      prepare: (context) => context.routeFromHAR(har, { update: true, updateContent: 'embed' }),
    });
    expect(recorded.outcome.status).to.equal('finished');
    portal.requests.length = 0;
    const replayed = await run(steps, { prepare: (context) => replayRecording(context, har) });
    expect(replayed.outcome).to.have.property('status', 'finished');
    expect(portal.requests).to.deep.equal([]);
    await rm(dirname(har), { recursive: true });
  });
});
