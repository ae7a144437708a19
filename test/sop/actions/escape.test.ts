import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, outputsHead, type ActionLab } from '../../support/action-lab.ts';

const evaluating = 'title: Acme\npolicy: { evaluate: true }\n';

function json(value: unknown, status = 200) {
  return (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

describe('mouse, capture, request and evaluate', () => {
  let lab: ActionLab;
  const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];

  before(async () => {
    lab = await openActionLab();
    lab.answers.set('/api/claims', json({ items: [{ id: 'C-1' }, { id: 'C-2' }] }));
    lab.answers.set('/api/broken', (_request, response) => void response.end('<p>Jane Roe</p>'));
    lab.answers.set('/api/large', (_request, response) => void response.end('x'.repeat(6 * 1024 * 1024)));
    lab.answers.set('/api/busy', (_request, response) =>
      response.writeHead(503, { 'retry-after': '9' }).end(),
    );
    lab.answers.set('/api/echo', (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
        json({ ok: true })(request, response);
      });
    });
    lab.answers.set('/api/away', (_request, response) =>
      response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
    );
    lab.answers.set('/api/moved', (_request, response) =>
      response.writeHead(303, { location: '/api/echo' }).end(),
    );
  });
  beforeEach(() => void (seen.length = 0));
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  it('should draw with the mouse as a hand does', async () => {
    await lab.show(`<canvas role=region aria-label=Signature width=200 height=100></canvas><script>
      let down = false; const path = [];
      const c = document.querySelector('canvas');
      c.onpointerdown = () => down = true; c.onpointerup = () => { down = false; document.title = path.length + ' ' + path.at(-1); };
      c.onpointermove = (e) => { if (down) path.push(e.offsetX + ',' + e.offsetY); };
    </script>`);
    const ran = await lab.run(`
- mouse: { do: move, target: region "Signature", position: { x: 10, y: 20 } }
- mouse: down
- mouse: { do: move, target: region "Signature", position: { x: 100, y: 60 } }
- mouse: up`);
    expect(ran.verdict).to.equal('finished');
    expect(await lab.page.title()).to.match(/^1[0-9] 100,60$/);
  });

  it('should keep the body of an answer that came while its steps ran', async () => {
    await lab.show(`<button onclick="fetch('/api/claims?page=1')">Search</button>
      <button onclick="fetch('/api/broken')">Broken</button><button onclick="fetch('/api/large')">Large</button><button>Idle</button>`);
    const ran = await lab.run(
      `
- capture: { claims: /api/claims, raw: { url: '/claims\\?page=\\d$/', as: text, method: GET } }
  steps:
    - click: Search
- set: { ids: "\${{ pluck(vars.claims.items, 'id') }}" }`,
      { head: outputsHead({ ids: 'array', raw: 'string' }) },
    );
    expect(ran.outputs['ids']).to.deep.equal(['C-1', 'C-2']);
    expect(ran.outputs['raw']).to.match(/^\{"items"/);
    const broken = await lab.run('- capture: { a: /api/broken }\n  steps:\n    - click: Broken');
    expect(broken.verdict).to.equal('portal_changed response_unreadable');
    expect(JSON.stringify(broken.outcome)).not.to.contain('Jane');
    const large = await lab.run(
      '- capture: { a: { url: /api/large, as: text } }\n  steps:\n    - click: Large',
    );
    expect(large.verdict).to.equal('sop response_too_large');
    const none = await lab.run('- capture: { a: /api/none }\n  timeout: 500ms\n  steps:\n    - click: Idle');
    expect(none.verdict).to.equal('portal_changed response_missing');
  });

  it('should ask the portal with the cookies of the session, secrets in headers and body', async () => {
    await lab.page.context().addCookies([{ name: 'sid', value: 's3', url: lab.url }]);
    const ran = await lab.run(
      `
- request: { claims: "/api/claims?member=\${{ inputs.id }}" }
- request: { a: { url: /api/echo, method: POST, headers: { X-Key: "Bearer \${{ credentials.key }}" }, json: { id: "\${{ inputs.id }}" } } }
- request: { b: { url: /api/echo, method: POST, form: { password: "\${{ credentials.key }}" } } }
- request: { c: { url: /api/moved, method: POST, body: secret } }
- set: { count: "\${{ size(vars.claims.items) }}" }`,
      {
        head: `inputs: { type: object, properties: { id: { type: string } } }\n${outputsHead({ count: 'integer' })}`,
        inputs: { id: 'M1' },
        credentials: { key: 'k&y' },
      },
    );
    expect(ran.verdict).to.equal('finished');
    expect(ran.outputs).to.deep.equal({ count: 2 });
    expect(seen.map(({ method, body }) => [method, body])).to.deep.equal([
      ['POST', '{"id":"M1"}'],
      ['POST', 'password=k%26y'],
      ['GET', ''],
    ]);
    expect(seen[0]?.headers).to.include({ 'x-key': 'Bearer k&y', cookie: 'sid=s3' });
  });

  it('should never leave the origins of the portal, not even by a redirect', async () => {
    expect((await lab.run('- request: { a: https://elsewhere.example/x }')).verdict).to.equal(
      'sop navigation_blocked',
    );
    expect((await lab.run('- request: { a: /api/away }')).verdict).to.equal('sop navigation_blocked');
  });

  it('should say what a refusal means, and take no more than it can hold', async () => {
    const busy = await lab.run('- request: { a: /api/busy }');
    expect(busy.outcome).to.deep.include({ status: 'failed', retryAfterMs: 9_000 });
    expect((await lab.run('- request: { a: /api/broken }')).verdict).to.equal(
      'portal_changed response_unreadable',
    );
    expect((await lab.run('- request: { a: { url: /api/large, as: text } }')).verdict).to.equal(
      'sop response_too_large',
    );
  });

  it('should end a dry run before a request, and hold one that submits outside of once', async () => {
    const dry = await lab.run('- request: { a: /api/echo }', { dryRun: true });
    expect(dry.verdict).to.equal('dry_run');
    const portal = 'title: Acme\ncommit_requests: [{ method: POST, path: /api/echo }]\n';
    const held = await lab.run('- request: { a: { url: /api/echo, method: POST, body: x } }', { portal });
    expect(held.verdict).to.equal('sop submission_refused');
    expect(seen).to.have.length(0);
  });

  it('should run a script with data in and JSON out, where the portal allows it', async () => {
    await lab.show('<h1>Lines</h1><table aria-label=Lines><tr><td>1<tr><td>2</table>');
    const steps = `
- evaluate:
    total: { script: "return args.rate * element.rows.length", on: table "Lines", with: { rate: "\${{ 1.5 * 2 }}" } }
    title: return document.querySelector('h1').textContent;`;
    const head = outputsHead({ total: 'number', title: 'string' });
    const ran = await lab.run(steps, { head, portal: evaluating });
    expect(ran.outputs).to.deep.equal({ total: 6, title: 'Lines' });
    expect((await lab.run(steps, { head })).verdict).to.equal('sop evaluate_forbidden');
  });

  it('should tell a script that fails, gives too much, or never ends', async () => {
    await lab.show('<p>Jane Roe</p>');
    const run = (script: string, more = '') =>
      lab.run(`- evaluate: { x: ${JSON.stringify(script)} }${more}`, { portal: evaluating });
    const failed = await run("throw new Error(document.querySelector('p').textContent)");
    expect(failed.verdict).to.equal('portal_changed script_failed');
    expect(JSON.stringify(failed.outcome)).not.to.contain('the script failed: Error: Jane');
    expect((await run("return 'x'.repeat(2e6)")).verdict).to.equal('sop result_too_large');
    expect((await run('return undefined')).verdict).to.equal('finished');
    const began = performance.now();
    expect((await run('for (;;);', '\n  timeout: 500ms')).verdict).to.equal('sop script_timed_out');
    expect((await run('await new Promise(() => {})', '\n  timeout: 500ms')).verdict).to.equal(
      'sop script_timed_out',
    );
    expect(performance.now() - began).to.be.below(8_000);
    expect((await run('return 1')).verdict).to.equal('finished');
  });
});
