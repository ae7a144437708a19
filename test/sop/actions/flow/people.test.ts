import { expect } from 'chai';
import type { Question } from '../../../../src/sdk/action.ts';
import type { JsonObject } from '../../../../src/sdk/json.ts';
import { describeFault } from '../../../../src/sop/yaml/fault.ts';
import { buildLibrary } from '../../../../src/sop/load-library.ts';
import { sopOf } from '../../../support/sop-lab.ts';
import {
  closeSharedBrowser,
  openActionLab,
  outputsHead,
  type ActionLab,
} from '../../../support/action-lab.ts';

function faultsOf(steps: string): string {
  const { faults } = buildLibrary([
    { path: 'x/portal.yaml', file: 'portal.yaml', text: 'title: X\n' },
    { path: 'x/y.yaml', file: 'y.yaml', text: sopOf(steps) },
  ]);
  return faults.map(describeFault).join('\n');
}

describe('asking people, and going on later', () => {
  let lab: ActionLab;
  const asked: Question[] = [];
  const answering = (answer: JsonObject) => async (question: Question) => {
    asked.push(question);
    return answer;
  };

  before(async () => {
    lab = await openActionLab();
    await lab.show('<h1>Review</h1>');
  });
  beforeEach(() => void (asked.length = 0));
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  it('should ask for a code or by a form and go on with the answer', async () => {
    const code = await lab.run(
      '- ask: { sms: { question: "Which code came to ${{ inputs.to }}?", kind: code } }\n- set: { right: "${{ vars.sms.code == \'0042\' }}", code: "${{ vars.sms.code }}" }',
      {
        head: `inputs: { type: object, properties: { to: { type: string } } }\n${outputsHead({ right: 'boolean', code: 'string' })}`,
        inputs: { to: 'the office' },
        ask: answering({ code: '0042' }),
      },
    );
    expect(code.outputs, 'a code is a secret').to.deep.equal({ right: true, code: '***' });
    expect(asked[0]).to.deep.include({ kind: 'code', message: 'Which code came to the office?' });
    const form = await lab.run(
      '- ask: { asked: { question: Who?, form: { type: object, required: [member], properties: { member: { enum: [a, b] } } } } }\n- set: { who: "${{ vars.asked.member }}" }',
      { head: outputsHead({ who: 'string' }), ask: answering({ member: 'b' }) },
    );
    expect(form.outputs).to.deep.equal({ who: 'b' });
  });

  it('should ask before each run on a portal whose policy says so, and do nothing there without leave', async () => {
    const portal = 'title: Acme\npolicy: { automation: ask }\n';
    const run = async (answer?: JsonObject): Promise<string> =>
      (await lab.run('- log: worked', { portal, ...(answer && { ask: answering(answer) }) })).verdict;
    expect(await run({ approved: true })).to.equal('finished');
    expect(asked.map(({ kind, message }) => `${kind} ${message}`)).to.deep.equal([
      'approval Acme: may an agent do this now? Test',
    ]);
    expect(await run({ approved: false, comment: 'not today' })).to.equal('sop automation_forbidden');
    expect(await run({ approved: 'yes' })).to.equal('business wrong_answer');
    expect(await run()).to.equal('sop nobody_to_ask');
    const never = await lab.run('- log: worked', {
      portal: 'title: Acme\npolicy: { automation: forbidden }\n',
    });
    expect([never.verdict, ...never.notes]).to.deep.equal(['sop automation_forbidden']);
  });

  it('should show the page where it asks for approval, and end where it is refused', async () => {
    const steps =
      '- ask: { go: { question: Right?, kind: approval } }\n- set: { ok: "${{ vars.go.approved }}" }';
    const head = outputsHead({ ok: 'boolean' });
    expect((await lab.run(steps, { head, ask: answering({ approved: true }) })).outputs).to.deep.equal({
      ok: true,
    });
    expect(asked[0]?.screenshot).to.equal(`art_${lab.artifacts.length}`);
    expect(lab.artifacts.at(-1)).to.include({ kind: 'screenshot', name: 'approval.png' });
    const refused = await lab.run(steps, { head, ask: answering({ approved: false }) });
    expect(refused.verdict).to.equal('business not_approved');
  });

  it('should submit only what a person approved, who sees the filled form before the submission begins', async () => {
    const steps = `
- fill: { Charge: "120" }
- ask: { go: { question: Submit this claim?, kind: approval } }
- once: submit
  steps:
    - click: button "Submit"
    - expect: heading "Filed"
  verify: [ wait_for: css "html", { set: { filed: false } } ]`;
    let filed = 0;
    lab.answers.set('/filed', (_request, response) => {
      filed += 1;
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Filed</h1>');
    });
    const form =
      '<form method="post" action="/filed"><label>Charge <input></label><button>Submit</button></form>';
    const run = async (approved: boolean): Promise<string> => {
      await lab.show(form);
      const ask = async (question: Question) => {
        asked.push(question);
        expect(await lab.page.getByLabel('Charge').inputValue()).to.equal('120');
        return { approved };
      };
      return (await lab.run(steps, { head: outputsHead({ filed: 'boolean' }), ask })).verdict;
    };
    expect([await run(false), filed]).to.deep.equal(['business not_approved', 0]);
    expect([await run(true), filed]).to.deep.equal(['finished', 1]);
    expect(asked.map(({ screenshot }) => screenshot)).to.include(`art_${lab.artifacts.length}`);
  });

  it('should fail where there is nobody, nobody answers, or the answer does not fit', async () => {
    const steps = '- ask: { a: { question: Well?, within: 200ms } }';
    expect((await lab.run(steps)).verdict).to.equal('sop nobody_to_ask');
    expect((await lab.run(steps, { ask: () => new Promise(() => undefined) })).verdict).to.equal(
      'business nobody_answered',
    );
    expect((await lab.run(steps, { ask: answering({ answer: 7 }) })).verdict).to.equal(
      'business wrong_answer',
    );
  });

  it('should take the question back when the run is canceled', async () => {
    const cancel = new AbortController();
    let taken = false;
    const running = lab.run('- ask: { a: Well? }', {
      signal: cancel.signal,
      ask: (_question, signal) =>
        new Promise(() => {
          signal.addEventListener('abort', () => (taken = true));
          cancel.abort(new Error('canceled'));
        }),
    });
    expect((await running).outcome.status).to.equal('failed');
    expect(taken).to.equal(true);
  });

  it('should refuse a question that cannot be, before it runs', () => {
    expect(faultsOf('- ask: { a: { question: x, form: { type: nothing } } }')).to.match(
      /must say "type: object"/,
    );
    expect(faultsOf('- ask: { a: { question: x, kind: code, form: { type: object } } }')).to.match(
      /has no form/,
    );
    expect(faultsOf('- once: s\n  steps:\n    - ask: { a: x }')).to.match(/cannot be asked inside of once/);
  });

  it('should put the task off until a time, and go on where it has passed', async () => {
    const later = await lab.run('- defer: { until: "2026-03-01T10:00", reason: Tomorrow. }', {
      portal: 'title: Acme\ntime_zone: America/New_York\n',
    });
    // It is 7:00 in New York.
    expect(later.outcome).to.deep.include({
      status: 'failed',
      notes: 'Tomorrow.',
      retryAfterMs: 3 * 3_600_000,
    });
    expect(later.verdict).to.equal('transient deferred');
    expect((await lab.run('- defer: 2026-03-01')).verdict).to.equal('finished');
    expect((await lab.run('- defer: 2026-06-01')).verdict).to.equal('sop deferred_too_long');
    expect((await lab.run('- defer: soon')).verdict).to.equal('sop invalid_date');
  });
});
