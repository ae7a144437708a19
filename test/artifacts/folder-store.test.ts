import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { openFolderStore } from '../../src/artifacts/folder-store.ts';
import { artifactStoreConformance } from '../../src/testing/index.ts';

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

describe('folder store', () => {
  const tests = artifactStoreConformance(async () => {
    const own = await mkdtemp(path.join(tmpdir(), 'sopwith-store-'));
    return {
      store: await openFolderStore(own),
      keys: () => filesUnder(own),
      dispose: () => rm(own, { recursive: true }),
    };
  });
  for (const { name, run } of tests) it(name, run);

  let folder: string;
  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'sopwith-store-')), 'artifacts');
  });
  afterEach(() => rm(path.dirname(folder), { recursive: true }));

  it('should let nobody but the owner read', async () => {
    const store = await openFolderStore(folder);
    await store.put('acct_a/file_1', Readable.from([Buffer.from('x')]));
    const mode = async (...parts: string[]): Promise<number> =>
      (await stat(path.join(folder, ...parts))).mode & 0o777;
    expect(await mode('acct_a', 'file_1')).to.equal(0o600);
    expect(await mode('acct_a')).to.equal(0o700);
    expect(await mode()).to.equal(0o700);
  });

  it('should clear away what a killed process left half-written, and nothing that is being written', async () => {
    await openFolderStore(folder);
    await writeFile(path.join(folder, '.incoming', 'old'), 'half');
    await writeFile(path.join(folder, '.incoming', 'new'), 'half');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(path.join(folder, '.incoming', 'old'), yesterday, yesterday);
    await openFolderStore(folder);
    expect(await filesUnder(folder)).to.deep.equal(['.incoming/new']);
  });
});
