import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ruleTable } from '../../../src/sop/check/rules.ts';
import { lintReport } from '../../../src/authoring/lint-report.ts';
import type { Fault } from '../../../src/sop/yaml/fault.ts';
import { runSopTool } from '../../support/run-sop-tool.ts';

interface Sarif {
  readonly version: string;
  readonly $schema: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string;
        readonly version: string;
        readonly rules: readonly {
          readonly id: string;
          readonly shortDescription: { readonly text: string };
        }[];
      };
    };
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: { readonly startLine: number; readonly startColumn: number };
        };
      }[];
    }[];
  }[];
}

describe('sopwith sop lint', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-lint-'));
    await mkdir(join(folder, 'acme'));
    await writeFile(join(folder, 'acme/portal.yaml'), 'title: Acme\n');
    await writeFile(join(folder, 'acme/good.yaml'), 'sop: 1\ntitle: Good\nsteps:\n  - click: Search\n');
    await writeFile(
      join(folder, 'acme/bad.yaml'),
      'sop: 1\ntitle: Bad\nsteps:\n  - clcik: Search\n  - wait: 5s\n',
    );
  });
  after(() => rm(folder, { recursive: true }));

  it('should find no fault in the SOPs that are shipped', async () => {
    const { code, out } = await runSopTool(['lint', 'sops', '--format', 'json']);
    expect(JSON.parse(out)).to.deep.equal([]);
    expect(code).to.equal(0);
  });

  it('should write SARIF that names every rule once and points each result at its rule and place', async () => {
    const { code, out } = await runSopTool(['lint', join(folder, 'acme'), '--format', 'sarif']);
    expect(code).to.equal(1);
    const { version, $schema, runs } = JSON.parse(out) as Sarif;
    expect(version).to.equal('2.1.0');
    expect($schema).to.match(/sarif.*2\.1\.0.*\.json$/);
    expect(runs).to.have.length(1);
    const [run] = runs;
    if (run === undefined) throw new Error('no run');
    const { rules } = run.tool.driver;
    expect(rules.map(({ id }) => id)).to.deep.equal(Object.keys(ruleTable));
    expect(run.results.map(({ ruleId, level }) => `${level} ${ruleId}`)).to.deep.equal([
      'error unknown-action',
      'warning fixed-wait',
    ]);
    for (const result of run.results) {
      expect(rules[result.ruleIndex]?.id).to.equal(result.ruleId);
      const place = result.locations[0]?.physicalLocation;
      expect(place?.artifactLocation.uri).to.match(/^file:\/\/.*\/acme\/bad\.yaml$/);
      expect(place?.region.startLine).to.be.greaterThan(3);
      expect(place?.region.startColumn).to.equal(5);
    }
    expect(run.results[0]?.message.text).to.contain('Did you mean "click"?');
  });

  it('should write commands that a GitHub runner reads, whatever stands in a message', () => {
    const fault: Fault = {
      rule: 'structure',
      severity: 'error',
      file: 'sops/a,b:c.yaml',
      line: 3,
      column: 5,
      message: '50% of it\nis wrong',
      suggestion: null,
      excerpt: '',
    };
    expect(lintReport([fault], 'github', '1.0.0').split('\n')[0]).to.equal(
      '::error file=sops/a%2Cb%3Ac.yaml,line=3,col=5,title=structure::50%25 of it%0Ais wrong',
    );
    const uri = /"uri": "([^"]+)"/.exec(lintReport([fault], 'sarif', '1.0.0'))?.[1];
    expect(uri).to.equal('sops/a%2Cb%3Ac.yaml');
  });

  it('should say of a folder of SOPs that its portal.yaml is missing', async () => {
    const lone = join(folder, 'lone');
    await mkdir(lone);
    await writeFile(join(lone, 'first.yaml'), 'sop: 1\ntitle: First\nsteps:\n  - navigate: reload\n');
    const { code, out } = await runSopTool(['lint', lone]);
    await rm(lone, { recursive: true });
    expect(code).to.equal(1);
    expect(out).to.contain('there is no portal.yaml next to');
  });

  it('should leave alone what lies in packages and in hidden folders', async () => {
    const project = join(folder, 'project');
    for (const place of ['node_modules/some', '.git', 'acme', 'acme/node_modules'])
      await mkdir(join(project, place), { recursive: true });
    for (const file of ['node_modules/some/x.yaml', '.git/x.yaml', '.x.yaml', 'acme/node_modules/x.yaml'])
      await writeFile(join(project, file), 'nonsense: [');
    await writeFile(join(project, 'acme/portal.yaml'), 'title: Acme\n');
    const linted = await runSopTool(['lint', project]);
    const formatted = await runSopTool(['fmt', '--check', project]);
    await rm(project, { recursive: true });
    expect(linted).to.include({ code: 0, out: 'No faults found.' });
    expect(formatted).to.include({ code: 0, err: '' });
  });

  it('should look through the folder that --sops names where it is given no path', async () => {
    const { code, out } = await runSopTool(['lint', '--sops', folder]);
    expect(code).to.equal(1);
    expect(out).to.match(/bad\.yaml:4:5: error/);
    const alone = await runSopTool(['lint', '--sops', folder, join(folder, 'acme/good.yaml')]);
    expect(alone).to.include({ code: 0, out: 'No faults found.' });
  });

  it('should check with a file the portal.yaml without which it does not run', async () => {
    const portal = join(folder, 'beta');
    await mkdir(portal);
    await writeFile(
      join(portal, 'portal.yaml'),
      'title: Beta\nsession: { sign_in: sign-in, signed_in: Logout }\n',
    );
    await writeFile(join(portal, 'look.yaml'), 'sop: 1\ntitle: Look\nsteps:\n  - click: Search\n');
    const { code, out } = await runSopTool(['lint', join(portal, 'look.yaml')]);
    await rm(portal, { recursive: true });
    expect(code).to.equal(1);
    expect(out).to.match(/beta\/portal\.yaml:2:\d+: error: there is no SOP "beta\/sign-in"/);
  });

  it('should tell errors, a file alone, and nothing to check apart by the exit code', async () => {
    const bad = await runSopTool(['lint', folder]);
    expect(bad.code).to.equal(1);
    expect(bad.out).to.match(/bad\.yaml:4:5: error: unknown action "clcik"/);
    expect(bad.out).to.match(/\n1 error, 1 warning$/);
    expect(bad.err, 'said once').to.equal('');
    const sarif = await runSopTool(['lint', folder, '--format', 'sarif']);
    expect(sarif.err).to.equal('sopwith: 1 error, 1 warning');
    expect((await runSopTool(['lint', join(folder, 'acme/good.yaml')])).code).to.equal(0);
    const nothing = await runSopTool(['lint', join(folder, 'nowhere')]);
    expect(nothing.code).to.equal(2);
    expect(nothing.err).to.match(/nowhere does not exist/);
    expect((await runSopTool(['lint', folder, '--format', 'xml'])).code).to.equal(2);
  });
});
