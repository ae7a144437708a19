import type { Actor } from '../accounts/audit.ts';
import type { Change } from '../accounts/change.ts';
import { checkSignature, unpackFolder, type SopFile } from '../accounts/sop-archive.ts';
import type { SopActivation, SopActivations, SopScope } from '../accounts/sop-activations.ts';
import type { SopReviews } from '../accounts/sop-reviews.ts';
import type { SopVersion, SopVersions } from '../accounts/sop-versions.ts';
import { createHash, type KeyObject } from 'node:crypto';
import { CodedError } from '../platform/errors.ts';
import { compareFolders, type CheckFolder, type FileChange } from './compare-folders.ts';

/** An archive of a portal's folder, and where it came from. */
export interface SopUpload {
  readonly archive: Buffer;
  /** Detached Ed25519 signature of the archive, in base64. */
  readonly signature?: string | undefined;
  readonly source?: string | undefined;
  readonly note?: string | undefined;
  readonly actor: Actor;
}

/** The versions of procedures, and which of them tasks run. */
export interface Procedures {
  readonly versions: Pick<SopVersions, 'page' | 'get' | 'files' | 'latest' | 'namesIn'>;
  /** Of a version; 0: those on disk. @throws CodedError `sop_version_not_found`, `sop_version_damaged` */
  files(portal: string, number: number): Promise<readonly SopFile[]>;
  filesOnDisk(): Promise<readonly SopFile[]>;
  /** @throws CodedError `portal_not_found`: no procedures of it exist */
  requirePortal(portal: string): Promise<void>;
  /** @throws as `SopActivations`; CodedError `portal_not_found` */
  readonly activations: Pick<SopActivations, 'get' | 'list' | 'counting' | 'rollBack' | 'reset'>;
  /** @throws CodedError `invalid_archive`, `signature_required`, `invalid_signature`; CodeError `code_faulty` with every fault */
  upload(upload: SopUpload): Promise<{ readonly version: SopVersion; readonly isNew: boolean }>;
  readonly reviews: SopReviews;
  /** Whether an uploaded version needs an approval before it is activated. */
  readonly reviewRequired: boolean;
  /** Activates a version, or starts a canary of it. @throws as `SopActivations`; CodedError `no_files_on_disk`, `review_required`; CodeError if plugins do not fit it any more */
  activate(
    scope: SopScope,
    wanted: { readonly number: number; readonly canaryPercent?: number | undefined },
    by: Change,
  ): Promise<SopActivation>;
  /** Whether a task could run the version, as far as versions are concerned. @throws CodedError `sop_version_not_found`, `no_files_on_disk`, `signature_required`, `review_required` */
  requireRunnable(portal: string, number: number): Promise<void>;
  /** The files of the portal whose procedure a task ran. @throws CodedError `sop_version_not_found`, `procedure_changed` */
  filesOfRun(ran: {
    readonly name: string;
    readonly digest: string;
    readonly version: number;
  }): Promise<readonly SopFile[]>;
  /** @throws CodedError `sop_version_not_found` */
  diff(portal: string, from: number, to: number): Promise<readonly FileChange[]>;
}

export type { SopScope };

export interface ProcedureParts {
  readonly versions: SopVersions;
  readonly activations: SopActivations;
  readonly reviews: SopReviews;
  readonly reviewRequired: boolean;
  /** Null: signatures are not required. */
  readonly publicKey: KeyObject | null;
  /** Loads the installation's code with the folder in place of the portal's files. @throws CodeError with every fault */
  check: CheckFolder;
  /** Of all portals: version 0. */
  filesOnDisk(): Promise<readonly SopFile[]>;
}

export function createProcedures({
  versions,
  activations,
  reviews,
  reviewRequired,
  publicKey,
  check,
  filesOnDisk,
}: ProcedureParts): Procedures {
  const onDisk = async (portal: string): Promise<readonly SopFile[]> =>
    (await filesOnDisk()).filter(({ path }) => path.startsWith(`${portal}/`));
  const filesOf = (portal: string, number: number): Promise<readonly SopFile[]> =>
    number === 0 ? onDisk(portal) : versions.files(portal, number);
  /** @throws CodedError `portal_not_found` */
  const requirePortal = async (portal: string): Promise<void> => {
    if ((await versions.page(portal, { limit: 1 })).items.length > 0) return;
    if ((await onDisk(portal)).length > 0) return;
    throw new CodedError(
      'portal_not_found',
      `no procedures of a portal "${portal}" exist: upload them, or check the name`,
    );
  };
  const ofPortal = async <T>(portal: string, act: () => Promise<T>): Promise<T> => {
    await requirePortal(portal);
    return act();
  };
  /** @throws CodedError `no_files_on_disk` */
  const requireFiles = async (portal: string): Promise<void> => {
    if ((await onDisk(portal)).length > 0) return;
    throw new CodedError(
      'no_files_on_disk',
      `the portal "${portal}" has no files on disk, so there is no version 0`,
    );
  };
  const rollBack = async (scope: SopScope, by: Change): Promise<SopActivation> => {
    const { canary, previous } = await activations.get(scope);
    if (canary === null && previous === 0 && (await onDisk(scope.portal)).length === 0)
      throw new CodedError(
        'nothing_to_roll_back',
        `version 0 was active before, but the portal "${scope.portal}" has no files on disk: activate another version`,
      );
    return activations.rollBack(scope, by);
  };
  /** An approval is the last word on a version, so that nothing can take it back before the version is used. */
  const requireRunnable = async (portal: string, number: number): Promise<void> => {
    if (number === 0) return requireFiles(portal);
    const { signed, review } = await versions.get(portal, number);
    if (publicKey !== null && !signed)
      throw new CodedError(
        'signature_required',
        `version ${number} of "${portal}" is not signed, but this installation accepts only signed procedures`,
      );
    if (reviewRequired && review?.state !== 'approved')
      throw new CodedError(
        'review_required',
        `version ${number} of "${portal}" needs the approval of a second person before it signs in to the portal`,
      );
  };
  /** Plugins may have changed since the upload, and signatures may be required now. */
  const requireSound = async (portal: string, number: number): Promise<void> => {
    await requireRunnable(portal, number);
    if (number !== 0) await check({ portal, files: await versions.files(portal, number) });
  };
  return Object.freeze<Procedures>({
    versions,
    reviews,
    reviewRequired,
    filesOnDisk,
    requirePortal,
    requireRunnable,
    async files(portal, number) {
      const files = await filesOf(portal, number);
      if (files.length > 0) return files;
      throw new CodedError('sop_version_not_found', `the portal "${portal}" has no files on disk`);
    },
    activations: {
      counting: (accountId) => activations.counting(accountId),
      get: (scope) => ofPortal(scope.portal, () => activations.get(scope)),
      list: (portal) => ofPortal(portal, () => activations.list(portal)),
      rollBack: (scope, by) => ofPortal(scope.portal, () => rollBack(scope, by)),
      reset: (scope, by) => ofPortal(scope.portal, () => activations.reset(scope, by)),
    },
    async upload({ archive, signature, source = 'upload', note, actor }) {
      const signed = checkSignature(archive, signature, publicKey);
      const folder = unpackFolder(archive);
      await check(folder);
      return versions.add({ folder, signed, source, note, actor });
    },
    async activate(scope, { number, canaryPercent }, by) {
      await requirePortal(scope.portal);
      await requireSound(scope.portal, number);
      if (canaryPercent === undefined) return activations.activate(scope, number, by);
      return activations.startCanary(scope, { number, percent: canaryPercent }, by);
    },
    async filesOfRun({ name, digest, version }) {
      const files = await filesOf(name.split('/')[0] ?? '', version);
      const ran = files.find(({ path }) => path === `${name}.yaml`);
      if (ran !== undefined && createHash('sha256').update(ran.text).digest('hex') === digest) return files;
      throw new CodedError('procedure_changed', `${name}.yaml has changed since the task ran it`);
    },
    async diff(portal, from, to) {
      await requirePortal(portal);
      const [before, after] = await Promise.all([filesOf(portal, from), filesOf(portal, to)]);
      return compareFolders(check, { portal, files: before }, { portal, files: after });
    },
  });
}
