import { expect } from 'chai';
import {
  closeSharedBrowser,
  openActionLab,
  outputsHead,
  type ActionLab,
} from '../../../support/action-lab.ts';

describe('an answer that also shows what not_sent_when names', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const add = (steps: string): string =>
    `- once: add\n  steps:\n    - click: button "Add"\n    - ${steps}\n  not_sent_when: text /failed|duplicate/i`;
  const page = (before: string, answer: string): string =>
    `${before}<output></output><button onclick="document.querySelector('output').innerHTML = '${answer}'">Add</button>`;

  it('should be reported with both', async () => {
    await lab.show(page('', '<h2>User added</h2><p>Mail failed</p>'));
    const { outcome, notes } = await lab.run(add('wait_for: heading "User added"'));
    expect(outcome.status).to.equal('uncertain');
    const told = 'notes' in outcome ? outcome.notes : '';
    expect(told).to.include('answer_contradictory').and.include('heading "User added"');
    expect(told).to.include('text /failed|duplicate/i (not_sent_when)');
    expect(notes.join()).not.to.include('shows already');
  });

  it('should be noted before the first click if it shows there', async () => {
    await lab.show(page('<p>Duplicate users will be ignored.</p>', '<h2>User added</h2>'));
    const { verdict, notes } = await lab.run(add('wait_for: heading "User added"'));
    expect(verdict).to.equal('finished');
    expect(notes.join()).to.include(
      'text /failed|duplicate/i shows already, before the first step of the block',
    );
  });

  it('should be a hint of each page if the block has read a number from the answer', async () => {
    const hint = '<p>Duplicate users will be ignored.</p>';
    lab.answers.set('/answer', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`${hint}<h2>User 9 added</h2>`),
    );
    for (const [proof, ended] of [
      ['read: { id: heading /^User/ }', 'finished'],
      ['wait_for: heading /^User/', 'uncertain'],
    ] as const) {
      await lab.show(`${hint}<form action=/answer method=post><button>Add</button></form>`);
      const { outcome } = await lab.run(add(proof), { head: outputsHead({ id: 'string' }) });
      expect(outcome.status).to.equal(ended);
    }
    lab.answers.clear();
  });

  describe('in one sentence', () => {
    const RECEIVED = '<p>Claim received. No duplicate was found.</p>';
    const once = (steps: string): string =>
      `- once: add\n  steps:\n${steps.replaceAll(/^/gm, '    ')}\n  not_sent_when: text /duplicate/i`;
    const FORM = '<form action=/answer method=post><button>Add</button></form>';
    const verdictOf = async (answer: string, steps: string, form = FORM): Promise<string> => {
      lab.answers.set('/answer', (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(answer),
      );
      await lab.show(form);
      const { outcome, verdict } = await lab.run(once(steps));
      return outcome.status === 'uncertain' ? 'uncertain' : verdict;
    };

    it('should not count as refused, however the page was loaded', async () => {
      const load = '- click: button "Add"\n  load: page\n- wait_for: text /Claim received/';
      expect(await verdictOf(RECEIVED, load)).to.equal('uncertain');
      expect(await verdictOf('<p>Duplicate claim</p>', load)).to.equal('business not_sent');
    });

    it('should count as refused if the other thing that shows was waited for before the first click', async () => {
      // As Sympa adds a member: it asks first, and shows the list of members again.
      lab.answers.set('/ask', (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<form action=/answer method=post>Really?<button>Confirm</button></form>'),
      );
      const members = '<h2>Members</h2><form action=/ask><button>Add</button></form>';
      const steps = `- wait_for: heading "Members"
- click: button "Add"
- click: button "Confirm"
- branch: [ on: text "was added" ]
  timeout: 1s`;
      const refused = `${members}<p>Ann is a duplicate.</p>`;
      expect(await verdictOf(refused, steps, members)).to.match(/target_not_found$/);
      const loop = `- for_each: [ Ann, Bob ]\n  as: one\n  steps:\n${steps.replaceAll(/^/gm, '    ')}`;
      expect(await verdictOf(refused, loop, members)).to.equal('uncertain');
    });

    it('should not count as refused if a step fails before the one that waits for it', async () => {
      const fails =
        '- click: button "Add"\n- wait_for: heading "Done"\n  timeout: 1s\n- wait_for: text /Claim received/';
      expect(await verdictOf(RECEIVED, fails)).to.equal('uncertain');
      expect(await verdictOf('<p>Duplicate claim</p>', fails)).to.equal('portal_changed target_not_found');
    });

    it('should not count as refused if the way that it takes fails only under a condition', async () => {
      const branch = `- click: button "Add"
- wait_for: heading "Done"
  timeout: 1s
- branch:
    - on: text /Claim received/
      do:
        - fail: { code: rejected, notes: Rejected. }
          if: \${{ '1' == '2' }}`;
      expect(await verdictOf(RECEIVED, branch)).to.equal('uncertain');
    });

    it('should count as refused if the way that it takes fails', async () => {
      const branch = `- click: button "Add"
  load: page
- branch:
    - on: heading "Done"
    - on: text /claim is a duplicate/
      do:
        - fail: { code: duplicate_claim, notes: Filed before. }`;
      expect(await verdictOf('<p>This claim is a duplicate.</p>', branch)).to.equal(
        'business duplicate_claim',
      );
    });
  });

  describe('with an output that is read before a fail', () => {
    const REFUSED = '<h2>Networks</h2><p data-testid=box>This network already exists</p>';
    const run = async (steps: string, answer = REFUSED) => {
      await lab.show(page('', answer));
      const { outcome, verdict, outputs } = await lab.run(
        `- once: add\n  steps:\n    - click: button "Add"\n${steps.replaceAll(/^/gm, '    ')}\n  not_sent_when: text /already exists/`,
        { head: outputsHead({ message: 'string', id: 'string' }) },
      );
      return { verdict: outcome.status === 'uncertain' ? 'uncertain' : verdict, outputs, outcome };
    };
    const branch = (read: string, success = 'read: { id: text /^Network \\d/ }', between = ''): string =>
      `- branch:
    - on: text /^Network \\d/
      do: [ ${success} ]
    - on: testid "box"
      do:
        - read: { ${read} }${between}
        - fail: { code: refused, notes: Refused. }`;

    it('should count as refused, and keep the output', async () => {
      const { verdict, outputs } = await run(branch('message: testid "box"'));
      expect({ verdict, outputs }).to.deep.equal({
        verdict: 'business refused',
        outputs: { message: 'This network already exists' },
      });
    });

    it('should count as refused if the other way reads the same output from elsewhere', async () => {
      const { verdict } = await run(
        branch('message: testid "box"', 'read: { message: text /^Network \\d/ }'),
      );
      expect(verdict).to.equal('business refused');
    });

    it('should count as refused if the other way reads another pattern from the same part', async () => {
      const success = 'read: { id: { from: css "body", regex: \'(Network \\d+)\' } }';
      const message = 'message: { from: css "body", regex: \'(This network[^.]*)\' }';
      expect((await run(branch(message, success))).verdict).to.equal('business refused');
      const whole = 'read: { id: css "body" }';
      expect((await run(branch(message, whole))).verdict).to.equal('uncertain');
    });

    it('should count as refused if steps that do nothing on the page are between', async () => {
      const { verdict } = await run(
        branch('message: testid "box"', 'log: Added', '\n        - log: Refused'),
      );
      expect(verdict).to.equal('business refused');
    });

    const BOTH = `<p>Network 7</p>${REFUSED}`;
    const doubtful: Readonly<Record<string, readonly [steps: string, answer?: string]>> = {
      'was read before the branch': [
        `- read: { id: heading "Networks" }\n${branch('message: testid "box"')}`,
      ],
      'shows as well': [branch('message: testid "box"'), BOTH],
      'is read by the way of a success as well': [
        branch('id: testid "box"', 'read: { id: testid "box" }').replace(
          'on: text /^Network',
          'on: text /^Netwrk',
        ),
      ],
      'leads to a fail only if a condition holds': [
        branch('message: testid "box"', 'log: Added')
          .replace('fail: {', 'if: ${{ true }}\n          then: [ fail: {')
          .replace('Refused. }', 'Refused. } ]'),
      ],
    };
    for (const [what, [steps, answer]] of Object.entries(doubtful))
      it(`should stay uncertain if a sign of success ${what}`, async () => {
        const { verdict, outcome } = await run(steps, answer);
        expect(verdict).to.equal('uncertain');
        expect(JSON.stringify(outcome)).to.include('(not_sent_when)');
      });
  });
});
