import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { registerTargetEngine } from '../../../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../../../support/browser.ts';
import { libraryOf, openTinyPortal, runLab, sopOf } from '../../../support/sop-lab.ts';

/** Many portals say nothing after saving: the form shows again, whether they have stored it or not. */
describe('a once block in which no step looks at the answer', () => {
  let browser: Browser;

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
  });
  after(() => browser.close());

  /** `accepts`: the portal stores what is sent. */
  async function end(accepts: boolean, { rest = '', steps = '', click = '- click: button "Save"' } = {}) {
    let stored = '12';
    const form =
      (): string => `<form action=/save method=post><label>Room <input name=room value="${stored}"></label>
      <button>Save</button>${accepts ? '' : '<p>Rooms have numbers.</p>'}</form>`;
    const portal = await openTinyPortal({
      '/form': form().replace(/<p>.*<\/p>/, ''),
      '/save': () => {
        if (accepts) stored = '14';
        return { html: form() };
      },
      '/record': () => ({ html: form() }),
    });
    try {
      const sop = `
- goto: /form
- once: save
  steps:
    ${click}
${steps}${rest}`;
      const { outcome, notes } = await runLab(
        browser,
        libraryOf({
          save: sopOf(sop, 'outputs: { type: object, properties: { room: { type: string } } }\n'),
        }),
        'save',
        portal.url,
      );
      return {
        status: outcome.status === 'failed' ? `failed ${outcome.failure.code}` : outcome.status,
        outputs: outcome.outputs,
        notes,
        text: JSON.stringify(outcome),
      };
    } finally {
      await portal.close();
    }
  }

  const verify = `  verify:
    - goto: /record
    - read: { now: Room }
    - set: { room: '\${{ vars.now }}' }
      if: \${{ vars.now == '14' }}
`;

  it('should be proved by verify, once the portal has answered', async () => {
    const { status, outputs, notes } = await end(true, { rest: verify });
    expect({ status, outputs, notes }).to.deep.equal({
      status: 'finished',
      outputs: { room: '14' },
      notes: [],
    });
  });

  it('should be uncertain if verify does not find the submission', async () => {
    const { status, text } = await end(false, { rest: verify });
    expect(status).to.equal('uncertain');
    expect(text).to.contain('answer_not_seen').and.contain('it was not found');
  });

  it('should be proved by verify alone as well if it leaves the page, and sets what it did not read', async () => {
    const { status } = await end(false, {
      rest: verify,
      steps: '    - goto: /record\n    - set: { room: "14" }\n',
    });
    expect(status).to.equal('uncertain');
  });

  it('should not be sent if the portal shows a refusal that it names', async () => {
    const { status } = await end(false, {
      rest: `${verify}  not_sent_when: [ text "Rooms have numbers." ]\n`,
    });
    expect(status).to.equal('failed not_sent');
  });

  it('should not need verify where a step looks', async () => {
    const { status } = await end(true, {
      rest: verify,
      steps: '    - expect: { target: Room, value: "14" }\n',
    });
    expect(status).to.equal('finished');
  });

  it('should not need verify where the block closes what it has looked at', async () => {
    const steps = '    - expect: { target: Room, value: "14" }\n    - press: Escape\n';
    expect((await end(true, { steps })).status).to.equal('finished');
  });

  it('should not take for a look that a dialog is not there', async () => {
    const steps = '    - wait_for: { target: dialog, state: hidden }\n';
    expect((await end(false, { rest: verify, steps })).status).to.equal('uncertain');
  });

  it('should not take for a look at the answer what it has looked at before it submits', async () => {
    const steps = '    - expect: { target: Room, value: "12" }\n    - click: button "Save"\n';
    expect((await end(false, { rest: verify, steps })).status).to.equal('uncertain');
  });

  for (const click of [
    '- if: ${{ visible(\'button "Save"\') }}\n      then: [ { click: button "Save" } ]',
    '- for_each: ${{ ["Save"] }}\n      as: one\n      steps: [ { click: button "Save" } ]',
    '- repeat: [ { click: button "Save" }, break ]\n      max: 3',
  ])
    it(`should not take for a look the step around the click: ${click.replaceAll(/\s+/g, ' ')}`, async () => {
      const { status, text } = await end(false, { rest: verify, click });
      expect(status).to.equal('uncertain');
      expect(text).to.contain('answer_not_seen');
      expect((await end(true, { rest: verify, click })).outputs).to.deep.equal({ room: '14' });
    });

  it('should take for a look what a step around the click waits for after it', async () => {
    const click = `- if: \${{ visible('button "Save"') }}
      then:
        - click: button "Save"
        - expect: { target: Room, value: "14" }`;
    expect((await end(true, { rest: verify, click })).status).to.equal('finished');
  });

  it('should take for a look the condition of a loop around the click, which is checked after it', async () => {
    const click = `- repeat: [ { click: button "Save" } ]
      until: \${{ value('Room') == '14' }}`;
    expect((await end(true, { rest: verify, click })).status).to.equal('finished');
  });

  it('should not take for a look a condition that depends on nothing the portal shows', async () => {
    const steps = '    - set: { room: "14" }\n      if: ${{ task.attempt == 1 }}\n';
    expect((await end(false, { rest: verify, steps })).status).to.equal('uncertain');
  });

  for (const click of [
    '- click: button "Save"\n    - finish: { room: "14" }',
    '- repeat: [ { click: button "Save" }, break ]\n      while: ${{ visible(\'button "Save"\') }}',
  ])
    it(`should not take for a look what ends the block: ${click.replaceAll(/\s+/g, ' ')}`, async () => {
      expect((await end(false, { rest: verify, click })).status).to.equal('uncertain');
    });

  it('should take for a look the condition by which a loop around the click is left', async () => {
    const click = `- repeat:
        - click: button "Save"
        - if: \${{ value("Room") == "14" }}
          then: [ break ]
      max: 3`;
    expect((await end(true, { rest: verify, click })).status).to.equal('finished');
  });

  for (const steps of [
    '    - if: ${{ task.attempt == 1 }}\n      then: [ set: { room: "14" } ]\n',
    '    - for_each: ${{ [1] }}\n      steps: [ set: { room: "14" } ]\n',
  ])
    it(`should not take for a look steps that look at nothing: ${steps.replaceAll(/\s+/g, ' ')}`, async () => {
      expect((await end(false, { rest: verify, steps })).status).to.equal('uncertain');
    });
});
