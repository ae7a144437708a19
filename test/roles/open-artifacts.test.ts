import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { openFolderStore } from '../../src/artifacts/folder-store.ts';
import { openArtifacts } from '../../src/roles/open-artifacts.ts';
import type { ArtifactStoreKind } from '../../src/sdk/artifact-store.ts';

describe('openArtifacts', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'sopwith-artifacts-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  /** A store of a plugin: a folder, named by the path of its URL. */
  const shelf: ArtifactStoreKind = {
    name: 'shelf',
    open: (url) => openFolderStore(path.join(dataDir, new URL(url).pathname)),
  };
  const fault = (artifactsUrl: string, kinds: readonly ArtifactStoreKind[]): Promise<unknown> =>
    openArtifacts({ dataDir, artifactsUrl }, kinds).then(
      () => 'opened',
      (error: unknown) => error,
    );

  it('should keep files in the data directory where nothing else is said', async () => {
    const store = await openArtifacts({ dataDir, artifactsUrl: undefined }, [shelf]);
    await store.put('acct_a/file_1', Readable.from(['x']));
    const there = await openFolderStore(path.join(dataDir, 'artifacts'));
    expect(await text(await there.get('acct_a/file_1'))).to.equal('x');
  });

  it('should keep them where the store of a plugin says', async () => {
    const store = await openArtifacts({ dataDir, artifactsUrl: 'shelf://here/third' }, [shelf]);
    await store.put('acct_a/file_1', Readable.from(['x']));
    const there = await openFolderStore(path.join(dataDir, 'third'));
    expect(await text(await there.get('acct_a/file_1'))).to.equal('x');
  });

  it('should refuse a store that nobody brings, and name those that there are', async () => {
    expect(await fault('s3://bucket/files', [shelf]))
      .to.include({ code: 'artifacts_url_unsupported' })
      .and.have.property('message')
      .that.matches(/"s3:".*available: shelf.*PLUGINS/);
  });

  it('should refuse one that does not open, without its URL, which may hold a secret', async () => {
    const broken = { name: 'shelf', open: () => Promise.reject(new Error('the bucket is not there')) };
    expect(await fault('shelf://key:secret@here/x', [broken]))
      .to.include({ code: 'artifacts_unusable' })
      .and.have.property('message')
      .that.matches(/"shelf".*the bucket is not there/)
      .and.does.not.match(/secret/);
  });
});
