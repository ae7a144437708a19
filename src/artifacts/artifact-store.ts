import type { Readable } from 'node:stream';

/**
 * Where files live: uploads, downloads, screenshots. Keys are ours (`<account>/<id>`), never a client's name; what is
 * given is already encrypted. A put is whole or not there: no reader ever sees half a file.
 */
export interface ArtifactStore {
  put(key: string, content: Readable, signal?: AbortSignal): Promise<{ storedBytes: number }>;
  get(key: string): Promise<Readable>;
  /** No error when it is not there. */
  remove(key: string): Promise<void>;
}
