import { expect } from 'chai';
import { readTaskData, type ReadData } from '../../src/runtime/plugins/data-faults.ts';
import { loadPlugins } from '../../src/runtime/plugins/load-plugins.ts';
import type { LoadedPlugin } from '../../src/runtime/plugins/plugin-registry.ts';
import { createTaskTypes, taskTypeInfo } from '../../src/runtime/plugin-pool/task-types.ts';
import type { JsonObject, RunResult } from '../../src/sdk/index.ts';

const LINE = {
  date_from: '2026-03-02',
  place_of_service: '11',
  procedure_code: '99213',
  diagnosis_pointers: ['A'],
  charge: '125.50',
  units: 1,
};
const CLAIM = {
  member: { id: 'ACM100200301' },
  patient: { first_name: 'Maria', last_name: 'Rivera', date_of_birth: '1980-03-05', sex: 'F' },
  diagnoses: ['E11.9', 'I10'],
  lines: [LINE, { ...LINE, procedure_code: 'J1100', diagnosis_pointers: ['A', 'B'], charge: 0.1, units: 2 }],
  provider: { npi: '1234567893', tax_id: '900000001' },
  patient_account_number: 'PAN-1001',
};

const data = (changes: object) => ({ payer: 'acme-health', claim: { ...CLAIM, ...changes } });
const line = (changes: object) => ({ lines: [{ ...LINE, ...changes }] });
const file = (contentType: string) => ({ name: 'a', contentType, size: 1 });

describe('claim_submission', () => {
  let loaded: LoadedPlugin;

  before(async () => {
    const plugins = await loadPlugins({ folders: [new URL('..', import.meta.url).pathname] });
    loaded = plugins.get('claim_submission') as LoadedPlugin;
  });

  const read = (changes: object): ReadData => readTaskData(loaded, JSON.stringify(data(changes)));
  const faults = (changes: object): readonly string[] => {
    const answer = read(changes);
    return 'faults' in answer ? answer.faults.map(({ pointer, code }) => `${pointer} ${code}`) : [];
  };

  it('should take a claim', () => {
    expect(faults({})).to.deep.equal([]);
  });

  const wrong: readonly (readonly [string, object, string])[] = [
    [
      'a billing NPI',
      { provider: { npi: '1234567890', tax_id: '900000001' } },
      '/claim/provider/npi wrong_check_digit',
    ],
    [
      'a rendering NPI',
      line({ rendering_npi: '1234567890' }),
      '/claim/lines/0/rendering_npi wrong_check_digit',
    ],
    ['a diagnosis without its dot', { diagnoses: ['E119', 'I10'] }, '/claim/diagnoses/0 wrong_form'],
    ['a procedure code', line({ procedure_code: '9921' }), '/claim/lines/0/procedure_code wrong_form'],
    [
      'a pointer to nothing',
      line({ diagnosis_pointers: ['A', 'C'] }),
      '/claim/lines/0/diagnosis_pointers/1 points_to_nothing',
    ],
    [
      'a date that ends before it begins',
      line({ date_to: '2026-03-01' }),
      '/claim/lines/0/date_to out_of_order',
    ],
    [
      'a service before the birth',
      line({ date_from: '1979-01-01' }),
      '/claim/lines/0/date_from out_of_order',
    ],
    ['a day that does not exist', line({ date_from: '2026-02-30' }), '/claim/lines/0/date_from wrong_form'],
    ['a charge with fractions of a cent', line({ charge: 1.005 }), '/claim/lines/0/charge wrong_form'],
    ['a negative charge', line({ charge: '-5.00' }), '/claim/lines/0/charge wrong_form'],
    ['a total', { total: '125.50' }, '/claim/total wrong_total'],
    ['a replacement of nothing', { resubmission_code: '7' }, '/claim/original_reference missing'],
    [
      'an accident in no state',
      { related_to: { auto_accident: true } },
      '/claim/related_to/accident_state missing',
    ],
    ['too many lines', { lines: Array.from({ length: 51 }, () => LINE) }, '/claim/lines out_of_range'],
    [
      'a long account number',
      { patient_account_number: 'X'.repeat(21) },
      '/claim/patient_account_number wrong_form',
    ],
  ];
  for (const [what, changes, expected] of wrong) {
    it(`should refuse ${what}`, () => {
      expect(faults(changes)).to.include(expected);
    });
  }

  it('should add charges in cents, whether they came as text or as numbers', () => {
    expect(faults({ total: 125.6 })).to.deep.equal([]);
    const many = Array.from({ length: 10 }, () => ({ ...LINE, charge: 0.1 }));
    expect(faults({ lines: many, total: '1.00' })).to.deep.equal([]);
    const inputs = loaded.plugin.prepare?.({ data: data({}), files: [] });
    const claim = inputs?.['claim'] as JsonObject;
    expect(claim['total']).to.equal('125.60');
    expect((claim['lines'] as JsonObject[]).map(({ charge }) => charge)).to.deep.equal(['125.50', '0.10']);
  });

  it('should accept up to ten attachments, of the types that payers read', async () => {
    const sops = { has: () => true, payersWith: () => ['acme-health'] };
    const types = createTaskTypes({
      facts: {
        types: [
          {
            ...taskTypeInfo(loaded.plugin, sops),
            file: loaded.file,
            serves: false,
            procedure: 'claim-submission',
          },
        ],
        sops: [],
        schemas: { sop: '', portal: '' },
      },
      checkTask: async () => ({ ok: true, sop: 'acme-health/claim-submission' }),
      writeResult: async () => null,
    });
    const verdict = (...files: ReturnType<typeof file>[]) =>
      types.validate('acct_1', 'claim_submission', JSON.stringify(data({})), files);
    expect(await verdict(file('application/pdf'), file('image/tiff'))).to.have.property('ok', true);
    expect(await verdict(...Array.from({ length: 11 }, () => file('image/png')))).to.include({
      code: 'too_many_files',
    });
    expect(await verdict(file('image/png'), file('text/html'))).to.deep.include({
      code: 'file_type_not_allowed',
    });
  });

  const conclude = (run: RunResult) => loaded.plugin.conclude?.(run, { data: data({}) });

  it('should conclude with the claim number and the total', () => {
    const outputs = { claim_number: ' CLM500123 ', received_date: '2026-03-02' };
    const conclusion = conclude({ status: 'finished', outputs, issues: [] });
    if (conclusion?.status !== 'completed') throw new Error(conclusion?.status);
    expect(loaded.checkResult(conclusion.result)).to.equal(null);
    expect(conclusion.result).to.deep.include({ claim_number: 'CLM500123', total: '125.60', edits: [] });
  });

  it('should never call a filed claim failed because its number was not shown', () => {
    expect(conclude({ status: 'finished', outputs: {}, issues: [] })).to.deep.include({
      status: 'completed_with_issues',
      result: null,
    });
  });
});
