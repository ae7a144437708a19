import { createHash } from 'node:crypto';
import { pipeline as pipelineWith, Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SealContext, Vault } from '../accounts/vault.ts';
import { codeOf } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { ArtifactStore } from '../sdk/artifact-store.ts';

/** A file in the store, encrypted. `size` and `sha256` (hex) are those of the content itself. */
export interface SealedFile {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
  readonly storageKey: string;
}

/** Files of accounts: counted, hashed and encrypted while they stream, so that none is ever whole in memory. */
export interface FileVault {
  /**
   * Keeps a file under a new id (or the given one). When it rejects, or the content breaks off, nothing stays behind.
   * @throws CodedError `storage_full`
   */
  store(
    accountId: string,
    content: Readable,
    options?: { readonly id?: string; readonly signal?: AbortSignal },
  ): Promise<SealedFile>;
  /** The content. The stream fails with `sealed_value_rejected` where the file was changed or cut. */
  open(accountId: string, file: { readonly id: string; readonly storageKey: string }): Promise<Readable>;
  /** No error when it is not there. */
  discard(storageKey: string): Promise<void>;
}

/** Where a file is in the store. */
export const storageKeyOf = (accountId: string, id: string): string => `${accountId}/${id}`;

/** Called when a stored file does not open because it was changed or cut short. Never rejects. */
export type OnDamaged = (accountId: string, fileId: string) => Promise<void>;

export function createFileVault(
  store: ArtifactStore,
  vault: Vault,
  onDamaged: OnDamaged = () => Promise.resolve(),
): FileVault {
  return Object.freeze({
    async store(accountId: string, content: Readable, options: { id?: string; signal?: AbortSignal } = {}) {
      const id = options.id ?? newId('file');
      const storageKey = storageKeyOf(accountId, id);
      const sealing = await vault.sealStream(context(accountId, id));
      const meter = measuring();
      // Both ends fail together: whichever breaks destroys `sealing`, which the other one holds as well.
      const [read, written] = await Promise.allSettled([
        pipeline(content, meter.stream, sealing),
        store.put(storageKey, sealing, options.signal),
      ]);
      if (read.status === 'rejected' || written.status === 'rejected') {
        await store.remove(storageKey);
        throw firstCause([written, read]);
      }
      return { id, storageKey, ...meter.result() };
    },

    async open(accountId: string, { id, storageKey }: { id: string; storageKey: string }): Promise<Readable> {
      const opening = await vault.openStream(context(accountId, id));
      // The error reaches the reader through `opening`; without a callback it would be thrown at the process.
      return pipelineWith(await store.get(storageKey), opening, (error) => {
        if (codeOf(error) === 'sealed_value_rejected') void onDamaged(accountId, id);
      });
    },

    discard: (storageKey: string) => store.remove(storageKey),
  });
}

function measuring(): { stream: Transform; result(): { size: number; sha256: string } } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}

/** The reason why it broke, not the end that was merely cut off by it. */
function firstCause(results: readonly PromiseSettledResult<unknown>[]): unknown {
  const reasons = results
    .filter((result) => result.status === 'rejected')
    .map((result): unknown => result.reason);
  return reasons.find((reason) => codeOf(reason) !== 'ERR_STREAM_PREMATURE_CLOSE') ?? reasons[0];
}

function context(accountId: string, rowId: string): SealContext {
  return { table: 'file', column: 'content', accountId, rowId };
}
