import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';
import type { FailureReport } from '../../../../src/sop/ports.ts';

const BANNED = '<div role=alert class=alert-danger>An error occurred: Address is already banned</div>';
const saying = (text: string): string => `<div role=alert class=alert-success>${text}</div>`;

describe('the report of a submission that nothing proves', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const reported = async (before: string, answer: string, steps: string): Promise<FailureReport> => {
    await lab.show(
      `<h1>Bans</h1><output>${before}</output><button onclick="document.querySelector('output').innerHTML = '${answer}'">Ban</button>`,
    );
    const { outcome } = await lab.run(`- once: ban\n  steps:\n    - click: button "Ban"\n${steps}`);
    expect(outcome.status).to.equal('uncertain');
    return (outcome.status === 'uncertain' && outcome.report) || expect.fail('no report');
  };

  it('should quote first what the portal marks as an error, and say why it is no proof', async () => {
    const { message, candidates } = await reported('', BANNED, '    - wait_for: alert /ban/i');
    expect(message).to.match(/^alert \/ban\/i looks like an error message, so .* name the message in/);
    expect(candidates[0]).to.equal('alert "An error occurred: Address is already banned"');
  });

  it('should quote what showed before the look-up, whose page has no error', async () => {
    lab.answers.set('/bans', (_, response) => response.end('<h1>All bans</h1>'));
    const look = '  verify:\n    - goto: /bans\n    - fail: { code: none, kind: sop, notes: None. }';
    const { message, candidates } = await reported('', BANNED, `    - wait_for: alert /ban/i\n${look}`);
    expect(message).to.include('looks like an error message');
    expect(candidates[0]).to.equal('alert "An error occurred: Address is already banned"');
  });

  const inserting = async (answer: string, sign: string): Promise<string> => {
    await lab.show(
      `<label>Surname <input></label><button onclick="document.body.innerHTML = '${answer}'">Insert</button>`,
    );
    const { outcome } = await lab.run(
      `- fill: { Surname: Obermatt }\n- once: insert\n  steps:\n    - click: button "Insert"\n    - wait_for: ${sign}\n      timeout: 2s`,
    );
    return outcome.status === 'uncertain' ? (outcome.report?.message ?? '') : outcome.status;
  };

  it('should not take a sentence that repeats what was filled in for proof', async () => {
    const answer = '<p>Your search for Obermatt has ended. Livia Obermatt</p>';
    expect(await inserting(answer, 'text /Obermatt/')).to.match(
      /^text \/Obermatt\/ only repeats what was typed, so/,
    );
    expect(await inserting(answer, 'text "obermatt"')).to.include('only repeats what was typed');
    for (const refusal of [
      '<p>There are no clients called <b>Obermatt</b></p>',
      '<table><tr><th>Name</th></tr><tr><td>No clients called Obermatt</td></tr></table>',
    ])
      expect(await inserting(refusal, 'text "Obermatt"'), refusal).to.include('only repeats what was typed');
    expect(await inserting('<h2>No clients called Obermatt</h2>', 'heading "Obermatt"')).to.include(
      'only repeats',
    );
  });

  it('should not take a message that says by its words alone that something went wrong for an answer that was read', async () => {
    const read = async (answer: string): Promise<string> => {
      await lab.show(`<p id=m></p><button onclick="m.textContent = '${answer}'">Insert</button>`);
      const { outcome } = await lab.run(
        '- once: insert\n  steps:\n    - click: button "Insert"\n    - read: { words: { from: text /inserted|error|denied/i } }',
        { head: 'outputs: { type: object, properties: { words: { type: string } } }\n' },
      );
      return outcome.status === 'uncertain' ? (outcome.report?.message ?? '') : outcome.status;
    };
    expect(await read('ERROR: constraint failed')).to.match(
      /^what was read for words looks like an error message/,
    );
    expect(await read('1 row inserted')).to.equal('finished');
    expect(await read('Request denied')).to.equal('finished');
  });

  it('should take more of the sentence, an entry, or a part that says only that for proof', async () => {
    expect(await inserting('<p>Obermatt was inserted</p>', 'text /Obermatt was/')).to.equal('finished');
    expect(await inserting('<ul><li>Obermatt, Livia</li></ul>', 'text /Obermatt/')).to.equal('finished');
    expect(await inserting('<h1>Obermatt</h1>', 'text /Obermatt/')).to.equal('finished');
    expect(await inserting('<h1>Member Obermatt</h1>', 'heading "Obermatt"')).to.equal('finished');
    expect(await inserting('<p>Obe, we have got it</p>', 'text "Obe"')).to.equal('finished');
  });

  it('should say that an alert without words showed before, and name the words to wait for', async () => {
    const steps = '    - wait_for: alert\n      timeout: 1s';
    const { message, candidates } = await reported(saying('User updated'), saying('User banned'), steps);
    expect(message).to.match(/^alert already showed before .*: wait for its words, as in alert "…"$/);
    expect(candidates).to.include('alert "User banned"');
  });
});
