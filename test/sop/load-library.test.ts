import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { soundSop } from '../../src/authoring/sound-sop.ts';
import { loadLibrary } from '../../src/sop/load-library.ts';

describe('loading SOPs', () => {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sopwith-library-'));
    await mkdir(join(root, 'sops/acme/..data'), { recursive: true });
    await writeFile(join(root, 'sops/acme/portal.yaml'), 'title: Acme\n');
  });
  afterEach(() => rm(root, { recursive: true }));

  it('should refuse a symbolic link that leads outside of the folder, or nowhere', async () => {
    await writeFile(join(root, 'secret.yaml'), 'sop: 1\ntitle: S\nsteps: [ log: SECRET ]\n');
    await symlink(join(root, 'secret.yaml'), join(root, 'sops/acme/outside.yaml'));
    await symlink('gone.yaml', join(root, 'sops/acme/nowhere.yaml'));
    const { faults, names } = await loadLibrary([join(root, 'sops')]);
    expect(faults.map(({ message }) => message)).to.have.members([
      'the file is a symbolic link to a file outside of the SOP folder. Copy the file, or add its folder to SOPS_DIR',
      'the file is a symbolic link to a file that does not exist',
    ]);
    expect(names).to.deep.equal([]);
    expect(JSON.stringify(faults)).not.to.contain('SECRET');
  });

  it('should read a symbolic link within the folder, as Kubernetes mounts a ConfigMap', async () => {
    await writeFile(join(root, 'sops/acme/..data/check.yaml'), 'sop: 1\ntitle: C\nsteps: [ log: Hello ]\n');
    await symlink('..data/check.yaml', join(root, 'sops/acme/check.yaml'));
    const { faults, names } = await loadLibrary([join(root, 'sops')]);
    expect(faults).to.deep.equal([]);
    expect(names).to.deep.equal(['acme/check']);
  });

  it('should offer no SOP that calls one with an error, which would only show in the middle of a run', async () => {
    const files = {
      submit: 'steps: [ call: pick ]',
      pick: 'steps: [ call: broken ]',
      broken: 'steps: [ no_such_action: 1 ]',
      alone: 'steps: [ log: Hello ]',
    };
    for (const [name, text] of Object.entries(files))
      await writeFile(join(root, `sops/acme/${name}.yaml`), `sop: 1\ntitle: T\n${text}\n`);
    const library = await loadLibrary([join(root, 'sops')]);
    expect(library.names).to.deep.equal(['acme/alone']);
    expect(() => soundSop(library, 'acme/submit')).to.throw(/broken\.yaml.*no_such_action/);
  });
});
