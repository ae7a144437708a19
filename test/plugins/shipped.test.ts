import { join } from 'node:path';
import { expect } from 'chai';
import { codeRoot } from '../../src/platform/package-root.ts';
import { loadCode } from '../../src/roles/code-sources.ts';
import { pointerKeys } from '../../src/platform/json-pointer.ts';
import { checkTask } from '../../src/runtime/plugin-pool/check-task.ts';
import { sopNames } from '../../src/runtime/plugin-pool/sop-names.ts';
import { taskTypeInfo } from '../../src/runtime/plugin-pool/task-types.ts';

describe('the shipped plugins', () => {
  const load = () => {
    const folder = (name: string): string[] => [join(codeRoot, name)];
    return loadCode({ pluginFolders: folder('plugins'), pluginPackages: [], sopFolders: folder('sops') });
  };

  it('should name the patient by fields that their data has', async () => {
    const { plugins } = await load();
    const named = plugins.list().flatMap(({ plugin: { type, data, patient = [] } }) =>
      patient.map((pointer) => {
        const place = pointerKeys(pointer).flatMap((key) => ['properties', key]);
        expect(data, `${type} ${pointer}`).to.have.nested.property(place.join('.'));
        return type;
      }),
    );
    // A remittance is about many patients, and the request for it about none.
    expect(new Set(named).size).to.equal(plugins.list().length - 1);
  });

  it('should keep what identifies the patient with a task', async () => {
    const { plugins, library } = await load();
    const loaded = plugins.list().find(({ plugin }) => plugin.type === 'claim_status');
    if (loaded === undefined) throw new Error('no claim_status');
    const data = {
      payer: 'acme-health',
      provider: { npi: '1234567893' },
      patient_account_number: 'PAN-1',
      member: { id: 'ACM1' },
      service_date_from: '2026-01-05',
    };
    const verdict = checkTask(loaded, JSON.stringify(data), sopNames(library.names));
    expect(verdict).to.deep.include({ ok: true, patientKeys: ['ACM1', 'PAN-1'] });
  });

  it('should have a procedure for each portal', async () => {
    const code = await load();
    const both = ['acme-health', 'beacon-mutual'];
    const sops = sopNames(code.library.names);
    const types = code.plugins.list().map(({ plugin }) => taskTypeInfo(plugin, sops));
    expect(Object.fromEntries(types.map(({ type, payers }) => [type, payers.toSorted()]))).to.deep.equal({
      claim_status: both,
      claim_submission: both,
      eligibility_check: both,
      prior_authorization: both,
      remittance_download: both,
    });
  });
});
