import { expect } from 'chai';
import eligibility from '../../../plugins/eligibility_check/plugin.ts';
import { checkTask } from '../../../src/runtime/plugin-pool/check-task.ts';
import { sopNames } from '../../../src/runtime/plugin-pool/sop-names.ts';
import { readTaskData } from '../../../src/runtime/plugins/data-faults.ts';
import { loadedPlugin } from '../../../src/testing/run-plugin.ts';

const loaded = loadedPlugin(eligibility);

const refusal = (text: string): readonly string[] => {
  const read = readTaskData(loaded, text);
  if ('data' in read) throw new Error('it was taken');
  return read.faults.map(({ pointer, code }) => `${pointer} ${code}`);
};

const WANTED = ['/payer missing', '/provider missing', '/member missing', '/date_of_service missing'];

describe('readTaskData', () => {
  it('should say of free text that it does not understand what the data needs', () => {
    expect(refusal('Is Maria Rivera covered tomorrow?')).to.deep.equal([' data_not_an_object', ...WANTED]);
    expect(refusal('Patient: Maria Rivera, DOB: 3/5/1980')).to.deep.equal([' data_not_readable', ...WANTED]);
    expect(refusal('')).to.deep.equal([' data_missing', ...WANTED]);
  });

  it('should return what the schema refuses and what the check finds elsewhere together', () => {
    const data = {
      payer: 'acme-health',
      plan: 'Gold',
      provider: { npi: '1234567890' },
      member: { id: 'ACM1', date_of_birth: '2999-01-01' },
      date_of_service: 20261120,
    };
    expect(refusal(JSON.stringify(data))).to.have.members([
      '/plan unknown_field',
      '/date_of_service wrong_type',
      '/provider/npi wrong_check_digit',
      '/member/date_of_birth in_future',
    ]);
  });

  it('should also name an unknown payer of data with other errors', () => {
    const data = { payer: 'unknown-health', provider: { npi: '1234567890' }, member: { id: 'ACM1' } };
    const verdict = checkTask(loaded, JSON.stringify(data), sopNames(['acme-health/eligibility']));
    const errors = 'errors' in verdict ? verdict.errors : [];
    expect(errors.map(({ pointer, code }) => `${pointer} ${code}`)).to.have.members([
      '/date_of_service missing',
      '/provider/npi wrong_check_digit',
      '/member member_incomplete',
      '/payer unknown_payer',
    ]);
  });

  it('should say of broken JSON where it is broken, and no more', () => {
    expect(refusal('{"payer": ')).to.deep.equal([' data_not_readable']);
  });

  it('should name what is missing from half of the data, and quote nothing of it', () => {
    const read = readTaskData(loaded, 'payer: acme-health\nmember: { first_name: Maria, age: 46 }\n');
    expect(JSON.stringify('faults' in read && read.faults))
      .to.match(/"\/provider","code":"missing"/)
      .and.not.match(/Maria|46|acme/);
  });
});
