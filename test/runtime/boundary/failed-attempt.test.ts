import { expect } from 'chai';
import { agentKeepsReport } from '../../../src/runtime/boundary/failed-attempt.ts';
import type { Conclusion } from '../../../src/sdk/outcome.ts';
import type { FailureReport, SopOutcome } from '../../../src/sop/ports.ts';

const base = { outputs: {}, issues: [], files: [] };
const report = {} as FailureReport;
const failure = { code: 'target_not_found', kind: 'portal_changed', retryable: false } as const;
const deferred = { code: 'deferred', kind: 'transient', retryable: true } as const;
const failed: SopOutcome = { ...base, status: 'failed', failure, notes: '', report };
const completed: Conclusion = { status: 'completed', result: {} };
const issues = [{ code: 'x', message: 'x' }] as const;
const withIssues: Conclusion = { status: 'completed_with_issues', result: null, notes: '', issues };
const ended: Conclusion = { status: 'failed', failure, notes: '' };

const CASES: readonly [string, SopOutcome, Conclusion | null, boolean][] = [
  ['a run that failed', failed, ended, true],
  ['a run that failed, without a conclusion', failed, null, true],
  ['a failure that the plugin takes for a result', failed, completed, false],
  ['a failure that the plugin reports as an issue', failed, withIssues, true],
  ['a time that the SOP waits for', { ...failed, failure: deferred, retryAfterMs: 1 }, ended, false],
  ['an uncertain submission', { ...base, status: 'uncertain', notes: '', step: 's', report }, null, true],
  ['a run that finished', { ...base, status: 'finished' }, completed, false],
  ['a run that finished with issues', { ...base, status: 'finished' }, withIssues, false],
  ['a result that the plugin rejects', { ...base, status: 'finished' }, ended, true],
  ['an error after the submission', { ...base, status: 'finished', report }, withIssues, true],
  ['an error after the submission of a result', { ...base, status: 'finished', report }, completed, false],
];

describe('what an attempt keeps of its failure', () => {
  for (const [what, run, conclusion, keeps] of CASES)
    it(`should be ${keeps ? 'kept' : 'nothing'} after ${what}`, () => {
      expect(agentKeepsReport({ kind: 'ran', run, conclusion, fault: null })).to.equal(keeps);
    });

  it('should be kept if the code of the plugin failed', () => {
    const fault = { code: 'plugin_error', notes: '' } as const;
    expect(agentKeepsReport({ kind: 'fault', fault })).to.equal(true);
    const run: SopOutcome = { ...base, status: 'finished' };
    expect(agentKeepsReport({ kind: 'ran', run, conclusion: completed, fault })).to.equal(true);
  });
});
