import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

const SIGN = 'text /finished|failed/i';

/** LDAP Account Manager, "Multi edit": the dry run ends with "Dry run finished", what is then applied with "Finished all operations.". */
describe('an answer in other words than those that a once block saw before its click', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const end = async (sign: string, timeout: string): Promise<string> => {
    const { outcome } = await lab.run(
      `- once: apply\n  steps:\n    - click: button "Apply"\n    - wait_for: ${sign}\n      timeout: ${timeout}`,
    );
    return outcome.status;
  };

  /** The answer is another page. */
  const posted = async (before: string, answer: string, sign = SIGN, timeout = '3s'): Promise<string> => {
    await lab.show(`<form method=post action=/applied><div>${before}</div><button>Apply</button></form>`);
    lab.answers.set('/applied', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<form><div>${answer}</div><button>Apply</button></form>`),
    );
    return end(sign, timeout);
  };

  /** The page itself shows the answer. */
  const shown = async (answer: string, sign = SIGN, timeout = '3s'): Promise<string> => {
    await lab.show(
      `<div id=log><p id=old>Dry run finished</p></div><button onclick="fetch('/x', { method: 'POST' }); ${answer}">Apply</button>`,
    );
    return end(sign, timeout);
  };

  it('should be proof on another page', async () => {
    expect(await posted('Dry run finished', 'Finished all operations.')).to.equal('finished');
    expect(await posted('<h2>Settings saved</h2>', '<h2>Saved as C-7</h2>', 'heading /saved/i')).to.equal(
      'finished',
    );
  });

  it('should be proof on the same page, in another element', async () => {
    expect(await shown("log.innerHTML = '<p>Finished all operations.</p>'")).to.equal('finished');
  });

  it('should be proof once the block has seen the old words go, whatever the element', async () => {
    await lab.show(
      "<p id=old>Dry run finished</p><button onclick=\"old.textContent = 'Working'; setTimeout(() => { old.textContent = 'Finished all operations.' }, 700)\">Apply</button>",
    );
    const { outcome } = await lab.run(
      '- once: apply\n  steps:\n    - click: button "Apply"\n    - wait_for: { target: text "Dry run finished", state: hidden }\n    - wait_for: text /finished|failed/i\n      timeout: 2s',
    );
    expect(outcome.status).to.equal('finished');
  });

  it('should not be proof while the old words show, or in words of which only numbers and times differ', async () => {
    for (const [before, answer] of [
      ['Dry run finished', '<p>Dry run finished</p><p>Finished all operations.</p>'],
      ['Finished 3 of 9 at 10:02', 'Finished 4 of 9 at 10:03'],
      ['Last run finished on 30 Nov, 11:59 AM', 'Last run finished on 1 Dec, 12:01 PM'],
      ['Finished a minute ago', 'Finished just now'],
      ['Finished yesterday', 'Finished on Monday'],
    ] as const)
      expect(await posted(before, answer, SIGN, '1s'), answer).to.equal('uncertain');
  });

  it('should not be proof where the words are alike, or say that something failed', async () => {
    for (const [before, answer] of [
      ['Dry run finished', 'Dry run of 2 hosts finished'],
      ['Dry run finished', 'The run has finished'],
      ['Dry run finished', 'Finished'],
      ['Dry run finished', 'Operations failed'],
    ] as const)
      expect(await posted(before, answer, SIGN, '1s'), answer).to.equal('uncertain');
    expect(
      await posted('<p role=alert>User updated</p>', '<p role=alert>Ban applied</p>', 'alert', '1s'),
    ).to.equal('uncertain');
  });

  it('should not be proof in the element that showed the old words, which may be a clock in words', async () => {
    expect(await shown("old.textContent = 'Finished all operations.'", SIGN, '1s')).to.equal('uncertain');
  });
});
