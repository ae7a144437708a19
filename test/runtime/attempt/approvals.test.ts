import { expect } from 'chai';
import { createApprovals } from '../../../src/runtime/attempt/approvals.ts';
import type { Question } from '../../../src/sdk/action.ts';

const question = (kind: Question['kind'] = 'approval'): Question => ({
  kind,
  message: 'Right?',
  schema: {},
  withinMs: 1,
});
const yes = { answer: { approved: true } };

describe('approvals of submissions', () => {
  it('should hold for one submission, and only for the one that the person was asked about', () => {
    const approvals = createApprovals(30);
    expect(approvals.missing('claim')).to.equal(true);
    expect(approvals.ask('claim')).to.deep.equal({ state: 'approval', withinMs: 1_800_000 });
    expect(approvals.hear(question(), yes)).to.equal(yes);
    expect(approvals.missing('appeal'), 'another block').to.equal(true);
    approvals.ask('claim');
    approvals.hear(question(), yes);
    expect(approvals.missing('claim')).to.equal(false);
    expect(approvals.missing('claim'), 'used up').to.equal(true);
  });

  it('should not be given by a no, by silence, by the answer to another question, or before anything was asked', () => {
    const approvals = createApprovals(1);
    for (const [kind, answered] of [
      ['approval', { answer: { approved: false } }],
      ['approval', null],
      ['form', yes],
    ] as const) {
      approvals.ask('claim');
      approvals.hear(question(kind), answered);
      approvals.hear(question(), yes);
      expect(approvals.missing('claim')).to.equal(true);
    }
  });

  it('should not be needed without the setting', () => {
    expect(createApprovals(null).missing('claim')).to.equal(false);
  });
});
