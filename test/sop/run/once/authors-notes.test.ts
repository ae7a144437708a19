import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

describe('the notes that an author wrote for a failure', () => {
  let lab: ActionLab;
  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  /** What is said at the end of a run that clicks in a `once` block and then takes a step in the block, or one behind it. */
  async function said(inside: string, behind = ''): Promise<string> {
    await lab.show(
      '<button onclick="document.body.innerHTML = \'<h1>Sent</h1><p>Dr. Poe is unknown</p>\'">Send</button>',
    );
    const { outcome } = await lab.run(
      `- once: send\n  steps:\n    - click: button "Send"\n    - ${inside}\n      timeout: 1s\n${behind}`,
    );
    return outcome.status === 'uncertain'
      ? outcome.notes
      : outcome.issues.map(({ message }) => message).join();
  }

  it('should be said of a submission whose outcome is unknown', async () => {
    const notes = ', with the notes "Unknown: Dr. Poe is unknown";';
    const words = `notes: "Unknown: \${{ text('text /is unknown/') }}"`;
    for (const step of [
      `fail: { code: unknown_provider, ${words} }`,
      `expect: { target: heading "Filed", or_fail: { code: unknown_provider, ${words} } }`,
    ])
      expect(await said(step), step)
        .to.include('ended with unknown_provider in "')
        .and.include(notes);
  });

  it('should be said of a failure after a submission', async () => {
    expect(await said('wait_for: heading "Sent"', '- fail: { code: no_number, notes: No number. }')).to.match(
      /failed after it \(no_number in [^ ]+:\d+, with the notes "No number\."\)\.$/,
    );
  });

  it('should not be said if the author wrote none', async () => {
    for (const step of [
      'fail: { code: unknown_provider }',
      'expect: { target: heading "Sent", text: Filed }',
    ])
      expect(await said(step), step).to.match(/ and ended with [a-z_]+ in ".*" \([^)]+\); the procedure has/);
  });
});
