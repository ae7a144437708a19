import { expect } from 'chai';
import { readTaskData, type ReadData } from '../../src/runtime/plugins/data-faults.ts';
import { loadPlugins } from '../../src/runtime/plugins/load-plugins.ts';
import type { LoadedPlugin } from '../../src/runtime/plugins/plugin-registry.ts';
import type { RunResult } from '../../src/sdk/index.ts';

const DATA = {
  payer: 'acme-health',
  provider: { npi: '1234567893' },
  member: { id: 'ACM100200301', date_of_birth: '1980-03-05' },
  date_of_service: '2026-03-02',
};

describe('eligibility_check', () => {
  let loaded: LoadedPlugin;

  before(async () => {
    const plugins = await loadPlugins({ folders: [new URL('..', import.meta.url).pathname] });
    loaded = plugins.get('eligibility_check') as LoadedPlugin;
  });

  const read = (changes: object): ReadData => readTaskData(loaded, JSON.stringify({ ...DATA, ...changes }));
  const faults = (changes: object): readonly string[] => {
    const answer = read(changes);
    return 'faults' in answer ? answer.faults.map(({ pointer, code }) => `${pointer} ${code}`) : [];
  };

  it('should take data as JSON and as YAML', () => {
    expect(read({})).to.deep.equal({ data: DATA });
    const yaml = `payer: acme-health
provider: { npi: "1234567893" }
member: { id: ACM100200301, date_of_birth: 1980-03-05 }
date_of_service: 2026-03-02`;
    expect(readTaskData(loaded, yaml)).to.deep.equal({ data: DATA });
  });

  it('should take each of the three ways to name a member, and no less', () => {
    const name = { first_name: 'Maria', last_name: 'Rivera' };
    expect(faults({ member: { id: 'A1', ...name } })).to.deep.equal([]);
    expect(faults({ member: { ...name, date_of_birth: '1980-03-05' } })).to.deep.equal([]);
    expect(faults({ member: { id: 'A1' } })).to.deep.equal(['/member member_incomplete']);
    expect(faults({ member: { id: 'A1', first_name: 'Maria' } })).to.deep.equal([
      '/member member_incomplete',
    ]);
  });

  it('should name every field that is wrong, and quote no value', () => {
    const answer = read({
      provider: { npi: 1234567893 },
      date_of_service: '2026-02-30',
      diagnosis: 'E11.9',
      payer: undefined,
    });
    const told = 'faults' in answer ? answer.faults : [];
    expect(told.map(({ pointer }) => pointer)).to.have.members([
      '/payer',
      '/provider/npi',
      '/date_of_service',
      '/diagnosis',
    ]);
    expect(JSON.stringify(told)).not.to.match(/1234567893|2026-02-30|E11\.9/);
  });

  it('should refuse an NPI with a wrong check digit', () => {
    expect(faults({ provider: { npi: '1234567890' } })).to.deep.equal(['/provider/npi wrong_check_digit']);
  });

  it('should fill in for the SOP what the client left out', () => {
    const inputs = loaded.plugin.prepare?.({ data: DATA, files: [] });
    expect(inputs).to.deep.include({ service_types: ['30'], date_of_service: '2026-03-02' });
    expect(inputs?.['member']).to.include({ last_name: '', relationship: '18' });
  });

  const outputs = {
    coverage_status: 'active',
    plan_name: ' Gold PPO ',
    effective_date: '2024-01-01',
    termination_date: '-',
    copay: '25.00',
    benefits: [
      { service: 'Office visit', in_network: '$25', out_of_network: '—', limits: '', authorization: 'No' },
    ],
    transaction_id: 'TRN270001',
  };
  const conclude = (run: RunResult) => loaded.plugin.conclude?.(run, { data: DATA });

  it('should conclude with a result that fits its schema', () => {
    const conclusion = conclude({ status: 'finished', outputs, issues: [] });
    if (conclusion?.status !== 'completed') throw new Error(conclusion?.status);
    expect(loaded.checkResult(conclusion.result)).to.equal(null);
    expect(conclusion.result).to.deep.include({ plan_name: 'Gold PPO', termination_date: null });
    expect(conclusion.result['benefits']).to.deep.equal([
      { service: 'Office visit', in_network: '$25', out_of_network: null, limits: null, authorization: 'No' },
    ]);
  });

  it('should pass on issues and failures', () => {
    const issue = { code: 'benefit_unclear', message: 'The benefit table was empty.' };
    expect(conclude({ status: 'finished', outputs, issues: [issue] })).to.deep.include({
      status: 'completed_with_issues',
      issues: [issue],
    });
    const failure = { code: 'member_not_found', kind: 'business', retryable: false } as const;
    const run: RunResult = { status: 'failed', failure, notes: 'Not on file.', outputs: {}, issues: [] };
    const rejected = { code: 'aaa_75', message: 'X12 AAA 75: subscriber/insured not found.' };
    expect(conclude(run)).to.deep.equal({
      status: 'failed',
      failure,
      notes: 'Not on file.',
      issues: [rejected],
    });
  });
});
