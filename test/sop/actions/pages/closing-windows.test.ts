import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

const MAIN =
  '<h1>Claim</h1><button onclick="window.open(\'/picker\')">Find</button><label>Diagnosis <input></label>';
const PICKER = `<h1>Picker</h1>
<button onclick="window.close()">Select</button>
<button ondblclick="window.close()">Row</button>
<button oncontextmenu="window.close()">Menu</button>
<button onclick="setTimeout(() => window.close(), 30)">Later</button>
<label>Code <input onkeydown="if (event.key === 'Enter') window.close()"></label>
<label><input type="radio" onclick="window.close()"> Both</label>
<label>Closes <input oninput="window.close()"></label>
<script>addEventListener('keydown', (event) => event.key === 'Escape' && window.close())</script>`;
const OPEN = '- click: { target: Find, opens: page }\n';

describe('windows that close themselves', function () {
  this.timeout(120_000);
  let lab: ActionLab;
  beforeEach(async () => {
    lab = await openActionLab();
    lab.answers.set('/picker', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(PICKER),
    );
    await lab.show(MAIN);
  });
  afterEach(() => lab.close());
  after(closeSharedBrowser);

  for (const step of [
    'click: Select',
    'click: { target: Row, count: 2 }',
    'click: { target: Menu, button: right }',
    'press: Escape',
    'press: { key: Enter, target: Code, times: 3 }',
    'check: Both',
  ]) {
    it(`should take "${step}" for done where it closes its window, and go on in the one behind`, async () => {
      const { verdict } = await lab.run(`${OPEN}- ${step}\n- fill: { Diagnosis: E11.9 }`);
      expect(verdict).to.equal('finished');
      expect(await lab.page.getByLabel('Diagnosis').inputValue()).to.equal('E11.9');
      expect(lab.page.context().pages()).to.have.length(1);
    });
  }

  for (const step of [
    'fill: { Diagnosis: E11.9 }',
    'expect: heading "Claim"',
    'read: { title: heading "Claim" }',
    'branch: [{ on: heading "Claim" }]',
    'wait_for: { target: Diagnosis, state: editable }',
  ]) {
    it(`should begin "${step}" anew where the window closes only after it has begun`, async () => {
      expect((await lab.run(`${OPEN}- click: Later\n- ${step}`)).verdict).to.equal('finished');
    });
  }

  it('should not begin anew what has changed something in the window that is gone', async () => {
    await lab.page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<label>Closes <input></label>'),
    );
    const { verdict, outcome } = await lab.run(`${OPEN}- fill: { Closes: x }`);
    expect(verdict).to.equal('transient page_closed');
    expect(outcome.status === 'failed' && outcome.report?.message).to.match(/closed while "fill Closes"/);
    expect(await lab.page.getByLabel('Closes').inputValue()).to.equal('');
  });

  for (const move of [
    'navigate: reload',
    'navigate: back',
    'navigate: { to: reload, resend: true }',
    'goto: /picker',
  ])
    it(`should not do "${move}" in the window that is left`, async () => {
      let asked = 0;
      lab.answers.set('/picker', (_request, response) => {
        asked += 1;
        response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
        if (asked === 1)
          return void response.end('<h1>Picker</h1><script>history.pushState(0, 0, "#1")</script>');
        for (const page of lab.page.context().pages()) if (page !== lab.page) void page.close();
      });
      lab.answers.set('/on', (_request, response) => response.end('on'));
      const url = lab.page.url();
      const { verdict } = await lab.run(
        `${OPEN}- wait_for: heading "Picker"\n${move.endsWith('back') ? '- goto: /on\n' : ''}- ${move}\n  timeout: 3s`,
      );
      expect({ verdict, url: lab.page.url() }).to.deep.equal({
        verdict: 'transient portal_unreachable',
        url,
      });
    });

  it('should not do the steps inside of a step again where the window closes with what the step still reads', async () => {
    let filed = 0;
    lab.answers.set('/claims', (request, response) => {
      request.resume();
      filed += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    });
    await lab.page.evaluate(() => {
      document.body.innerHTML += "<button onclick=\"fetch('/claims', { method: 'POST' })\">File</button>";
    });
    lab.answers.set('/picker', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<button onclick="fetch('/claims', { method: 'POST' }).then(() => setTimeout(() => window.close(), 30))">File</button>`,
        ),
    );
    const { verdict } = await lab.run(
      `${OPEN}- capture: { claim: /claims }\n  steps:\n    - click: File\n  timeout: 3s`,
    );
    expect({ verdict, filed }).to.deep.equal({ verdict: 'transient page_closed', filed: 1 });
  });
});
