import type { Actor } from '../accounts/audit.ts';
import { packFolder, unpackFolder, type SopFile, type SopFolder } from '../accounts/sop-archive.ts';
import type { SopVersion } from '../accounts/sop-versions.ts';
import { CodedError } from '../platform/errors.ts';
import type { Procedures } from './procedures.ts';

/** A version with changes that were not saved. */
export interface Draft {
  readonly portal: string;
  /** The number of the version that was changed; 0: the files on disk. */
  readonly base: number;
  /** `text` null: the file is deleted. */
  readonly files: readonly { readonly path: string; readonly text: string | null }[];
}

/** Something wrong with a file, as the linter found it. */
export interface FoundFault {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly suggestion: string | null;
}

/** What the linter finds in a portal's files, and what its procedures without errors do. */
export interface FolderReview {
  readonly faults: readonly FoundFault[];
  readonly procedures: readonly {
    readonly name: string;
    readonly title: string;
    readonly settings: readonly string[];
    readonly sentences: readonly string[];
    readonly graph: ProcedureGraph;
  }[];
}

interface ProcedureGraph {
  readonly nodes: readonly {
    readonly id: string;
    readonly kind: string;
    readonly label: string;
    readonly file: string | null;
    readonly line: number | null;
    readonly once: string | null;
  }[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly label: string;
    readonly kind: string;
  }[];
}

/** Reads versions as reviewers do, and changes them as an editor does. */
export interface ProcedureDrafts {
  /** @throws CodedError `sop_version_not_found`, `unavailable` */
  review(portal: string, number: number): Promise<{ readonly files: readonly SopFile[] } & FolderReview>;
  /** What the linter says of a draft. Nothing is stored. @throws CodedError `sop_version_not_found`, `invalid_archive`, `unavailable` */
  check(draft: Draft): Promise<readonly FoundFault[]>;
  /** Uploads a draft as a new version. @throws as `Procedures.upload`; CodedError `sop_version_not_found` */
  save(draft: Draft, by: { readonly note?: string | undefined; readonly actor: Actor }): Promise<SopVersion>;
}

/** Checks a folder in place of the portal's files, in a process that the code of the folder cannot harm. Null: it was busy, or the check took too long. */
export type ReviewFolder = (folder: SopFolder, outlined: boolean) => Promise<FolderReview | null>;

export function createProcedureDrafts(
  procedures: Pick<Procedures, 'files' | 'upload'>,
  reviewFolder: ReviewFolder,
): ProcedureDrafts {
  const reviewed = async (folder: SopFolder, outlined: boolean): Promise<FolderReview> => {
    const review = await reviewFolder(folder, outlined);
    if (review !== null) return review;
    throw new CodedError('unavailable', `the procedures of "${folder.portal}" could not be checked in time`);
  };
  const archiveOf = async (draft: Draft): Promise<Buffer> => {
    const files = applied(draft, await procedures.files(draft.portal, draft.base));
    return packFolder({ portal: draft.portal, files });
  };
  return Object.freeze<ProcedureDrafts>({
    async review(portal, number) {
      const files = await procedures.files(portal, number);
      return { files, ...(await reviewed({ portal, files }, true)) };
    },
    async check(draft) {
      // As an upload: the same limits and names.
      const folder = unpackFolder(await archiveOf(draft));
      return (await reviewed(folder, false)).faults;
    },
    async save(draft, { note, actor }) {
      const archive = await archiveOf(draft);
      const { version } = await procedures.upload({ archive, source: `edit:${draft.base}`, note, actor });
      return version;
    },
  });
}

/** @throws CodedError `invalid_archive`: a file of another portal */
function applied({ portal, files }: Draft, base: readonly SopFile[]): readonly SopFile[] {
  const stranger = files.find(({ path }) => !path.startsWith(`${portal}/`));
  if (stranger !== undefined)
    throw new CodedError(
      'invalid_archive',
      `${JSON.stringify(stranger.path.slice(0, 200))} is not a file of the portal "${portal}"`,
    );
  const texts = new Map<string, string | null>(base.map(({ path, text }) => [path, text]));
  for (const { path, text } of files) texts.set(path, text);
  return [...texts].flatMap(([path, text]) => (text === null ? [] : [{ path, text }]));
}
