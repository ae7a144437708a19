import { deepStrictEqual, ok, rejects } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ArtifactStore } from '../sdk/artifact-store.ts';
import type { ConformanceTest } from './conformance-test.ts';

/** A store to be tested, empty. */
export interface StoreUnderTest {
  readonly store: ArtifactStore;
  /** Every key that is stored, whole or half. */
  keys(): Promise<readonly string[]>;
  dispose(): Promise<void>;
}

const KEY = 'acct_a/file_1';
const FOREIGN_KEYS = [
  '../etc/passwd',
  'acct_a/../../x',
  '/acct_a/file',
  'acct_a',
  'acct_a/b/c',
  'acct_a/FILE',
  '',
];

/**
 * Tests the contract of artifact stores. `make` opens a new, empty store for each test.
 *
 * @example
 * describe('s3', () => {
 *   for (const { name, run } of artifactStoreConformance(openEmptyBucket)) it(name, run);
 * });
 */
export function artifactStoreConformance(make: () => Promise<StoreUnderTest>): readonly ConformanceTest[] {
  const test = (name: string, run: (made: StoreUnderTest) => Promise<void>): ConformanceTest => ({
    name,
    async run() {
      const made = await make();
      try {
        await run(made);
      } finally {
        await made.dispose();
      }
    },
  });
  return [
    ...[0, 1, 300_000].map((size) =>
      test(`should give back ${size} bytes as they were put`, (made) => givesBack(made, size)),
    ),
    test('should show no file before it is whole, and leave nothing of one that broke off', hidesHalves),
    test('should stop at the signal and leave nothing', stopsAtSignal),
    test('should replace a file whole and remove it, twice without error', replacesAndRemoves),
    test('should refuse keys that are not ours', refusesForeignKeys),
  ];
}

async function givesBack({ store, keys }: StoreUnderTest, size: number): Promise<void> {
  const bytes = randomBytes(size);
  deepStrictEqual(await store.put(KEY, Readable.from([bytes])), { storedBytes: size });
  ok((await buffer(await store.get(KEY))).equals(bytes), 'other bytes came back');
  deepStrictEqual(await keys(), [KEY]);
}

async function hidesHalves({ store, keys }: StoreUnderTest): Promise<void> {
  const stuck = Promise.withResolvers<undefined>();
  const broken = Readable.from(
    (async function* () {
      yield randomBytes(100_000);
      await stuck.promise;
      throw new Error('the client went away');
    })(),
  );
  const put = rejects(store.put(KEY, broken), { message: 'the client went away' });
  await rejects(store.get(KEY), { code: 'artifact_not_found' });
  stuck.resolve(undefined);
  await put;
  await rejects(store.get(KEY), { code: 'artifact_not_found' });
  deepStrictEqual(await keys(), []);
}

async function stopsAtSignal({ store, keys }: StoreUnderTest): Promise<void> {
  const endless = new Readable({ read: () => undefined });
  endless.push(randomBytes(1_000));
  const controller = new AbortController();
  const put = rejects(store.put(KEY, endless, controller.signal), { name: 'AbortError' });
  controller.abort();
  await put;
  deepStrictEqual(await keys(), []);
}

async function replacesAndRemoves({ store, keys }: StoreUnderTest): Promise<void> {
  await store.put(KEY, Readable.from([Buffer.from('first, longer')]));
  await store.put(KEY, Readable.from([Buffer.from('second')]));
  deepStrictEqual((await buffer(await store.get(KEY))).toString(), 'second');
  await store.remove(KEY);
  await store.remove(KEY);
  await rejects(store.get(KEY), { code: 'artifact_not_found' });
  deepStrictEqual(await keys(), []);
}

async function refusesForeignKeys({ store }: StoreUnderTest): Promise<void> {
  const refusal = { code: 'invalid_storage_key' };
  for (const key of FOREIGN_KEYS) {
    await rejects(store.put(key, Readable.from([])), refusal, `put ${JSON.stringify(key)}`);
    await rejects(store.get(key), refusal, `get ${JSON.stringify(key)}`);
    await rejects(store.remove(key), refusal, `remove ${JSON.stringify(key)}`);
  }
}
