import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { buildLibrary } from '../../../src/sop/load-library.ts';
import type { RunInspector } from '../../../src/sop/ports.ts';
import { registerTargetEngine } from '../../../src/sop/targets/selector-engine.ts';
import { describeFault } from '../../../src/sop/yaml/fault.ts';
import { launchTestBrowser } from '../../support/browser.ts';
import {
  libraryOf,
  openTinyPortal,
  runLab,
  sopOf,
  type LabOptions,
  type LabRun,
  type TinyPortal,
} from '../../support/sop-lab.ts';

const HEAD = 'outputs: { type: object, properties: { plan: { type: string }, total: { type: number } } }\n';

/** The first lines of the faults of an SOP that declares `plan` and `total`. */
function faultsOf(steps: string): readonly string[] {
  const { faults } = buildLibrary([
    { path: 'acme/portal.yaml', file: 'portal.yaml', text: 'title: Acme\n' },
    { path: 'acme/main.yaml', file: 'main.yaml', text: sopOf(steps, HEAD) },
  ]);
  return faults.map((fault) =>
    (describeFault(fault).split('\n')[0] ?? '').replace(/^main.yaml:\d+:\d+: /, ''),
  );
}

const BOTH = '- set: { plan: Gold, total: 1 }\n';

describe('names of outputs and variables', () => {
  const faulty: readonly (readonly [what: string, steps: string, faults: readonly string[]])[] = [
    [
      'a declared output and a variable',
      `${BOTH}- set: { rows: [] }\n- log: "\${{ outputs.plan }} \${{ size(vars.rows) }}"`,
      [],
    ],
    [
      'an output that is read as a variable',
      `${BOTH}- log: \${{ vars.plan }}`,
      ['error: unknown name "vars.plan": "plan" is declared in outputs. Write outputs.plan [unknown-name]'],
    ],
    [
      'a variable that is read as an output',
      `${BOTH}- read: { status: Status }\n- log: \${{ outputs.status }}`,
      [
        'error: unknown name "outputs.status": "status" is not declared in outputs, so it is a variable. Write vars.status [unknown-name]',
      ],
    ],
    [
      'a typo in the name of an output',
      '- read: { plna: Plan }\n- set: { total: 1 }',
      [
        'error: "plna" is not declared in outputs, and nothing reads a variable of that name. Did you mean "plan"? [undeclared-output]',
      ],
    ],
    [
      'a variable that is read, though its name is near',
      `${BOTH}- set: { plans: 2 }\n- log: \${{ vars.plans }}`,
      [],
    ],
    [
      'a typo in the name that gets the text of a dialog',
      `${BOTH}- on_dialog: { answer: accept, into: pland }`,
      [
        'error: "pland" is not declared in outputs, and nothing reads a variable of that name. Did you mean "plan"? [undeclared-output]',
      ],
    ],
    [
      'an output that no step sets',
      '- set: { plan: Gold }',
      ['warning: no step sets the output "total" [unset-output]'],
    ],
    [
      'an output of another type',
      '- set: { plan: Gold, total: much }',
      ['error: the output "total" is number, not text [type-mismatch]'],
    ],
    [
      'a look-up that sets variables alone',
      `${BOTH}- once: send\n  key: a\n  steps: [ click: Send, expect: Sent ]\n  verify:\n    - read: { found: Claim }\n    - log: \${{ vars.found }}`,
      [
        'warning: verify sets no output, so it can never show that the submission was made [verify-without-output]',
      ],
    ],
    [
      'a look-up that sets an output whatever the portal shows',
      `${BOTH}- once: send\n  key: a\n  steps: [ click: Send, expect: Sent ]\n  verify:\n    - goto: /claims\n    - set: { plan: Gold }`,
      [
        'error: verify sets an output and never looks at the portal, so it would prove every submission [blind-verify]',
      ],
    ],
  ];
  for (const [what, steps, faults] of faulty)
    it(`should be checked: ${what}`, () => {
      expect(faultsOf(steps)).to.deep.equal(faults);
    });

  describe('in a run', () => {
    let browser: Browser;
    let portal: TinyPortal;
    before(async () => {
      await registerTargetEngine();
      browser = await launchTestBrowser();
      portal = await openTinyPortal({
        '/': `<h1>Home</h1><dl><dt>Plan<dd>Gold<dt>Status<dd>Active</dl><button onclick="confirm('Really?')">Ask</button>`,
        '/news':
          '<div role=dialog aria-label=News><button onclick="this.parentNode.remove()">Close</button></div><h1>Home</h1>',
      });
    });
    after(async () => {
      await browser.close();
      await portal.close();
    });

    const run = (
      steps: string,
      more: Record<string, string> = {},
      options: LabOptions = {},
      text?: string,
    ): Promise<LabRun> =>
      runLab(browser, libraryOf({ main: sopOf(steps, HEAD), ...more }, text), 'main', portal.url, options);

    it('should keep outputs and variables apart, also in an SOP that is called', async () => {
      const inner = sopOf('- set: { plan: Silver, status: Closed }\n- log: ${{ vars.status }}', HEAD);
      const { outcome, notes } = await run(
        '- goto: /\n- read: { plan: Plan, status: Status }\n- call: inner\n- set: { total: 2 }\n- log: "${{ outputs.plan }} ${{ vars.status }} ${{ steps.inner.outputs.plan }}"',
        { inner },
      );
      expect(outcome).to.deep.include({ status: 'finished', outputs: { plan: 'Gold', total: 2 } });
      expect(notes).to.deep.equal(['Closed', 'Gold Active Silver']);
    });

    it('should let an interruption of the portal set variables only', async () => {
      const { outcome } = await run(
        '- goto: /news\n- wait_for: heading "Home"\n- set: { total: 1 }',
        {},
        {},
        'title: Acme\ninterruptions:\n  dialog "News":\n    - set: { plan: News }\n    - click: button "Close"\n',
      );
      expect(outcome).to.deep.include({ status: 'finished', outputs: { total: 1 } });
    });

    it('should take a step that a person types by the outputs of the SOP', async () => {
      const said: string[] = [];
      const typed = ['set: { plan: Typed, note: x }', 'output: { plan: Again }'];
      const tell = async (inspector: RunInspector, line: string): Promise<void> => {
        await inspector.tryStep(line).catch((error: unknown) => said.push(String(error)));
      };
      const { outcome } = await run(
        '- goto: /\n- set: { total: 1 }',
        {},
        {
          ports: {
            beforeStep: async (_step, inspector) => {
              for (const line of typed.splice(0)) await tell(inspector, line);
              return 'run';
            },
          },
        },
      );
      expect(outcome).to.deep.include({ status: 'finished', outputs: { plan: 'Typed', total: 1 } });
      expect(said.join()).to.contain('unknown action "output". Did you mean "set"?');
    });

    it('should close a dialog whose text does not fit the output that gets it', async () => {
      const { outcome } = await run(
        '- goto: /\n- on_dialog: { answer: accept, into: total }\n- click: button "Ask"\n- expect: heading "Home"',
      );
      expect(outcome.status).to.equal('finished');
      expect(outcome.issues.map(({ code }) => code)).to.deep.equal(['wrong_output']);
    });
  });
});
