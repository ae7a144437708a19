import { expect } from 'chai';
import type { Question } from '../../../../src/sdk/action.ts';
import type { JsonObject } from '../../../../src/sdk/json.ts';
import { MemoryLedger } from '../../../../src/sop/memory-ledger.ts';
import type { OnceLedger } from '../../../../src/sop/ports.ts';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

const FORM = `<form method=post action="/filed">
  <label>Charge <input></label><label>Member <input></label><label>SSN <input></label><label>PIN <input name=pin></label>
  <button>Submit</button>
</form>`;
const STEPS = `
- fill: { Charge: "120", Member: MM-1, SSN: 900-11-2233, PIN: "\${{ credentials.pin }}" }
- verify_form
- once: submit
  steps:
    - click: button "Submit"
    - expect: heading "Filed"
  verify: [ { fail: { code: not_found, notes: Not found. } } ]`;

describe('the approval of a submission', () => {
  let lab: ActionLab;
  let filed: number;
  let asked: Question[];
  let memory: MemoryLedger;
  before(async () => {
    lab = await openActionLab();
    lab.answers.set('/filed', (_request, response) => {
      filed += 1;
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Filed</h1>');
    });
  });
  beforeEach(async () => {
    [filed, asked, memory] = [0, [], new MemoryLedger()];
    await lab.show(FORM);
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  /** A ledger that wants one approval. */
  const ledger = (withinMs: number): OnceLedger => {
    let missing = true;
    return {
      wantsApproval: true,
      begin: async (entry) => {
        const ask = missing;
        missing = false;
        return ask ? { state: 'approval', withinMs } : memory.begin(entry);
      },
      resolve: (entry, resolution) => memory.resolve(entry, resolution),
    };
  };
  const run = async (
    answer: () => Promise<JsonObject>,
    { withinMs = 60_000, steps = STEPS } = {},
  ): Promise<string> => {
    const ask = async (question: Question): Promise<JsonObject> => {
      asked.push(question);
      expect(memory.states(), 'nothing is in the ledger').to.deep.equal({});
      return answer();
    };
    return (
      await lab.run(steps, {
        ledger: ledger(withinMs),
        ask,
        head: 'sensitive: [ label "SSN" ]\n',
        credentials: { pin: '4711-9' },
      })
    ).verdict;
  };

  it('should show the filled form without what pictures black out, and submit it once when the person approves', async () => {
    expect(await run(async () => ({ approved: true }))).to.equal('finished');
    expect([filed, memory.states()]).to.deep.equal([1, { 'acme/main#submit@': 'done' }]);
    expect(asked).to.have.length(1);
    expect(asked[0]).to.deep.include({
      kind: 'approval',
      message: 'Acme: may this be submitted? Test (submit)',
      withinMs: 60_000,
      screenshot: `art_${lab.artifacts.length}`,
      form: [
        { name: 'Charge', value: '120' },
        { name: 'Member', value: 'MM-1' },
      ],
    });
    expect(JSON.stringify(asked)).not.to.match(/4711-9|900-11-2233/);
  });

  it('should show the names of fields as they are on the page, and not how the procedure computes them', async () => {
    const fields = ['Diagnosis 1', 'Diagnosis 2', 'Agree 2'].map(
      (name) => `<label>${name} <input ${name.startsWith('A') ? 'type=checkbox' : ''}></label>`,
    );
    await lab.show(`<form method=post action="/filed">${fields.join('')}<button>Submit</button></form>`);
    const steps = `
- for_each: [ J10, J20 ]
  as: code
  steps:
    - fill: { 'label "Diagnosis \${{ loop.index + 1 }}"': "\${{ code }}" }
- set: { last: 2 }
- check: label "Agree \${{ vars.last }}"
${STEPS.split('\n').slice(2).join('\n')}`;
    expect(await run(async () => ({ approved: true }), { steps })).to.equal('finished');
    expect(asked[0]?.form).to.deep.equal([
      { name: 'label "Diagnosis 1"', value: 'J10' },
      { name: 'label "Diagnosis 2"', value: 'J20' },
      { name: 'label "Agree 2"', value: 'true' },
    ]);
  });

  it('should show what was verified on an earlier page of a wizard, or else what the page shows', async () => {
    const next = `<script>addEventListener('click', (e) => { if (e.target.id === 'next') document.querySelector('#page').innerHTML =
      '<form method=post action="/filed"><button>Submit</button></form>'; });</script>`;
    await lab.show(`<div id=page><label>Charge <input></label><button id=next>Next</button></div>${next}`);
    const [, submission = ''] = STEPS.split('- verify_form\n');
    const wizard = `\n- fill: { Charge: "120" }\n- verify_form\n- click: button "Next"\n${submission}`;
    expect(await run(async () => ({ approved: true }), { steps: wizard })).to.equal('finished');
    expect(asked[0]?.form).to.deep.equal([{ name: 'Charge', value: '120' }]);
    await lab.show(FORM);
    asked = [];
    memory = new MemoryLedger();
    const steps = STEPS.replace('- verify_form\n', '');
    expect(await run(async () => ({ approved: true }), { steps })).to.equal('finished');
    expect(asked[0]?.form).to.deep.include({ name: 'Member', value: 'MM-1' });
  });

  it('should submit nothing, and leave no intent, if the person declines, is silent, or saw another form', async () => {
    expect(await run(async () => ({ approved: false }))).to.equal('business not_approved');
    await lab.show(FORM);
    expect(await run(() => new Promise(() => undefined), { withinMs: 200 })).to.equal(
      'business nobody_answered',
    );
    await lab.show(FORM);
    const meddled = async (): Promise<JsonObject> => {
      await lab.page.getByLabel('Charge').fill('1200');
      return { approved: true };
    };
    expect(await run(meddled)).to.equal('transient form_changed');
    await lab.show(FORM);
    const left = async (): Promise<JsonObject> => {
      await lab.page.goto(`${lab.url}/?signed-out`);
      return { approved: true };
    };
    expect(await run(left)).to.equal('transient form_changed');
    expect([filed, memory.states()]).to.deep.equal([0, {}]);
  });
});
