import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import type { ArtifactStore } from '../../src/sdk/artifact-store.ts';

export interface StoreUnderTest {
  readonly store: ArtifactStore;
  /** Every key that is stored, whole or half. */
  keys(): Promise<readonly string[]>;
  dispose(): Promise<void>;
}

/** What every artifact store promises. */
export function artifactStoreConformance(name: string, make: () => Promise<StoreUnderTest>): void {
  describe(`${name} as artifact store`, () => {
    let made: StoreUnderTest;
    beforeEach(async () => {
      made = await make();
    });
    afterEach(() => made.dispose());

    for (const size of [0, 1, 300_000]) {
      it(`should give back ${size} bytes as they were put`, async () => {
        const bytes = randomBytes(size);
        expect(await made.store.put('acct_a/file_1', Readable.from([bytes]))).to.deep.equal({
          storedBytes: size,
        });
        expect((await buffer(await made.store.get('acct_a/file_1'))).equals(bytes)).to.equal(true);
        expect(await made.keys()).to.deep.equal(['acct_a/file_1']);
      });
    }

    it('should show no file before it is whole, and leave nothing of one that broke off', async () => {
      const stuck = Promise.withResolvers<undefined>();
      const broken = Readable.from(
        (async function* () {
          yield randomBytes(100_000);
          await stuck.promise;
          throw new Error('the client went away');
        })(),
      );
      const put = failure(made.store.put('acct_a/file_1', broken));
      expect(await failure(made.store.get('acct_a/file_1'))).to.include({ code: 'artifact_not_found' });
      stuck.resolve(undefined);
      expect(await put).to.have.property('message', 'the client went away');
      expect(await failure(made.store.get('acct_a/file_1'))).to.include({ code: 'artifact_not_found' });
      expect(await made.keys()).to.deep.equal([]);
    });

    it('should stop at the signal and leave nothing', async () => {
      const endless = new Readable({ read: () => undefined });
      endless.push(randomBytes(1_000));
      const controller = new AbortController();
      const put = failure(made.store.put('acct_a/file_1', endless, controller.signal));
      controller.abort();
      expect(await put).to.have.property('name', 'AbortError');
      expect(await made.keys()).to.deep.equal([]);
    });

    it('should replace a file whole and remove it, twice without error', async () => {
      await made.store.put('acct_a/file_1', Readable.from([Buffer.from('first, longer')]));
      await made.store.put('acct_a/file_1', Readable.from([Buffer.from('second')]));
      expect((await buffer(await made.store.get('acct_a/file_1'))).toString()).to.equal('second');
      await made.store.remove('acct_a/file_1');
      await made.store.remove('acct_a/file_1');
      expect(await failure(made.store.get('acct_a/file_1'))).to.include({ code: 'artifact_not_found' });
    });

    it('should refuse keys that are not ours', async () => {
      for (const key of [
        '../etc/passwd',
        'acct_a/../../x',
        '/acct_a/file',
        'acct_a',
        'acct_a/b/c',
        'acct_a/FILE',
        '',
      ]) {
        expect(await failure(made.store.put(key, Readable.from([]))), key).to.include({
          code: 'invalid_storage_key',
        });
        expect(await failure(made.store.get(key)), key).to.include({ code: 'invalid_storage_key' });
        expect(await failure(made.store.remove(key)), key).to.include({ code: 'invalid_storage_key' });
      }
    });
  });
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'did not fail',
    (error: unknown) => error,
  );
