import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

const alert = (text: string): string => `<p role=alert class=alert-success>${text}</p>`;
const TWO = alert('Message rejected') + alert('Moderation of the member set to reject');
const ONE = 'name the one that is meant';

describe('what several elements show', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const verdictOf = async (html: string, step: string): Promise<string> => {
    await lab.show(html);
    const { verdict, outcome } = await lab.run(`- ${step}\n  timeout: 2s`);
    return outcome.status === 'failed' ? `${verdict} ${outcome.report?.message}` : verdict;
  };

  for (const step of [
    'wait_for: alert',
    'wait_for: { target: alert, text: reject }',
    'wait_for: { target: alert, state: attached }',
    'wait_for: { target: text /unread/i, state: hidden }',
    'expect: alert',
    'branch: [ on: alert ]',
  ])
    it(`should be enough for a step that nothing is done to or read by: ${step}`, async () => {
      expect(await verdictOf(`${TWO}<p hidden>Unread</p><p hidden>Unread</p>`, step)).to.equal('finished');
    });

  it('should be gone only if none of them shows', async () => {
    const step = 'wait_for: { target: text "Loading", state: hidden }';
    const loading = '<p>Loading A</p><p id=b>Loading B</p>';
    const ends = (which: string): string =>
      `<script>setTimeout(() => document.querySelectorAll('${which}').forEach((one) => one.remove()), 300)</script>`;
    expect(await verdictOf(`${loading}${ends('p')}`, step)).to.equal('finished');
    expect(await verdictOf(`${loading}${ends('#b')}`, step)).to.match(
      /wait_timed_out .* did not become hidden/,
    );
  });

  it('should be waited for if some do not show yet', async () => {
    const late = "<script>setTimeout(() => (document.querySelector('#b').hidden = false), 300)</script>";
    const html = `<p hidden>Saved A</p><p hidden id=b>Saved B</p>${late}`;
    expect(await verdictOf(html, 'wait_for: text "Saved"')).to.equal('finished');
  });

  it('should stay ambiguous for what one element alone can be', async () => {
    const fields = '<label>Code <input></label><label>Code <input></label>';
    for (const condition of ['state: enabled', 'value: A'])
      expect(await verdictOf(fields, `wait_for: { target: label "Code", ${condition} }`)).to.include(ONE);
  });

  it('should prove a submission by any that is new', async () => {
    await lab.show(
      `<output></output><button onclick="document.querySelector('output').innerHTML = '${TWO}'">Reject</button>`,
    );
    const { verdict } = await lab.run(
      '- once: reject\n  steps: [ click: button "Reject", wait_for: alert /reject|moderation/i ]',
    );
    expect(verdict).to.equal('finished');
  });
});
