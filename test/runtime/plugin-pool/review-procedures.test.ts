import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { codeRoot } from '../../../src/platform/package-root.ts';
import { openPluginPool, type PluginPool } from '../../../src/runtime/plugin-pool/plugin-pool.ts';
import { watchedLog } from '../../support/wait-for-log.ts';

const PORTAL = { path: 'zoo/portal.yaml', text: 'title: Zoo\nbase_url: https://zoo.example\n' };
const sopOf = (steps: string): string => `sop: 1\ntitle: Search\nsteps:\n${steps}`;

describe('Procedures that somebody edits, in the plugin pool', () => {
  let folder: string;
  let pool: PluginPool;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-review-'));
    await mkdir(join(folder, 'zoo'));
    await writeFile(join(folder, PORTAL.path), PORTAL.text);
    await writeFile(join(folder, 'zoo/search.yaml'), sopOf('  - goto: /\n'));
    pool = await openPluginPool({
      sources: {
        pluginFolders: [join(codeRoot, 'plugins/eligibility_check')],
        pluginPackages: [],
        sopFolders: [folder],
      },
      taken: { signers: [], retryPolicies: [], artifactStores: [] },
      logger: watchedLog().logger,
    });
  });
  after(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  const review = (files: readonly { path: string; text: string }[], outlined = false) =>
    pool.review({ portal: 'zoo', files: [PORTAL, ...files] }, outlined);

  it('should be checked in place of those on disk, which stay as they are', async () => {
    const faulty = await review([{ path: 'zoo/search.yaml', text: sopOf('  - clcik: x\n') }]);
    expect(faulty?.faults[0]).to.include({ file: 'zoo/search.yaml', line: 4, suggestion: 'click' });
    const gone = await review([{ path: 'zoo/other.yaml', text: sopOf('  - call: search\n') }]);
    expect(gone?.faults[0]).to.include({ rule: 'unknown-sop', file: 'zoo/other.yaml' });
    expect(pool.facts.sops).to.deep.equal(['zoo/search']);
  });

  it('should be checked with what the plugin of their task type expects', async () => {
    const found = await review([{ path: 'zoo/eligibility.yaml', text: sopOf('  - goto: /\n') }]);
    expect(found?.faults.map(({ severity }) => severity)).to.include('error');
  });

  it('should be described in sentences and as a graph, without those that have errors', async () => {
    const found = await review(
      [
        { path: 'zoo/good.yaml', text: sopOf('  - click: button "Search"\n') },
        { path: 'zoo/bad.yaml', text: sopOf('  - clcik: x\n') },
      ],
      true,
    );
    expect(found?.procedures.map(({ name }) => name)).to.deep.equal(['zoo/good']);
    const [good] = found?.procedures ?? [];
    expect(good?.sentences.join('\n')).to.include('Search');
    expect(good?.graph.edges[0]).to.include({ from: 'start' });
  });

  it('should not be asked for without an answer when the pool is closed', async () => {
    const answers = Promise.all(Array.from({ length: 100 }, () => review([])));
    await pool.close();
    for (const answer of await answers) expect(answer === null || answer.faults.length >= 0).to.equal(true);
  });
});
