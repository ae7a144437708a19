import type { Readable } from 'node:stream';

/**
 * The store of files: uploads, downloads, screenshots. Sopwith creates the keys (`<account>/<id>`), never a client; the
 * content is already encrypted. `put` is atomic: no reader ever sees part of a file. Test a store with `artifactStoreConformance`.
 */
export interface ArtifactStore {
  /** All three methods reject a key of any other form with code `invalid_storage_key`. `put` rejects with `storage_full` if there is no space, and if `signal` is aborted. It then stores nothing. */
  put(key: string, content: Readable, signal?: AbortSignal): Promise<{ storedBytes: number }>;
  /** Rejects with code `artifact_not_found` if nothing is stored under the key. */
  get(key: string): Promise<Readable>;
  /** Succeeds if the key does not exist. */
  remove(key: string): Promise<void>;
}

/**
 * A kind of artifact store that a plugin provides. All roles of an installation must reach the same files.
 *
 * @example
 * import { readFile, rename, rm, writeFile } from 'node:fs/promises';
 * import { addAbortSignal, Readable } from 'node:stream';
 * import { buffer } from 'node:stream/consumers';
 *
 * const refused = (code: string) => Object.assign(new Error(code), { code });
 *
 * const shelf: ArtifactStoreKind = {
 *   name: 'shelf', // ARTIFACTS_URL=shelf:///mnt/files
 *   async open(url) {
 *     const fileOf = (key: string) => {
 *       if (!/^[a-z0-9_]+\/[a-z0-9_]+$/.test(key)) throw refused('invalid_storage_key');
 *       return `${new URL(url).pathname}/${key.replace('/', '-')}`;
 *     };
 *     return {
 *       async put(key, content, signal) {
 *         const file = fileOf(key);
 *         const bytes = await buffer(signal === undefined ? content : addAbortSignal(signal, content));
 *         await writeFile(`${file}.new`, bytes);
 *         await rename(`${file}.new`, file);
 *         return { storedBytes: bytes.length };
 *       },
 *       async get(key) {
 *         const bytes = await readFile(fileOf(key)).catch(() => null);
 *         if (bytes === null) throw refused('artifact_not_found');
 *         return Readable.from([bytes]);
 *       },
 *       async remove(key) {
 *         await rm(fileOf(key), { force: true });
 *       },
 *     };
 *   },
 * };
 */
export interface ArtifactStoreKind {
  /** Unique name, which is the scheme of `ARTIFACTS_URL`: `shelf` for `shelf:///mnt/files`. `s3` is taken by the built-in store. */
  readonly name: string;
  /** Throws if the store cannot be reached or used. Sopwith then refuses to start. */
  open(url: string): Promise<ArtifactStore>;
}
