import { expect } from 'chai';
import {
  closeSharedBrowser,
  openActionLab,
  type ActionLab,
  type LabOptions,
} from '../../../support/action-lab.ts';

const PAGE = `<button onclick="fetch('/api/claims?member=7').then((r) => r.json()).then((c) => out.textContent = c.length)">Search</button>
<button onclick="fetch('/api/claims', { method: 'POST' })">Send</button>
<button onclick="setTimeout(() => fetch('/api/late'), 150)">Later</button>
<button onclick="fetch('/api/broken')">Break</button>
<label>Note <input></label><p id="out"></p>`;

describe('waiting for what the page asks', function () {
  this.timeout(120_000);
  let lab: ActionLab;
  let held: (() => void)[];
  beforeEach(async () => {
    lab = await openActionLab();
    held = [];
    for (const path of ['/api/claims', '/api/late'])
      lab.answers.set(path, (request, response) =>
        response
          .writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
          .end('[1,2]'),
      );
    lab.answers.set('/api/broken', (_request, response) => response.writeHead(503).end());
    lab.answers.set('/api/held', (_request, response) => void held.push(() => response.end('[]')));
    await lab.show(PAGE);
  });
  afterEach(() => lab.close());
  after(closeSharedBrowser);

  const told = async (steps: string, options?: LabOptions): Promise<string> => {
    const { outcome, verdict } = await lab.run(steps, options);
    return outcome.status === 'failed' ? `${verdict}: ${outcome.report?.message}` : verdict;
  };

  for (const [what, steps] of [
    ['an answer that came before the wait begins', '- click: Search\n- wait_for: { response: /api/claims }'],
    ['one that comes late', '- click: Later\n- wait_for: { response: /api/late }'],
    [
      'a request by its method, and its answer by the status',
      '- click: Send\n- wait_for: { request: { url: /api/claims, method: POST }, response: { url: "/claims$/", status: 201 } }',
    ],
    [
      'several, one wait behind the other',
      '- click: Search\n- wait_for: { request: member=7 }\n- expect: { response: /api/claims }\n- expect: { response: { url: /api, status: 200 }, or_note: { code: a, message: b } }',
    ],
    [
      'what a step asks that stands in a block, and a wait at the beginning of one',
      '- group: Search\n  steps:\n    - fill: { Note: x }\n    - click: Search\n- if: ${{ true }}\n  then:\n    - wait_for: { response: /api/claims }',
    ],
  ] as const)
    it(`should hear ${what}`, async () => {
      const { verdict, outcome } = await lab.run(steps);
      expect(verdict).to.equal('finished');
      expect(outcome.issues).to.deep.equal([]);
    });

  it('should not take an earlier answer for the one that is meant', async () => {
    expect(
      await told(
        '- click: Search\n- expect: text "2"\n- fill: { Note: x }\n- wait_for: { response: /api/claims }\n  timeout: 400ms',
      ),
    ).to.equal(
      'portal_changed wait_timed_out: no answer of /api/claims came: the page did not ask since the step before began',
    );
  });

  it('should not take the answer of a turn before for the one that this turn waits for', async () => {
    const turns = (last: string): string =>
      `- click: Search\n- for_each: \${{ range(2) }}\n  as: turn\n  steps:\n    - wait_for: { response: /api/claims }\n      timeout: 400ms\n    - click: ${last}\n- wait_for: { response: "/member=7/" }`;
    expect(await told(turns('Search'))).to.equal('finished');
    expect(await told(turns('Break'))).to.equal(
      'portal_changed wait_timed_out: no answer of /api/claims came: the page did not ask since the step before began',
    );
  });

  it('should say what came in its place', async () => {
    expect(await told('- click: Search\n- wait_for: { request: /api/other }\n  timeout: 400ms')).to.equal(
      'portal_changed wait_timed_out: the page did not ask for /api/other',
    );
    expect(
      await told(
        '- click: Break\n- wait_for: { response: { url: /api/broken, status: 200 } }\n  timeout: 400ms',
      ),
    ).to.equal('portal_changed wait_timed_out: no answer of /api/broken with HTTP 200 came, but HTTP 503');
    await lab.page.getByRole('button', { name: 'Search' }).evaluate((button) => {
      button.setAttribute('onclick', "fetch('/api/held')");
    });
    expect(await told('- click: Search\n- wait_for: { response: /api/held }\n  timeout: 400ms')).to.equal(
      'portal_changed wait_timed_out: no answer of /api/held came, although the page asked',
    );
    for (const answer of held) answer();
  });
});
