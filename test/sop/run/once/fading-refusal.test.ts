import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

/** phpMyAdmin says for some seconds what the database refused: on a busy machine, the picture of the failure alone takes longer. */
describe('a refusal that goes by itself', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const PAGE = `<button onclick="fetch('/save', { method: 'POST' }).then(() => { m.textContent = 'MySQL said: no'; setTimeout(() => { m.textContent = '' }, 1500) })">Save</button>
    <button onclick="fetch('/save', { method: 'POST' }).then(() => { m.textContent = 'Saving' })">Save again</button><p id=m></p>`;
  const once = (steps: string): string =>
    `- once: save\n  steps:\n    - click: button "Save" [exact]\n${steps.replaceAll(/^(?=.)/gm, '    ')}\n  not_sent_when: text /MySQL said/`;
  const goes = async (): Promise<void> => {
    await lab.page.locator('#m').evaluate((message) => (message.textContent = ''));
  };

  for (const [what, steps] of [
    [
      'a step has failed on it',
      `- wait_for: { that: "\${{ visible('text /MySQL said/') }}" }\n- fail: { code: refused, notes: Refused. }`,
    ],
    [
      'a step has waited in vain for something else',
      `- expect: { target: text "Saved", or_fail: { code: refused, notes: Refused. } }\n  timeout: 500ms`,
    ],
    [
      'a branch has taken its way, and it has gone when that fails',
      `- branch:\n    - on: text "Saved"\n    - on: text /MySQL said/\n      do: [{ wait_for: { target: text /MySQL said/, state: hidden } }, { fail: { code: refused, notes: Refused. } }]`,
    ],
  ] as const)
    it(`should prove that nothing was made if ${what}`, async () => {
      await lab.show(PAGE);
      const { verdict, events } = await lab.run(once(steps), { onFailure: goes });
      expect(verdict).to.equal('business refused');
      expect(events.map(({ kind }) => kind)).to.include('once.not_sent');
    });

  it('should prove nothing about a later click', async () => {
    await lab.show(PAGE);
    const { verdict } = await lab.run(
      once(
        `- wait_for: text /MySQL said/\n- click: button "Save again"\n- wait_for: text "Saving"\n- wait_for: text "Saved"\n  timeout: 300ms`,
      ),
    );
    expect(verdict).to.equal('uncertain');
  });
});
