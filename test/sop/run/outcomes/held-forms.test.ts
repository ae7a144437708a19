import { expect } from 'chai';
import {
  closeSharedBrowser,
  openActionLab,
  type ActionLab,
  type LabOptions,
} from '../../../support/action-lab.ts';

const FIELDS = '<label>Name <input value=Ann></label><label>Birth date: * <input id=b required></label>';

describe('a form that the browser does not send', () => {
  let lab: ActionLab;
  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  async function failure(page: string, steps: string, options?: LabOptions): Promise<string | undefined> {
    await lab.show(page);
    const { outcome } = await lab.run(steps, options);
    return 'report' in outcome ? outcome.report?.message : outcome.status;
  }

  const form = (fields: string, button = '<button>Send</button>'): string =>
    `<form action=/sent method=post>${fields}${button}</form>`;
  const wait = '- wait_for: heading "Sent"\n  timeout: 1s';
  const NAMED =
    'The browser did not send the form of "click Send" (line 4): the field "Birth date" is required';

  it('should be what a step says that waits for the answer', async () => {
    expect(await failure(form(FIELDS), `- click: Send\n${wait}`)).to.equal(
      `heading "Sent" was not found in time. ${NAMED}`,
    );
    expect(await failure(form(FIELDS), '- click: Send\n- read: { n: testid "n" }\n  timeout: 1s')).to.include(
      NAMED,
    );
    const judge = '- expect: { target: heading "Sent", or_fail: { code: not_sent } }\n  timeout: 1s';
    expect(await failure(form(FIELDS), `- click: Send\n${judge}`)).to.include(NAMED);
    expect(await failure(form(FIELDS), '- click: Send\n  load: page\n  timeout: 1s')).to.include(NAMED);
    expect(await failure(form(FIELDS), `- group: Send it\n  steps:\n    - click: Send\n${wait}`)).to.include(
      NAMED.replace('4', '6'),
    );
  });

  it('should be what a failure says that the procedure goes on after', async () => {
    await lab.show(form(FIELDS));
    const { notes } = await lab.run(`- click: Send\n${wait}\n  on_error: continue`);
    expect(notes).to.deep.equal([`heading "Sent" was not found in time. ${NAMED}`]);
  });

  const submit = `- once: send\n  steps:\n    - click: Send\n${wait.replace(/^/gm, '    ')}`;

  it('should be what a submission says, sent or not', async () => {
    const named = NAMED.replace('4', '6');
    expect(await failure(form(FIELDS), submit)).to.include(named);
    const portal = 'title: Acme\ncommit_requests: [{ method: POST, path: /sent }]\n';
    expect(await failure(form(FIELDS), submit, { portal })).to.include(named);
  });

  it('should say of a value only that it is invalid', async () => {
    for (const field of ['pattern=[0-9]+', 'type=email', 'maxlength=3 minlength=3'])
      expect(
        await failure(
          form(`<label>Phone <input ${field}></label>`),
          `- fill: { Phone: xy }\n- click: Send\n${wait}`,
        ),
        field,
      ).to.match(/the field "Phone" is invalid$/);
  });

  it('should not be blamed if it was sent, or another step holds the focus', async () => {
    const none = 'heading "Sent" was not found in time';
    const once = (script: string, attributes = ''): string =>
      form(FIELDS, '<button>Send</button>').replace('<form', `<form ${attributes} onsubmit="${script}"`);
    const filled = `- fill: { Birth date: x }\n- click: Send\n${wait}`;
    expect(await failure(once('b.value = null; return false'), filled)).to.equal(none);
    expect(await failure(once('b.value = null; b.focus(); this.reset(); return false'), filled)).to.equal(
      none,
    );
    expect(await failure(once('return false', 'novalidate'), `- click: Send\n${wait}`)).to.equal(none);
    expect(
      await failure(form(FIELDS, '<button type=button>Send</button>'), `- click: Send\n${wait}`),
    ).to.equal(none);
    lab.answers.set('/sent', (_request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(form(FIELDS.replace('required', 'required autofocus'))),
    );
    expect(await failure(form(FIELDS), filled)).to.equal(none);
    lab.answers.clear();
  });

  describe('should not be what a failure says after a form that was sent:', () => {
    const taken = (then: string, fields = ''): string =>
      `<form onsubmit="event.preventDefault(); fetch('/save', { method: 'POST' }).then(() => { ${then} })"><label>Note <input id=n required></label>${fields}<button>Add</button></form><p id=m></p>`;
    const add = '- fill: { Note: "a" }\n- click: button "Add"\n';
    const amount = '<label>Amount <input id=a pattern="[0-9]+"></label>';
    for (const [what, page, steps] of [
      ['the page empties the field and goes to it', taken("n.value = ''; n.focus()"), add],
      [
        'a step leaves a value that the field does not take',
        taken("m.textContent = 'one'", amount),
        `${add}- wait_for: text "one"\n- fill: { Amount: "x" }\n`,
      ],
      [
        'a step empties the field',
        taken("n.value=''; m.textContent = 'one'"),
        `${add}- wait_for: text "one"\n- fill: { Note: "" }\n`,
      ],
    ] as const)
      it(what, async () => {
        const said = await failure(page, `${steps}- wait_for: text "Saved"\n  timeout: 700ms`);
        expect(said).to.include('was not found in time').and.not.include('did not send');
      });
  });
});
