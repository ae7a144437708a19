import { createHash, verify, type KeyObject } from 'node:crypto';
import { readPublicPem } from '../platform/ed25519.ts';
import { CodedError } from '../platform/errors.ts';
import { checkPortalName } from '../platform/portal-name.ts';
import { readTarGz, writeTarGz } from '../platform/tar.ts';

/** A file of a portal's folder. `path` is `<portal>/<procedure>.yaml` or `<portal>/portal.yaml`. */
export interface SopFile {
  readonly path: string;
  readonly text: string;
}

/** The procedures of one portal. */
export interface SopFolder {
  readonly portal: string;
  /** By path. */
  readonly files: readonly SopFile[];
}

const MIB = 2 ** 20;
export const ARCHIVE_LIMITS = Object.freeze({ bytes: 8 * MIB, entries: 1000 });
const FILE_BYTES = MIB;
const NAME = /^[a-z0-9-]+\.yaml$/;

/** The archive of a portal's folder. Equal files give equal bytes. */
export const packFolder = ({ files }: SopFolder): Buffer =>
  writeTarGz(files.map(({ path, text }) => ({ path, content: Buffer.from(text) })));

/** @throws CodedError `invalid_archive`: the archive contains anything but the SOPs of one portal */
export function unpackFolder(archive: Buffer): SopFolder {
  const found = readTarGz(archive, ARCHIVE_LIMITS);
  const files = found.map(({ path, content }) => ({ path, text: textOf(path, content) }));
  const portals = new Set(files.map(({ path }) => path.split('/')[0] ?? ''));
  const [portal = ''] = portals;
  const stranger = files.find(
    ({ path }) => path.split('/').length !== 2 || !NAME.test(path.split('/')[1] ?? ''),
  );
  if (stranger !== undefined)
    throw refuse(
      `it contains ${JSON.stringify(stranger.path.slice(0, 200))}, but only <portal>/<procedure>.yaml is allowed. Create it with "sopwith sop pack"`,
    );
  if (portals.size > 1) throw refuse(`it contains several portals: ${[...portals].join(', ')}`);
  if (!files.some(({ path }) => path === `${portal}/portal.yaml`))
    throw refuse(`it does not contain ${portal}/portal.yaml`);
  checkPortalName(portal);
  return { portal, files: files.toSorted(byPath) };
}

function textOf(path: string, content: Buffer): string {
  if (content.length > FILE_BYTES) throw refuse(`${path} is larger than ${FILE_BYTES} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (cause) {
    throw refuse(`${path} is not text in UTF-8`, cause);
  }
}

/** `acme-health/eligibility` … */
export const namesOfFolder = ({ portal, files }: SopFolder): readonly string[] =>
  files.map(({ path }) => path.replace(/\.yaml$/, '')).filter((name) => name !== `${portal}/portal`);

export const byPath = (a: SopFile, b: SopFile): number => (a.path < b.path ? -1 : 1);

const refuse = (why: string, cause?: unknown): CodedError =>
  new CodedError('invalid_archive', `the archive was rejected: ${why}`, { cause });

/** SHA-256 of all files: equal for equal folders, however they were packed. */
export function digestOfFolder({ files }: SopFolder): string {
  const hash = createHash('sha256');
  for (const { path, text } of files) hash.update(`${path}\0${Buffer.byteLength(text)}\0${text}`);
  return hash.digest('hex');
}

/** @throws CodedError `invalid_public_key` */
export function readPublicKey(pem: string, source: string): KeyObject {
  const key = readPublicPem(pem);
  if (key !== null) return key;
  throw new CodedError(
    'invalid_public_key',
    `${source} is not an Ed25519 public key in PEM format. Create it with: openssl pkey -in sops.key -pubout`,
  );
}

/**
 * Checks the detached Ed25519 signature of an archive's bytes.
 *
 * @throws CodedError `signature_required`, `invalid_signature`
 */
export function checkSignature(
  archive: Buffer,
  signature: string | undefined,
  key: KeyObject | null,
): boolean {
  if (key === null) return false;
  if (signature === undefined)
    throw new CodedError(
      'signature_required',
      'this installation accepts only signed procedures: sign the archive, and send the signature with it',
    );
  const bytes = Buffer.from(signature, 'base64');
  if (bytes.length === 64 && verify(null, archive, key, bytes)) return true;
  throw new CodedError('invalid_signature', 'the signature does not match the archive and the public key');
}
