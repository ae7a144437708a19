import type { Readable } from 'node:stream';

/**
 * Where files live: uploads, downloads, screenshots. Keys are ours (`<account>/<id>`), never a client's name; what is
 * given is already encrypted. A put is whole or not there: no reader ever sees half a file. `artifactStoreConformance` is its suite.
 */
export interface ArtifactStore {
  /** All three reject a key of any other form with code `invalid_storage_key`. This one rejects with `storage_full` where there is no space, and when `signal` is aborted; nothing is kept then. */
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
  /** Unique; the scheme of the `ARTIFACTS_URL` that it serves: `s3` of `s3://bucket/prefix`. */
  readonly name: string;
  /** Throws where the store cannot be reached or used, which refuses the start. */
  open(url: string): Promise<ArtifactStore>;
}
