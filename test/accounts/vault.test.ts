import { randomBytes } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { createVault, type AesVault } from '../../src/accounts/aes-vault.ts';
import { localKeyProvider, parseKey, type KeyProvider } from '../../src/accounts/key-provider.ts';
import { rewrapKeys } from '../../src/accounts/rewrap.ts';
import type { SealContext } from '../../src/accounts/vault.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';

const context = (more: Partial<SealContext> = {}): SealContext => ({
  table: 'task',
  column: 'data_enc',
  accountId: 'acct_a',
  rowId: 'task_1',
  ...more,
});
const ring = (...keys: Buffer[]): Promise<KeyProvider> => localKeyProvider(async () => keys);

async function rejection(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'did not fail',
    (error: unknown) => error,
  );
}

async function through(stream: Transform, parts: readonly Buffer[]): Promise<Buffer> {
  return buffer(Readable.from(parts).compose(stream));
}

describe('vault', () => {
  let database: TestDatabase;
  let vault: AesVault;
  const kek = randomBytes(32);

  before(async () => {
    database = await testDatabase();
    vault = createVault(database.knex, await ring(kek));
    for (const id of ['acct_a', 'acct_b']) {
      await database.knex('account').insert({ id, name: id, data_key: await vault.newDataKey(id) });
    }
  });
  after(() => database.drop());

  it('should open what it sealed, in another process too, and never seal twice to the same bytes', async () => {
    const sealed = await vault.seal(context(), 'synthetic member M-100');
    expect(sealed.includes('M-100')).to.equal(false);
    expect(sealed.equals(await vault.seal(context(), 'synthetic member M-100'))).to.equal(false);
    const elsewhere = createVault(database.knex, await ring(kek));
    expect((await elsewhere.open(context(), sealed)).toString()).to.equal('synthetic member M-100');
  });

  it('should refuse a value that was copied to another table, column, row or account', async () => {
    const sealed = await vault.seal(context(), 'x');
    for (const other of [
      { table: 'artifact' },
      { column: 'notes_enc' },
      { rowId: 'task_2' },
      { accountId: 'acct_b' },
    ]) {
      expect(await rejection(vault.open(context(other), sealed))).to.include({
        code: 'sealed_value_rejected',
      });
    }
    expect(await rejection(vault.seal(context({ rowId: 'a|b' }), 'x'))).to.include({
      code: 'seal_context_malformed',
    });
  });

  it('should refuse a value of which any byte was changed or any number of bytes was cut', async () => {
    const sealed = await vault.seal(context(), 'short');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await rejection(vault.open(context(), changed)), `byte ${at}`).to.include({
        code: 'sealed_value_rejected',
      });
      expect(await rejection(vault.open(context(), sealed.subarray(0, at))), `cut at ${at}`).to.include({
        code: 'sealed_value_rejected',
      });
    }
  });

  it('should say that an account does not exist, and find it once it does', async () => {
    const late = context({ accountId: 'acct_late' });
    expect(await rejection(vault.seal(late, 'x'))).to.include({ code: 'account_not_found' });
    await database
      .knex('account')
      .insert({ id: 'acct_late', name: 'late', data_key: await vault.newDataKey('acct_late') });
    vault.forget('acct_late');
    expect(await vault.seal(late, 'x')).to.be.instanceOf(Buffer);
  });

  describe('streams', () => {
    const chunk = 64 * 1024;
    it('should give back files of every size, however they are cut on the way', async () => {
      const sizes = fc.constantFrom(0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 200_000);
      await fc.assert(
        fc.asyncProperty(sizes, fc.integer({ min: 1_000, max: 100_000 }), async (size, cut) => {
          const plain = randomBytes(size);
          const sealed = await through(await vault.sealStream(context()), pieces(plain, cut));
          const opened = await through(await vault.openStream(context()), pieces(sealed, cut + 7));
          expect(opened.equals(plain)).to.equal(true);
        }),
        { numRuns: 30 },
      );
    });

    it('should refuse a file that was cut, at a chunk or anywhere, extended, reordered or changed', async () => {
      const plain = randomBytes(3 * chunk);
      const sealed = await through(await vault.sealStream(context()), [plain]);
      const header = 18;
      const stored = chunk + 16;
      const at = (n: number): number => header + n * stored;
      const broken: Record<string, Buffer> = {
        empty: Buffer.alloc(0),
        'header only': sealed.subarray(0, header),
        'one chunk': sealed.subarray(0, at(1)),
        'two chunks': sealed.subarray(0, at(2)),
        'one byte less': sealed.subarray(0, -1),
        'one byte more': Buffer.concat([sealed, Buffer.from([0])]),
        'last chunk twice': Buffer.concat([sealed, sealed.subarray(at(2))]),
        'first two exchanged': Buffer.concat([
          sealed.subarray(0, header),
          sealed.subarray(at(1), at(2)),
          sealed.subarray(at(0), at(1)),
          sealed.subarray(at(2)),
        ]),
        changed: Buffer.from(sealed.map((byte, index) => (index === at(1) + 5 ? byte ^ 1 : byte))),
      };
      for (const [name, bytes] of Object.entries(broken)) {
        expect(await rejection(through(await vault.openStream(context()), [bytes])), name).to.include({
          code: 'sealed_value_rejected',
        });
      }
      const other = await vault.openStream(context({ rowId: 'task_2' }));
      expect(await rejection(through(other, [sealed]))).to.include({ code: 'sealed_value_rejected' });
    });
  });

  describe('rotation', () => {
    it('should open everything and derive the same keys after a rewrap, without the old key', async () => {
      const sealed = await vault.seal(context(), 'kept');
      const pepper = await vault.deriveKey('api-key-pepper');
      expect(pepper.equals(await vault.deriveKey('other'))).to.equal(false);
      const next = randomBytes(32);

      const result = await rewrapKeys(database.knex, await ring(next, kek));
      expect(result.rewrapped).to.be.greaterThan(2);
      expect(await rewrapKeys(database.knex, await ring(next, kek))).to.deep.equal({
        rewrapped: 0,
        alreadyCurrent: result.rewrapped,
      });

      const later = createVault(database.knex, await ring(next));
      expect((await later.open(context(), sealed)).toString()).to.equal('kept');
      expect((await later.deriveKey('api-key-pepper')).equals(pepper)).to.equal(true);
      const former = createVault(database.knex, await ring(kek));
      expect(await rejection(former.open(context(), sealed))).to.include({ code: 'encryption_key_unknown' });
      await rewrapKeys(database.knex, await ring(kek, next));
    });

    it('should load its keys again when it meets an unknown one', async () => {
      const keys = [randomBytes(32)];
      const running = await localKeyProvider(async () => [...keys]);
      keys.unshift(randomBytes(32));
      const wrapped = await (await ring(...keys)).wrap('x', Buffer.from('secret'));
      expect((await running.unwrap('x', wrapped)).toString()).to.equal('secret');
      expect(await rejection(running.unwrap('y', wrapped))).to.include({ code: 'sealed_value_rejected' });
    });
  });

  it('should refuse a key that is not 32 random bytes in base64, without showing it', () => {
    const bad: Record<string, string> = {
      'c2hvcnQ=': 'encryption_key_malformed',
      'not base64 at all, but long enough to be 32 b': 'encryption_key_malformed',
      [Buffer.alloc(32).toString('base64')]: 'encryption_key_weak',
      [Buffer.from('aaaabbbbccccddddaaaabbbbccccdddd').toString('base64')]: 'encryption_key_weak',
    };
    for (const [text, code] of Object.entries(bad)) {
      expect(() => parseKey(text, 'ENCRYPTION_KEY'))
        .to.throw('ENCRYPTION_KEY')
        .with.property('code', code);
      expect(() => parseKey(text, 'ENCRYPTION_KEY')).not.to.throw(text);
    }
    expect(parseKey(` ${randomBytes(32).toString('base64')}\n`, 'ENCRYPTION_KEY')).to.have.lengthOf(32);
  });
});

function pieces(bytes: Buffer, size: number): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
  return parts;
}
