import { PassThrough, Readable } from 'node:stream';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { pauseOnFailure, stepByStep } from '../../../src/cli/sop/step-debugger.ts';
import { terminalAsk, type Ask } from '../../../src/cli/terminal-ask.ts';
import type { RunPorts } from '../../../src/sop/ports.ts';
import { registerTargetEngine } from '../../../src/sop/targets/selector-engine.ts';
import {
  libraryOf,
  openTinyPortal,
  runLab,
  sopOf,
  type LabRun,
  type TinyPortal,
} from '../../support/sop-lab.ts';
import { launchTestBrowser } from '../../support/browser.ts';

const HEAD = `inputs: { type: object, properties: { id: { type: string } } }
outputs: { type: object, properties: { a: { type: string }, b: { type: string } } }
`;

describe('sopwith sop run, with a person at the desk', () => {
  let browser: Browser;
  let portal: TinyPortal;
  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    portal = await openTinyPortal({
      '/': '<h1 data-testid="title">Home</h1><button>Search</button><button hidden>Search</button><label>Member ID <input value="A1"></label>',
      '/claims': `<form aria-label=Search><div>Reference <input id=ref name=reference></div><p>Phone: 555-0100</p>
          <label>Phone <input value="555-0199"></label></form>
        <table><tr><td>17<td>Paid<td><button onclick="document.title = 'opened'">Open</button><tr><td>18<td>Denied<td><button>Open</button></table>
        <ul>${'<li>Line</li>'.repeat(60)}</ul>`,
      '/icons':
        '<button title="Show next page">&#xe001;</button><button>&#xe002; Compose</button><output>no</output><button onclick="document.querySelector(\'output\').textContent = \'yes\'">Save</button>',
    });
  });
  after(async () => {
    await browser.close();
    await portal.close();
  });

  /** Runs steps while a person answers with these lines; then there is nobody any more. */
  async function run(
    steps: string,
    answers: readonly string[],
    wish: 'step' | 'failure',
  ): Promise<LabRun & { readonly asked: readonly string[]; readonly said: readonly string[] }> {
    const left = [...answers];
    const asked: string[] = [];
    const said: string[] = [];
    const ask: Ask = async (question) => {
      asked.push(question);
      return left.shift() ?? null;
    };
    const say = (line: string): void => void said.push(line);
    const ports: Partial<RunPorts> =
      wish === 'step' ? { beforeStep: stepByStep(ask, say) } : { onFailure: pauseOnFailure(ask, say) };
    const ran = await runLab(browser, libraryOf({ main: sopOf(steps, HEAD) }), 'main', portal.url, {
      inputs: { id: 'A1' },
      ports,
    });
    return { ...ran, asked, said };
  }

  it('should ask before each step, run it at Enter, and leave it out at s', async () => {
    const { outcome, asked, events } = await run(
      '- goto: /\n- set: { a: one }\n- group: More\n  steps:\n    - set: { b: two }',
      ['', 's', '', ''],
      'step',
    );
    expect(outcome).to.deep.include({ status: 'finished', outputs: { b: 'two' } });
    expect(asked.map((question) => question.replace(/^.*?:(\d+) (.*) > $/, '$1 $2'))).to.deep.equal([
      '6 goto /',
      '7 set a',
      '8 group More',
      '10 set b',
    ]);
    expect(
      events.filter((event) => event.kind === 'step.finished').map(({ status }) => status),
    ).to.deep.equal(['ok', 'skipped', 'ok', 'ok']);
  });

  for (const shrug of ['on_error: continue', 'on_error: [ set: { b: after } ]', 'retry: 2'])
    it(`should end the run at q, whatever the step does about its failures: ${shrug}`, async () => {
      const { outcome, asked } = await run(
        `- group: Go on\n  steps:\n    - click: button "Gone"\n      timeout: 300ms\n      ${shrug}\n    - set: { a: next }\n  catch: { any: [ set: { b: caught } ] }\n- set: { a: last }`,
        ['q'],
        'failure',
      );
      expect(outcome).to.deep.include({ status: 'failed', outputs: {} });
      expect(outcome.status === 'failed' && outcome.failure.kind).to.equal('canceled');
      expect(asked).to.deep.equal(['paused > ']);
    });

  it('should list what a target matches and what an expression yields, and outlive a slip of the person', async () => {
    const { outcome, said } = await run(
      '- goto: /\n- set: { seen: 3 }\n- finish',
      ['', '', 't button "Search"', 't buton "Search"', 't link', 'e vars.seen + 1', 'e nonsense(', 'x', ''],
      'step',
    );
    expect(outcome.status).to.equal('finished');
    const [, search, unknown, nothing, four, slip, help] = said;
    expect(search).to.equal('1 match\n  button "Search"');
    expect(unknown).to.contain('unknown kind of target "buton"');
    expect(nothing).to.equal('nothing matches');
    expect(four).to.equal('4');
    expect(slip).to.be.a('string').and.not.equal('');
    expect(help).to.match(/^Enter: run the step/);
  });

  it('should answer expressions about the page after a step that used up its time', async () => {
    const { said } = await run(
      '- goto: /\n- click: button "Gone"\n  timeout: 300ms',
      [`e text('testid "title"')`, `e count('button "Search"')`, 'q'],
      'failure',
    );
    expect(said.slice(-2)).to.deep.equal(['"Home"', '1']);
  });

  it('should take bare words for what the step at hand takes them for', async () => {
    const { said } = await run(
      '- goto: /\n- fill: { Member ID: A2 }\n- click: Search\n- read: { id: Member ID }\n- wait_for: Member ID',
      ['', 't Member ID', '', 't Search', '', 't Member ID', '', 't Member ID', ''],
      'step',
    );
    expect(said).to.deep.equal([
      said[0],
      '1 match\n  textbox "Member ID": A1, found by: label',
      '1 match\n  button "Search"',
      '1 match\n  textbox "Member ID": A2, found by: label',
      '1 match\n  text: Member ID',
    ]);
  });

  it('should list all that has a test id, or a label, where only that is asked', async () => {
    const { said } = await run('- goto: /\n- finish', ['', 't testid', 't label', ''], 'step');
    expect(said.slice(1)).to.deep.equal([
      '1 match\n  testid "title" heading "Home" [level=1]',
      '1 match\n  textbox "Member ID": A1',
    ]);
  });

  const onClaims = (answers: readonly string[]) =>
    run('- goto: /claims\n- finish', ['', ...answers, ''], 'step');

  it('should understand a long form, and give bare words the meaning that they have for an action', async () => {
    const { said } = await onClaims([
      't { find: button "Open", within: { row: { has_text: "18" } } }',
      't { button: Open, nth: 0 }',
      't fill Phone',
      't read Phone',
      't { find: Phone, wihtin: form }',
    ]);
    expect(said.slice(2)).to.deep.equal([
      '1 match\n  button "Open"',
      '1 match\n  textbox "Phone": 555-0199, found by: label',
      said[4],
      'unknown part of a target "wihtin". Did you mean "within"?',
    ]);
  });

  it('should not take an icon for a name, and show what marks a button that has only an icon', async () => {
    const { said } = await run('- goto: /icons\n- finish', ['', 't button', ''], 'step');
    expect(said.at(-1)).to.equal(
      [
        '3 matches: a step would fail',
        '  button, title=Show next page  ->  { find: button, nth: 0 }',
        '  button "Compose"  ->  button "Compose"',
        '  button "Save"  ->  button "Save"',
      ].join('\n'),
    );
  });

  it('should try a step with modifiers on one line', async () => {
    const { said } = await run(
      '- goto: /icons\n- finish',
      ['', '{ click: Save, timeout: 5s }', 'e text(\'css "output"\')', ''],
      'step',
    );
    expect(said.slice(-2)).to.deep.equal(['done', '"yes"']);
  });

  it('should try a step that is only the name of its action', async () => {
    const { said } = await onClaims(['{ fill: { Phone: "555-0111" } }', 'verify_form']);
    expect(said.slice(-2)).to.deep.equal(['done', 'done']);
  });

  it('should find what "read" reads, and say in plain words why a target cannot be looked for', async () => {
    const { said } = await onClaims([
      't read Reference',
      't { find: button "Open", near: { right_of: listitem } }',
    ]);
    expect(said.at(-2)).to.match(/^1 match\n {2}textbox/);
    expect(said.at(-1)).to.match(/^several elements match right_of: listitem: specify which one/);
  });

  it('should tell several matches apart, each with its row and a target that finds it alone', async () => {
    const { said } = await onClaims(['t button "Open"']);
    expect(said.at(-1)).to.equal(
      [
        '2 matches: a step would fail',
        '  button "Open", in the row "17 Paid Open"  ->  { find: button "Open", within: row "17" }',
        '  button "Open", in the row "18 Denied Open"  ->  { find: button "Open", within: row "18" }',
      ].join('\n'),
    );
  });

  it('should say how many matches it does not show, and what marks a field without a name', async () => {
    const { said } = await onClaims(['t listitem', 't textbox']);
    expect(said.at(-2)).to.match(/^60 matches: a step would fail\n.*\n {2}… and 10 more$/s);
    expect(said.at(-1)).to.include('textbox, id=ref, name=reference, next to "Reference"');
  });

  it('should try a step on the open page, and say how it fails', async () => {
    const { said, asked, outcome } = await onClaims([
      'fill: { Phone: 555-0111 }',
      't fill Phone',
      '- click: button "Opn"\n  timeout: 200ms',
      'clcik: Open',
      'if: true\n  then: [ back ]',
    ]);
    expect(outcome.status).to.equal('finished');
    expect(said.slice(1)).to.deep.equal([
      'done',
      '1 match\n  textbox "Phone": 555-0111, found by: label',
      'button "Opn" was not found in time',
      'unknown action "clcik". Did you mean "click"?',
      said[5],
    ]);
    expect(asked).to.have.length(7);
  });

  it('should end the run as canceled at q, and where the terminal is gone', async () => {
    for (const answers of [['', 'q'], ['']]) {
      const { outcome } = await run('- goto: /\n- set: { a: one }', answers, 'step');
      expect(outcome).to.deep.include({ status: 'failed', outputs: {} });
      expect(outcome.status === 'failed' ? outcome.failure.code : '').to.equal('canceled');
    }
  });

  it('should stand still at a failure with the page as it is, and then let it be the failure that it was', async () => {
    const { outcome, said, asked } = await run(
      '- goto: /\n- group: Try\n  steps:\n    - click: button "Serach"\n      timeout: 300ms',
      ['t label "Member ID"', ''],
      'failure',
    );
    expect(said[0]).to.match(/:9 click button "Serach" failed: /);
    expect(said.at(-1)).to.contain('1 match\n  textbox "Member ID"');
    expect(asked).to.have.length(2);
    expect(outcome.status === 'failed' ? outcome.failure.code : '').to.equal('target_not_found');
  });
});

describe('the terminal of a person at the desk', () => {
  it('should keep lines that come before they are asked for, and then say that nobody is there', async () => {
    const shown = new PassThrough();
    const terminal = terminalAsk(Readable.from(['t button\n', '\nq']), shown);
    const answers = [await terminal.ask('1 > '), await terminal.ask('2 > ')];
    answers.push(await terminal.ask('3 > '), await terminal.ask('4 > '));
    terminal.close();
    expect(answers).to.deep.equal(['t button', '', 'q', null]);
    expect(String(shown.read())).to.equal('1 > 2 > 3 > 4 > ');
  });

  it('should leave the line to the next question where one is given up', async () => {
    const typed = new PassThrough();
    const terminal = terminalAsk(typed, new PassThrough());
    const late = new AbortController();
    const first = terminal.ask('1 > ', late.signal).catch((error: unknown) => error);
    late.abort('too late');
    expect(await first).to.equal('too late');
    const second = terminal.ask('2 > ');
    typed.write('yes\n');
    expect(await second).to.equal('yes');
    terminal.close();
  });
});
