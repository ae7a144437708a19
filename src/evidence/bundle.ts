import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { TaskArtifact, TaskArtifacts } from '../artifacts/task-artifacts.ts';
import { codeOf } from '../platform/errors.ts';
import { TAR_END, tarHeader, tarPadding } from '../platform/tar.ts';
import type { EvidenceKey } from './evidence-key.ts';
import {
  PUBLIC_KEY_FILE,
  MANIFEST_FILE,
  SIGNATURE_FILE,
  type LeftOutArtifact,
  type Manifest,
  type ManifestFile,
} from './manifest.ts';

/** A JSON file of a bundle. */
export interface EvidenceDocument {
  readonly path: string;
  readonly value: unknown;
}

export interface BundleContent {
  readonly documents: readonly EvidenceDocument[];
  readonly artifacts: readonly TaskArtifact[];
  readonly about: Omit<Manifest, 'files' | 'unreadable' | 'key_id'>;
}

type Find = (artifactId: string) => ReturnType<TaskArtifacts['find']>;

/** A tar archive that is written while it is read: one chunk of one file is in memory at a time. The manifest comes last, with digests of what was written. */
export const streamBundle = (content: BundleContent, find: Find, key: EvidenceKey): Readable =>
  Readable.from(packed(content, find, key), { objectMode: false });

async function* packed(
  { documents, artifacts, about }: BundleContent,
  find: Find,
  key: EvidenceKey,
): AsyncGenerator<Buffer, void, void> {
  const files: ManifestFile[] = [];
  const unreadable: LeftOutArtifact[] = [];
  for (const { path, value } of documents) {
    const bytes = jsonBytes(value);
    yield fileBlocks(path, bytes);
    files.push({ path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  for (const artifact of artifacts) {
    const content = await open(find, artifact);
    if (content === null) unreadable.push(leftOut(artifact, artifact.sha256));
    else files.push(yield* packArtifact(artifact, content));
  }
  const manifest = jsonBytes({ ...about, key_id: key.id, files, unreadable } satisfies Manifest);
  yield fileBlocks(MANIFEST_FILE, manifest);
  yield fileBlocks(SIGNATURE_FILE, key.sign(manifest));
  yield fileBlocks(PUBLIC_KEY_FILE, Buffer.from(key.publicKey));
  yield TAR_END;
}

export const leftOut = ({ id, kind, size }: TaskArtifact, sha256: string | null): LeftOutArtifact => ({
  part: 'artifact',
  artifact_id: id,
  kind,
  size,
  sha256,
});

async function* packArtifact(
  { id, name, size, contentType }: TaskArtifact,
  content: Readable,
): AsyncGenerator<Buffer, ManifestFile, void> {
  const path = `artifacts/${id}${/\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''}`;
  const hash = createHash('sha256');
  let written = 0;
  try {
    yield tarHeader(path, size);
    for await (const chunk of content as AsyncIterable<Buffer>) {
      written += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  } finally {
    content.destroy();
  }
  // The header has promised the size, so the bundle cannot be finished: its reader sees that it breaks off.
  if (written !== size) throw new Error(`artifact ${id} has ${written} bytes instead of ${size}`);
  yield tarPadding(size);
  return { path, size, sha256: hash.digest('hex'), artifact_id: id, content_type: contentType };
}

/** Null if the file is gone or damaged, as far as its first chunk shows it: then it must not be begun. */
async function open(find: Find, { id }: TaskArtifact): Promise<Readable | null> {
  try {
    const found = await find(id);
    if (found === null || found.artifact.purgedAt !== null) return null;
    const content = await found.content();
    await once(content, 'readable');
    return content;
  } catch (error) {
    if (codeOf(error) === 'artifact_not_found' || codeOf(error) === 'sealed_value_rejected') return null;
    throw error;
  }
}

const jsonBytes = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

const fileBlocks = (path: string, bytes: Buffer): Buffer =>
  Buffer.concat([tarHeader(path, bytes.length), bytes, tarPadding(bytes.length)]);
