import type { Readable } from 'node:stream';

/**
 * Where files live: uploads, downloads, screenshots. Keys are ours (`<account>/<id>`), never a client's name; what is
 * given is already encrypted. A put is whole or not there: no reader ever sees half a file.
 */
export interface ArtifactStore {
  /** Rejects with code `storage_full` where there is no space, and when `signal` is aborted; nothing is kept then. */
  put(key: string, content: Readable, signal?: AbortSignal): Promise<{ storedBytes: number }>;
  /** Rejects with code `artifact_not_found` where nothing is stored under the key. */
  get(key: string): Promise<Readable>;
  /** No error when it is not there. */
  remove(key: string): Promise<void>;
}

/**
 * A kind of artifact store that a plugin brings. All roles of an installation must reach the same files.
 *
 * @example
 * import { readFile, rm, writeFile } from 'node:fs/promises';
 * import { Readable } from 'node:stream';
 * import { buffer } from 'node:stream/consumers';
 *
 * const shelf: ArtifactStoreKind = {
 *   name: 'shelf', // ARTIFACTS_URL=shelf:///mnt/files
 *   async open(url) {
 *     const fileOf = (key: string) => `${new URL(url).pathname}/${key.replace('/', '-')}`;
 *     return {
 *       async put(key, content, signal) {
 *         const bytes = await buffer(content);
 *         await writeFile(fileOf(key), bytes, { signal });
 *         return { storedBytes: bytes.length };
 *       },
 *       get: async (key) => Readable.from([await readFile(fileOf(key))]),
 *       remove: (key) => rm(fileOf(key), { force: true }),
 *     };
 *   },
 * };
 */
export interface ArtifactStoreKind {
  /** Unique; the scheme of the `ARTIFACTS_URL` that it serves: `s3` of `s3://bucket/prefix`. */
  readonly name: string;
  /** Throws where the store cannot be reached or used, which refuses the start. */
  open(url: string): Promise<ArtifactStore>;
}
