import { join } from 'node:path';
import { expect } from 'chai';
import { codeRoot } from '../../src/platform/package-root.ts';
import { loadCode } from '../../src/roles/code-sources.ts';
import { sopNames } from '../../src/runtime/plugin-pool/check-task.ts';
import { taskTypeInfo } from '../../src/runtime/plugin-pool/task-types.ts';

describe('the shipped plugins', () => {
  it('should have a procedure for each portal', async () => {
    const folder = (name: string): string[] => [join(codeRoot, name)];
    const code = await loadCode({
      pluginFolders: folder('plugins'),
      pluginPackages: [],
      sopFolders: folder('sops'),
    });
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
