import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runSopTool } from '../../support/run-sop-tool.ts';

describe('sopwith sop fmt', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-fmt-'));
    await writeFile(join(folder, 'good.yaml'), 'sop: 1\ntitle: Good\nsteps:\n  - click: Search\n');
    await writeFile(join(folder, 'odd.yaml'), "sop:   1\ntitle: 'Odd'\nsteps:\n- click: Search # here\n");
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('should write what is not in form, and only that', async () => {
    const { code, out } = await runSopTool(['fmt', folder]);
    expect({ code, out }).to.deep.equal({ code: 0, out: `formatted: ${join(folder, 'odd.yaml')}` });
    expect(await readFile(join(folder, 'odd.yaml'), 'utf8')).to.equal(
      'sop: 1\ntitle: Odd\nsteps:\n  - click: Search # here\n',
    );
    expect(await runSopTool(['fmt', '--check', folder])).to.deep.equal({ code: 0, out: '', err: '' });
  });

  it('should only name them with --check', async () => {
    const { code, out } = await runSopTool(['fmt', '--check', '--sops', folder]);
    expect({ code, out }).to.deep.equal({ code: 1, out: `not formatted: ${join(folder, 'odd.yaml')}` });
    expect(await readFile(join(folder, 'odd.yaml'), 'utf8')).to.contain("'Odd'");
  });

  it('should leave a file that cannot be read as it is, name its faults, and format the others', async () => {
    const broken = 'sop: 1\ntitle: [\nsteps: *x\n';
    await writeFile(join(folder, 'broken.yaml'), broken);
    const { code, out, err } = await runSopTool(['fmt', folder]);
    expect(code, err).to.equal(1);
    expect(out).to.contain('odd.yaml');
    expect(err).to.match(/broken\.yaml:\d+:\d+: error/);
    expect(await readFile(join(folder, 'broken.yaml'), 'utf8')).to.equal(broken);
    expect((await runSopTool(['fmt', join(folder, 'nowhere')])).code).to.equal(2);
  });
});
