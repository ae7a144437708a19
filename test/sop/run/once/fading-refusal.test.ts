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

  const PAGE = `<button onclick="fetch('/save', { method: 'POST' }).then(() => { m.textContent = 'MySQL said: no'; setTimeout(() => { m.textContent = '' }, 1500) })">Save</button><p id=m></p>`;
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

  it('should not let a block end as made that saw it and went on', async () => {
    await lab.show(PAGE);
    const { verdict } = await lab.run(
      once(
        `- branch:\n    - on: text "Saved"\n    - on: text /MySQL said/\n- wait_for: { target: text /MySQL said/, state: hidden }`,
      ),
    );
    expect(verdict).not.to.equal('finished');
  });

  describe('should prove nothing about what comes after it:', () => {
    const sends = (ms: number, then: string): string =>
      `fetch('/save', { method: 'POST' }).then(() => setTimeout(() => { ${then} }, ${ms}))`;
    const REFUSED = "m.textContent = 'MySQL said: no'";
    const STORES = `m.textContent = 'Working'; ${sends(0, "m.textContent = 'Stored'")}`;
    const page = (answer: string, rest = ''): string =>
      `<button onclick="${sends(0, answer)}">Save</button>${rest}<p id=m></p>`;
    const seen = (more: string): string =>
      `- branch:\n    - on: text "Saved"\n    - on: text /MySQL said/\n      do: [${more}]\n`;
    const waited = (more: string): string =>
      `- wait_for: text "Saved"\n  timeout: 400ms\n  on_error: ${more}\n`;
    const WAIT = '- wait_for: text "Saved"\n  timeout: 500ms';
    const GONE = '- wait_for: { target: text /MySQL said/, state: hidden }\n';
    const field = `<label>Amount <input onchange="${STORES}"></label>`;
    const again = `<button onclick="${sends(1500, "m.textContent = 'Stored'")}">Save again</button>`;
    const asks = `<div id=d hidden>Zero? <button onclick="d.hidden = true; ${STORES}">Send anyway</button></div>`;
    const zero =
      'interruptions:\n  - name: zero\n    on: text "Zero?"\n    do: [{ click: button "Send anyway" }]\n';

    for (const [what, html, steps, head, until] of [
      [
        'a later click',
        page(REFUSED, again),
        `- wait_for: text /MySQL said/\n- click: button "Save again"\n${WAIT}`,
      ],
      [
        'a later click whose answer has yet to take its place',
        page(REFUSED, again),
        `- wait_for: text /MySQL said/\n- click: button "Save again"\n- expect: text "Confirmed"\n  timeout: 300ms\n  on_error: continue\n${GONE}${WAIT}`,
      ],
      [
        'a later click whose answer comes while the failure is reported',
        page(REFUSED, again),
        `- wait_for: text /MySQL said/\n- click: button "Save again"\n${WAIT}`,
        undefined,
        'Stored',
      ],
      ['a field that sends itself', page(REFUSED, field), `${seen('fill: { Amount: "12" }')}${WAIT}`],
      [
        'a field that sends itself, after a failure that was caught',
        page(REFUSED, field),
        `${waited('[fill: { Amount: "12" }]')}${WAIT}`,
      ],
      [
        'a request of a step',
        page(REFUSED),
        `${seen('{ request: { it: { method: POST, url: "/save", form: { amount: "12" } } } }, { goto: /stored }')}${WAIT}`,
      ],
      [
        'what an interruption sends',
        page(`${REFUSED}; setTimeout(() => d.hidden = false, 300)`, asks),
        `${seen('log: seen')}${GONE}${WAIT}`,
        zero,
      ],
      [
        'what the page sends by itself',
        page(`${REFUSED}; setTimeout(() => { ${STORES.replaceAll('"', "'")} }, 700)`),
        `${waited('continue')}${GONE}${WAIT}`,
      ],
    ] as const)
      it(what, async () => {
        await lab.show(html);
        const { verdict } = await lab.run(once(steps), {
          ...(head !== undefined && { head }),
          ...(until !== undefined && { onFailure: () => lab.page.getByText(until).waitFor() }),
        });
        expect(verdict).to.equal('uncertain');
      });
  });
});
