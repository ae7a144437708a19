import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import type { TaskArtifact } from '../../src/artifacts/task-artifacts.ts';
import { streamBundle } from '../../src/evidence/bundle.ts';
import { evidenceKey } from '../../src/evidence/evidence-key.ts';
import { FORMAT } from '../../src/evidence/manifest.ts';
import { verifyBundle } from '../../src/evidence/verify-bundle.ts';

const CHUNK = Buffer.alloc(64 * 1024, 'x');
const CHUNKS = 1_600;
const KEY = evidenceKey({ deriveKey: async () => createSecretKey(Buffer.alloc(32, 7)) });

const artifact: TaskArtifact = {
  id: 'art_1',
  attempt: 1,
  kind: 'download',
  name: 'remittance.835',
  step: null,
  contentType: 'text/plain',
  size: CHUNK.length * CHUNKS,
  sha256: null,
  createdAt: new Date(0),
  purgedAt: null,
};
const about = {
  format: FORMAT,
  task_id: 'task_1',
  account_id: 'acct_1',
  exported_at: new Date(0).toISOString(),
  purged: [],
} as const;

describe('an evidence bundle', () => {
  /** A bundle with a file of 100 MB, and how much of it was read. */
  const open = async () => {
    const read = { chunks: 0 };
    const content = Readable.from(
      (function* () {
        for (; read.chunks < CHUNKS; read.chunks += 1) yield CHUNK;
      })(),
      { objectMode: false },
    );
    const found = { artifact, content: async () => content };
    const bundle = streamBundle(
      { documents: [], artifacts: [artifact], about },
      async () => found,
      await KEY,
    );
    return { read, content, bundle };
  };

  it('should hold a few chunks of a file of 100 MB in memory, however slowly it is read', async () => {
    const { read, content, bundle } = await open();
    await once(bundle, 'readable');
    bundle.read();
    for (let count = 0; count < 100; count += 1) await turn();
    expect(read.chunks).to.be.within(1, 8);
    bundle.destroy();
    await once(bundle, 'close');
    expect(content.destroyed, 'the file is closed when the client is gone').to.equal(true);
  });

  it('should be verified while it streams', async () => {
    const { bundle } = await open();
    const { manifest, faults } = await verifyBundle(bundle, null);
    expect(faults).to.deep.equal([]);
    expect(manifest.files[0]).to.include({ path: 'artifacts/art_1.835', size: artifact.size });
  });

  it('should break off, and never seem whole, if a file is not as long as it should be', async () => {
    const short = { artifact, content: async () => Readable.from([CHUNK]) };
    const content = { documents: [], artifacts: [artifact], about };
    const bundle = streamBundle(content, async () => short, await KEY);
    const refusal = await verifyBundle(bundle, null).catch((error: unknown) => error);
    expect(refusal)
      .to.be.instanceOf(Error)
      .with.property('message')
      .that.matches(/^artifact art_1 has 65536 bytes/);
  });
});
