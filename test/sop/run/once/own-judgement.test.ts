import { expect } from 'chai';
import {
  closeSharedBrowser,
  openActionLab,
  outputsHead,
  type ActionLab,
} from '../../../support/action-lab.ts';
import { sopOf } from '../../../support/sop-lab.ts';

/** VDRAdmin stores another day than the one that was typed; a procedure that compares must not be overruled by a look-up that does not. */
describe('what a once block judges itself', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const PAGE =
    "<button onclick=\"fetch('/saved', { method: 'POST' }).then(() => (day.textContent = 'Monday'))\">Save</button><p id=day data-testid=day>none</p>";
  const head = outputsHead({ day: 'string' });
  const once = (steps: string): string =>
    `- once: save\n  steps:\n    - click: button "Save"\n${steps.replaceAll(/^(?=.)/gm, '    ')}\n  verify:\n    - read: { day: testid "day" }`;

  async function end(steps: string) {
    await lab.show(
      "<button onclick=\"fetch('/saved', { method: 'POST' }).then(() => (day.textContent = 'Monday'))\">Save</button><p id=day data-testid=day>none</p>",
    );
    const { outcome, notes } = await lab.run(steps, { head });
    const { status, issues, outputs } = outcome;
    return { status, day: outputs['day'] ?? null, issues: issues.map(({ message }) => message), notes };
  }

  const WRONG = '- wait_for: text "Monday"\n';
  for (const [what, judged, code] of [
    ['fail', '- fail: { code: other_day, notes: Another day. }', 'other_day'],
    [
      'a comparison',
      '- expect: { target: testid "day", text: Tuesday }\n  timeout: 300ms',
      'expectation_failed',
    ],
    [
      'an expectation with its own failure',
      '- expect:\n    target: text "Tuesday"\n    or_fail: { code: other_day, notes: Another day. }\n  timeout: 300ms',
      'other_day',
    ],
  ] as const)
    it(`should stay an issue when verify finds the submission: ${what}`, async () => {
      const { status, day, issues } = await end(once(WRONG + judged));
      expect({ status, day }).to.deep.equal({ status: 'finished', day: 'Monday' });
      expect(issues).to.have.length(1);
      expect(issues[0])
        .to.match(/^The submission .* was found by verify, but .*/)
        .and.contain(`(${code} in`);
    });

  it('should reach the steps that catch it', async () => {
    const caught = `- group: Save
  steps:
${once('- fail: { code: other_day, notes: Another day. }').replaceAll(/^(?=.)/gm, '    ')}
  catch: { other_day: [ set: { day: other } ] }`;
    const { status, day, issues } = await end(caught);
    expect({ status, day, issues }).to.deep.equal({ status: 'finished', day: 'other', issues: [] });
  });

  it('should end as the steps that catch it finish', async () => {
    const caught = `- group: Save
  steps:
${once('- fail: { code: other_day, notes: Another day. }').replaceAll(/^(?=.)/gm, '    ')}
  catch: { other_day: [ finish: { day: other } ] }
- finish: { day: saved }`;
    const { status, day, issues } = await end(caught);
    expect({ status, day, issues }).to.deep.equal({ status: 'finished', day: 'other', issues: [] });
  });

  it('should stay an issue in a procedure that the block calls', async () => {
    await lab.show(PAGE);
    const check = sopOf(
      '- expect: { target: testid "day", text: Tuesday, or_fail: { code: other_day, notes: Another day. } }\n  timeout: 300ms',
    );
    const { outcome } = await lab.run(once(`${WRONG}- call: check`), { head, more: { check } });
    expect(outcome.issues.map(({ message }) => message).join()).to.contain('(other_day in');
  });

  it('should leave the outputs that verify has set known after it is caught', async () => {
    const caught = `- group: Save
  steps:
${once('- fail: { code: other_day, notes: Another day. }').replaceAll(/^(?=.)/gm, '    ')}
  catch: { other_day: [ log: caught ] }
- read: { day: testid "gone" }
  timeout: 300ms`;
    const { status, day, issues } = await end(caught);
    expect({ status, day, issues }).to.deep.equal({ status: 'finished', day: 'Monday', issues: [] });
  });

  it('should need no verify where it takes the answer of the portal to a script', async () => {
    lab.answers.set('/saved', (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{ "day": "Monday" }'),
    );
    await lab.show(PAGE);
    const capture = `- once: save
  steps:
    - capture: { answer: /saved }
      steps: [ { click: button "Save" } ]
    - set: { day: '\${{ vars.answer.day }}' }`;
    const { outcome } = await lab.run(capture, { head });
    lab.answers.delete('/saved');
    expect(outcome).to.deep.include({ status: 'finished', outputs: { day: 'Monday' }, issues: [] });
  });

  it('should not be an issue if an answer did not come, or is to be waited for', async () => {
    for (const lost of [
      '- expect: heading "Saved"\n  timeout: 300ms',
      '- fail: { code: portal_down, kind: transient, notes: Down. }',
    ]) {
      const { issues, notes } = await end(once(WRONG + lost));
      expect(issues).to.deep.equal([]);
      expect(notes.join('\n')).to.contain('verify found the submission, but');
    }
  });
});
