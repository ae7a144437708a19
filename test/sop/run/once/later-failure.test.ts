import { expect } from 'chai';
import { MemoryLedger } from '../../../../src/sop/memory-ledger.ts';
import type { OnceLedger, SopOutcome } from '../../../../src/sop/ports.ts';
import { SopFailure } from '../../../../src/sop/sop-failure.ts';
import {
  closeSharedBrowser,
  openActionLab,
  outputsHead,
  type ActionLab,
} from '../../../support/action-lab.ts';
import { sopOf } from '../../../support/sop-lab.ts';

/** GOsa: one department is added, the next one is refused, and a later read fails. The run ended as `failed`. */
describe('a failure after a submission', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const head = outputsHead({ claim: 'string' });
  const indented = (steps: string): string => steps.replaceAll(/^(?=.)/gm, '    ');
  const made = (name: string): string => `- once: ${name}\n  steps:\n    - set: { claim: "${name}" }\n`;
  const refused = (name: string): string => `- group: Refused ${name}
  steps:
    - once: ${name}
      steps:
        - click: button "Send"
        - fail: { code: refused, notes: The portal refuses it. }
      not_sent_when: alert
  catch:
    refused: [ click: button "Close" ]
`;
  const fails = '- click: button "Gone"\n  timeout: 200ms\n';
  const caught = (steps: string): string =>
    `- group: Caught\n  steps:\n${indented(steps + fails)}  catch:\n    target_not_found: [ log: caught ]\n`;
  const loop = (steps: string): string => `- for_each: [1, 2]\n  steps:\n${indented(steps)}`;

  async function end(
    steps: string,
    ledger: OnceLedger = new MemoryLedger(),
    more: Readonly<Record<string, string>> = {},
  ): Promise<SopOutcome> {
    await lab.show(
      `<button onclick="document.querySelector('p').setAttribute('role', 'alert')">Send</button><p>There is already such an entry.</p>
      <button onclick="document.querySelector('p').removeAttribute('role')">Close</button>`,
    );
    return (await lab.run(steps, { head, ledger, more })).outcome;
  }

  /** The blocks that the issue names. */
  const incomplete = ({ status, issues }: SopOutcome): string => {
    const of = issues.filter(({ code }) => code === 'incomplete_after_submission');
    return [status, ...of.flatMap(({ message }) => message.match(/(?<=#)\w+/g) ?? [])].join(' ');
  };

  const runs: readonly (readonly [what: string, steps: string, ends: string])[] = [
    ['one that was made', made('a') + fails, 'finished a'],
    ['one that was refused', refused('b') + fails, 'failed'],
    ['one that was made and one that was refused', made('a') + refused('b') + fails, 'finished a'],
    ['one that was refused and one that was made', refused('b') + made('a') + fails, 'finished a'],
    ['two that were made', made('a') + made('c') + fails, 'finished a c'],
    [
      'two that were made and two that were refused',
      made('a') + refused('b') + made('c') + refused('d') + fails,
      'finished a c',
    ],
    ['one in a group that caught a failure', caught(made('a')) + fails, 'finished a'],
    [
      'one in a group that caught a failure, and one that was refused',
      caught(made('a')) + refused('b') + fails,
      'finished a',
    ],
    [
      'one that was made, and a refused one in the group',
      caught(made('a') + refused('b')) + fails,
      'finished a',
    ],
    ['one and a refused one in each turn of a loop', loop(made('a') + refused('b')) + fails, 'finished a'],
    ['a failure in a loop', loop(made('a') + refused('b') + fails), 'finished a'],
  ];
  for (const [what, steps, ends] of runs)
    it(`should end with an issue if a submission was made (${what})`, async () => {
      expect(incomplete(await end(steps))).to.equal(ends);
    });

  it('should end with an issue if an SOP that was called has submitted', async () => {
    const more = { file: sopOf(made('a') + refused('b'), head) };
    expect(incomplete(await end(`- call: file\n${refused('c')}${fails}`, undefined, more))).to.equal(
      'finished a',
    );
  });

  it('should end with an issue if the refusal itself ends the run', async () => {
    const steps = made('a') + refused('b').replace(/ {2}catch:[^]*/, '');
    expect(incomplete(await end(steps))).to.equal('finished a');
  });

  it('should end with an issue after a submission of an earlier attempt', async () => {
    const ledger = new MemoryLedger();
    await end(made('a'), ledger);
    expect(incomplete(await end(made('a') + refused('b') + fails, ledger))).to.equal('finished a');
  });

  it('should end as uncertain if the ledger fails while it is unknown whether an earlier attempt has submitted', async () => {
    const ledger: OnceLedger = {
      begin: async () => ({ state: 'unknown', intentAt: new Date(0) }),
      resolve: async () => {
        throw new SopFailure('ledger_gone', 'the ledger does not answer', { kind: 'transient' });
      },
    };
    expect(await end(made('a'), ledger)).to.include({ status: 'uncertain', step: 'acme/main#a' });
  });
});
