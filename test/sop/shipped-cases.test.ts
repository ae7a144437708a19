import { join } from 'node:path';
import { expect } from 'chai';
import { codeRoot } from '../../src/platform/package-root.ts';
import { loadLibrary, type SopLibrary } from '../../src/sop/load-library.ts';
import { readCases, type CaseFileRead } from '../../src/sop/tools/cases/read-cases.ts';
import { runCases, type CaseResult } from '../../src/sop/tools/cases/run-cases.ts';
import { openLocalBrowser } from '../../src/sop/tools/local-browser.ts';
import { sopFiles } from '../../src/sop/tools/sop-files.ts';

const SOPS = join(codeRoot, 'sops');
const PROCEDURES = [
  'claim-status',
  'claim-submission',
  'eligibility',
  'prior-authorization',
  'remittance-download',
];
const PORTALS = ['acme-health', 'beacon-mutual'];

describe('the cases of the shipped SOPs', function () {
  this.timeout(300_000);
  let reads: readonly CaseFileRead[];
  let library: SopLibrary;

  before(async () => {
    const files = (await sopFiles([SOPS])).filter((file) => file.endsWith('.test.yaml'));
    reads = await Promise.all(files.map(readCases));
    library = await loadLibrary([SOPS]);
  });

  const ofPortal = (portal: string): readonly CaseFileRead[] =>
    reads.filter(({ sop }) => sop.startsWith(`${portal}/`));

  async function results(portal: string): Promise<readonly CaseResult[]> {
    await using browser = await openLocalBrowser();
    const signal = new AbortController().signal;
    const found: CaseResult[] = [];
    for (const read of ofPortal(portal))
      for await (const result of runCases(read, library, browser, { signal })) found.push(result);
    return found;
  }

  it('should be there for every procedure, of what goes well and of what does not', () => {
    for (const portal of PORTALS)
      for (const procedure of PROCEDURES) {
        const { cases } = reads.find(({ sop }) => sop === `${portal}/${procedure}`) ?? { cases: [] };
        const ends = new Set(cases.map((one) => one.expect.status));
        expect([...ends], `${portal}/${procedure}`).to.include.members(['finished', 'failed']);
      }
  });

  it('should pass', async () => {
    const all = (await Promise.all(PORTALS.map(results))).flat();
    const failed = all.filter(({ passed }) => !passed);
    const told = failed.map(({ file, line, name, problems }) => [`${file}:${line} ${name}`, ...problems]);
    expect(told.flat().join('\n')).to.equal('');
    expect(all.length).to.equal(reads.reduce((sum, { cases }) => sum + cases.length, 0));
  });
});
