import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openTinyPortal, type TinyPortal } from '../../support/sop-lab.ts';
import { builtSopwith } from '../../support/built.ts';
import type { Ran } from '../../support/run-sopwith.ts';
import { runSopTool } from '../../support/run-sop-tool.ts';

const SOPS = {
  two: '- ask: { one: First?, two: { question: Second? } }\n- ask: { three: Third? }\n- if: ${{ vars.two.answer + vars.three.answer != "yz" }}\n  then: [fail: { code: mixed_up, notes: No. }]',
  'sign-in': '- goto: /\n- fill: { User: "${{ credentials.username }}" }',
  sends:
    '- goto: /new\n- click: link "Go"\n- wait_for: heading "Made"\n- click: Proceed\n- wait_for: { request: { url: /api } }\n' +
    '- click: link "Back"\n- click: button "Also" # sopwith-ignore: submit-outside-once\n- wait_for: heading "Made"\n' +
    '- click: link "Back"\n- click: button "Search claims"\n- wait_for: heading "Made"\n- click: Show all\n- wait_for: { request: { url: /api } }\n- click: Proceed\n- wait_for: { request: { url: /api } }',
  gets:
    '- goto: /find\n- fill: { Plan: Gold }\n- click: button "Search"\n- wait_for: heading "Made"\n- goto: /find\n- click: link "Made"\n- wait_for: heading "Made"\n' +
    '- goto: /find\n- click: button "Add plan" # sopwith-ignore: submit-outside-once\n- wait_for: heading "Made"\n- goto: /find\n- click: button "Add plan"\n- wait_for: heading "Made"\n' +
    '- goto: /find\n- click: button "Count"\n- wait_for: text "Framed"',
  half:
    '- goto: /new\n- set: { sent: first }\n- once: first # sopwith-ignore: once-without-verify\n  steps: [{ click: button "Search claims" }, { wait_for: heading "Made" }]\n' +
    '- click: link "Back"\n- click: button "Serch"\n  timeout: 1s\n- once: second # sopwith-ignore: once-without-verify\n  steps: [{ click: button "Also" }]',
  stuck: '- set: { sent: first }\n- fail: { code: closed, notes: The office is closed. }',
  unsure:
    '- goto: /new\n- set: { sent: first }\n- once: second # sopwith-ignore: once-without-verify\n  steps: [{ click: button "Also" }, { wait_for: heading "Sent" }]',
  noted: '- set: { sent: first }\n- note: { code: look, message: Look. }',
  skips:
    '- goto: /\n- if: ${{ visible("heading \\"Closed\\"") }}\n  fail: { code: closed, notes: Closed. }\n- if: ${{ visible("button \\"Serch\\"") }}\n  click: button "Serch"\n- for_each: ${{ [1, 2] }}\n  as: n\n  steps:\n    - if: ${{ n == 1 }}\n      wait_for: button "Search"\n    - if: ${{ n == 3 }}\n      then: [{ wait_for: button "Search" }]\n- if: ${{ true }}\n  wait_for: button "Search"',
  framed: '- goto: /framed\n- wait_for: text "Frames"',
  slips: '- goto: /\n- wait_for: heading "Nowhere"\n  on_error: continue\n- click: button "Serch"',
};

describe('sopwith sop run', function () {
  this.timeout(120_000);
  let folder: string;
  let portal: TinyPortal;
  before(async () => {
    portal = await openTinyPortal({
      '/': '<label>User <input></label><button>Search</button>',
      '/new':
        '<form method=post action="/made?id=17"><button>Search claims</button><button>Also</button><a href="#" onclick="this.closest(\'form\').submit()">Go</a></form>',
      '/find':
        '<form action="/made"><label>Plan <input name=plan></label><button>Search</button><button name=do value=add>Add plan</button></form><a href="/made?id=17">Made</a>' +
        "<button onclick=\"document.body.innerHTML = 'Framed<iframe src=/new></iframe>'; fetch('/made?count=1')\">Count</button>",
      '/framed':
        '<p>Frames</p><iframe src="http://127.0.0.1:9/rota"></iframe><iframe src="http://127.0.0.1:9/plan"></iframe><iframe src="https://rota.example/"></iframe><iframe src="/new"></iframe>' +
        '<img src="https://pixel.example/"><script>fetch("https://api.example/").catch(() => undefined)</script>',
      '/made':
        "<h1>Made</h1><button onclick=\"fetch('/api', { method: 'PUT' })\">Proceed</button><button onclick=\"fetch('/api', { method: 'POST' })\">Show all</button><a href=\"/new\">Back</a>",
    });
    folder = await mkdtemp(join(tmpdir(), 'sopwith-run-'));
    await mkdir(join(folder, 'acme'));
    await writeFile(join(folder, 'acme/portal.yaml'), `title: Acme\nbase_url: ${portal.url}\n`);
    for (const [name, steps] of Object.entries(SOPS))
      await writeFile(
        join(folder, `acme/${name}.yaml`),
        `sop: 1\ntitle: T\n${steps.includes('sent:') ? 'outputs: { type: object, properties: { sent: { type: string } } }\n' : ''}steps:\n${steps.replace(/^(?=.)/gm, '  ')}\n`,
      );
    await writeFile(join(folder, 'user.yaml'), 'password: Lab-Portal-A1!\n');
  });
  after(async () => {
    await portal.close();
    await rm(folder, { recursive: true });
  });

  const run = (name: string, ...options: string[]): Promise<Ran> =>
    runSopTool(['run', `acme/${name}`, '--sops', folder, ...options]);

  it('should say how to give a credential that is missing, and nothing of the page', async () => {
    const none = await run('sign-in');
    expect(none.code).to.equal(1);
    expect(none.out).to.contain(
      'failed credentials unknown_credential: There is no credential "username": specify --credentials with a file that contains it.',
    );
    expect(none.out).not.to.contain('near:');
    const file = join(folder, 'user.yaml');
    const other = await run('sign-in', '--credentials', file);
    expect(other.out).to.contain(`There is no credential "username": write it into ${file}.`);
  });

  it('should name the time zone of the browser if portal.yaml names none', async () => {
    expect((await run('noted')).err).to.contain(
      'the browser is in America/New_York: portal.yaml has no time_zone',
    );
  });

  it('should name the steps that their "if" has skipped each time', async () => {
    const { code, err } = await run('skips');
    expect(code, err).to.equal(0);
    expect(err).to.match(/skipped by if: line 8(,|$)/m);
    expect((await run('skips', '--json')).err).not.to.contain('skipped by if');
    expect((await run('noted')).err).not.to.contain('skipped by if');
  });

  it('should give up a mistyped target after --timeout, whatever the action grants', async () => {
    const began = performance.now();
    const { code, out, err } = await run('slips', '--timeout', '300ms');
    expect(performance.now() - began).to.be.below(20_000);
    expect(code).to.equal(1);
    expect(out).to.contain('near: button "Search"');
    expect(err)
      .to.match(/wait_for .*target_not_found\n +heading "Nowhere" was not found/)
      .and.not.contain('ended failed');
    for (const wrong of ['3', 'soon', '0s'])
      expect(await run('slips', '--timeout', wrong)).to.deep.include({
        code: 2,
        err: `sopwith: --timeout "${wrong}" is not a duration such as 3s`,
      });
  });

  it('should warn of each click that sends something outside of once, unless its name says that it only searches (N8)', async () => {
    const { code, err } = await run('sends');
    expect(code, err).to.equal(0);
    const warnings = err.split('\n').filter((line) => line.includes('outside of a once block'));
    expect(warnings).to.have.length(3);
    expect(warnings[0]).to.match(/sends\.yaml:5:5: warning: .* sent POST \/made\?id=… outside/);
    expect(warnings[1]).to.match(
      /sends\.yaml:7:5: warning: .* sent PUT \/api outside .* If that files something/,
    );
    expect(warnings[2]).to.match(
      /sends\.yaml:17:5: warning: .* sent PUT \/api outside of a once block, too$/,
    );
  });

  it('should warn of each button that sends a form by GET outside of once, unless its name means that it only searches', async () => {
    const { code, err } = await run('gets');
    expect(code, err).to.equal(0);
    const warnings = err.split('\n').filter((line) => line.includes('outside of a once block'));
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.match(/gets\.yaml:15:5: warning: .* sent GET \/made\?plan=…&do=… outside/);
  });

  it('should not say that a run finished that failed after its first submission', async () => {
    const { code, out } = await run('half');
    expect(out).to.match(
      /^completed_with_issues\n\{\n {2}"sent": "first"\n\}\n.*half\.yaml:\d+:\d+: button "Serch" was not found/,
    );
    expect(out).to.match(/\nissue incomplete_after_submission: .*target_not_found/);
    expect(code).to.equal(1);
    expect(await run('half', '--json')).to.include({
      code: 1,
      err: 'sopwith: acme/half ended completed_with_issues',
    });
    const noted = await run('noted');
    expect(noted.out).to.match(/^completed_with_issues\n/);
    expect(noted.code).to.equal(0);
  });

  it('should print what was set before a run failed, or became uncertain, after how it ended', async () => {
    const stuck = await run('stuck');
    expect(stuck.out).to.match(
      /^failed business closed: The office is closed\.\n\{\n {2}"sent": "first"\n\}\n.*stuck\.yaml:\d+:\d+: /,
    );
    const unsure = await run('unsure', '--timeout', '1s');
    expect(unsure.out).to.match(
      /^uncertain\n\[submission_uncertain\] .*\n\{\n {2}"sent": "first"\n\}\n.*unsure\.yaml:\d+:\d+: /,
    );
    expect(JSON.parse((await run('stuck', '--json')).out)).to.deep.include({ outputs: { sent: 'first' } });
    expect((await run('slips', '--timeout', '300ms')).out).not.to.contain('{}');
  });

  it('should name each origin that the guard did not let a frame or a script reach, and what to write', async () => {
    const { code, err } = await run('framed');
    expect(code, err).to.equal(0);
    const lines = err.split('\n').filter((line) => line.includes('allowed_origins'));
    expect(lines.toSorted()).to.deep.equal(
      ['http://127.0.0.1:9', 'https://api.example', 'https://rota.example'].map(
        (origin) =>
          `warning: the page asked for ${origin}, which is blocked. If the procedure needs it, add it to portal.yaml: allowed_origins: [${origin}]`,
      ),
    );
  });

  it('should say of a file with faults only its own, and how many more there are', async () => {
    const faulty = join(folder, 'faulty');
    await mkdir(join(faulty, 'acme'), { recursive: true });
    const files = { portal: 'title: Acme\n', a: 'sop: 1\n', b: 'sop: 1\ntitle: B\nsteps: [clcik: A]\n' };
    for (const [name, text] of Object.entries(files))
      await writeFile(join(faulty, `acme/${name}.yaml`), text);
    const { code, err } = await runSopTool(['run', 'acme/b', '--sops', faulty]);
    await rm(faulty, { recursive: true });
    expect(code).to.equal(2);
    expect(err).to.match(/^sopwith: .*acme\/b\.yaml:3:9: error: unknown action "clcik"/);
    expect(err).to.match(/\n\d more errors? in other files: sopwith sop lint names them$/);
    expect(err).not.to.contain('a.yaml');
  });

  it('should give each question its line of a pipe', async () => {
    const child = spawn(process.execPath, [builtSopwith(), 'sop', 'run', 'acme/two', '--sops', folder], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin.end('x\ny\nz\n');
    expect(await once(child, 'exit')).to.deep.equal([0, null]);
  });
});
