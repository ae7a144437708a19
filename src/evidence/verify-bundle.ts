import { createHash, verify, type KeyObject } from 'node:crypto';
import { readPublicPem } from '../platform/ed25519.ts';
import { CodedError } from '../platform/errors.ts';
import { readTar } from '../platform/read-tar.ts';
import { keyIdOf } from './evidence-key.ts';
import { FORMAT, PUBLIC_KEY_FILE, MANIFEST_FILE, SIGNATURE_FILE, type Manifest } from './manifest.ts';

/**
 * `unsigned`: the signature does not match the manifest. `other_key`: the bundle was signed with another key than the expected one. `changed`, `missing`: a
 * file is not what the manifest lists. `added`: the manifest does not list the file, or the archive contains it twice.
 */
type BundleFaultKind = 'unsigned' | 'other_key' | 'changed' | 'missing' | 'added';

interface BundleFault {
  readonly kind: BundleFaultKind;
  readonly path: string;
}

export interface BundleVerification {
  readonly manifest: Pick<Manifest, 'task_id' | 'exported_at' | 'key_id' | 'files' | 'purged' | 'unreadable'>;
  readonly faults: readonly BundleFault[];
}

/** Of a manifest: it names each file of one task. */
const MOST_BYTES = 16 * 1024 * 1024;
const OWN_FILES: readonly string[] = [MANIFEST_FILE, SIGNATURE_FILE, PUBLIC_KEY_FILE];

/**
 * Checks a bundle as it streams by. Without an expected key the one in the bundle is used: then the signature proves only that everything was signed together.
 *
 * @throws CodedError `invalid_archive`, `invalid_bundle`
 */
export async function verifyBundle(
  source: AsyncIterable<Buffer>,
  expected: KeyObject | null,
): Promise<BundleVerification> {
  const digests = new Map<string, string>();
  const own = new Map<string, Buffer>();
  const faults: BundleFault[] = [];
  for await (const { path, content } of readTar(source)) {
    const isOwn = OWN_FILES.includes(path);
    if (digests.has(path) || own.has(path)) faults.push({ kind: 'added', path });
    else if (isOwn) own.set(path, await wholeFile(content, path));
    else digests.set(path, await digestOf(content));
  }
  const bytes = own.get(MANIFEST_FILE);
  if (bytes === undefined) throw invalid(`${MANIFEST_FILE} is missing`);
  const manifest = readManifest(bytes);
  return {
    manifest,
    faults: [...faults, ...signatureFaults(own, manifest, expected), ...fileFaults(manifest, digests)],
  };
}

function signatureFaults(
  own: ReadonlyMap<string, Buffer>,
  manifest: Manifest,
  expected: KeyObject | null,
): readonly BundleFault[] {
  const key = expected ?? readPublicPem(own.get(PUBLIC_KEY_FILE) ?? '');
  const signature = own.get(SIGNATURE_FILE);
  const missing = [SIGNATURE_FILE, ...(expected === null ? [PUBLIC_KEY_FILE] : [])].filter(
    (path) => !own.has(path),
  );
  if (missing.length > 0) return missing.map((path) => ({ kind: 'missing', path }));
  if (key === null) return [{ kind: 'changed', path: PUBLIC_KEY_FILE }];
  if (keyIdOf(key) !== manifest.key_id) return [{ kind: 'other_key', path: MANIFEST_FILE }];
  const isSigned = verify(null, own.get(MANIFEST_FILE) ?? Buffer.alloc(0), key, signature ?? Buffer.alloc(0));
  return isSigned ? [] : [{ kind: 'unsigned', path: MANIFEST_FILE }];
}

function fileFaults({ files }: Manifest, digests: ReadonlyMap<string, string>): readonly BundleFault[] {
  const listed = new Set(files.map(({ path }) => path));
  const wrong = files.flatMap(({ path, sha256 }): BundleFault[] => {
    const digest = digests.get(path);
    if (digest === undefined) return [{ kind: 'missing', path }];
    return digest === sha256 ? [] : [{ kind: 'changed', path }];
  });
  const added = [...digests.keys()].filter((path) => !listed.has(path));
  return [...wrong, ...added.map((path): BundleFault => ({ kind: 'added', path }))];
}

function readManifest(bytes: Buffer): Manifest {
  try {
    const manifest = JSON.parse(bytes.toString('utf8')) as Manifest;
    const { files, purged, unreadable, key_id } = manifest;
    const lists = [files, purged, unreadable].every((list) => Array.isArray(list));
    if (manifest.format === FORMAT && lists && typeof key_id === 'string') return manifest;
  } catch {
    // Reported below.
  }
  throw invalid(`${MANIFEST_FILE} is not a manifest of the format ${FORMAT}`);
}

async function digestOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece);
  return hash.digest('hex');
}

async function wholeFile(content: AsyncIterable<Buffer>, path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > MOST_BYTES) throw invalid(`${path} has more than ${MOST_BYTES} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const invalid = (why: string): CodedError =>
  new CodedError('invalid_bundle', `the file is not an evidence bundle: ${why}`);
