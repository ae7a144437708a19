import { byPath, type SopFile, type SopFolder } from '../accounts/sop-archive.ts';
import { codeOf } from '../platform/errors.ts';
import { diffLines, unifiedDiff } from '../platform/line-diff.ts';

/** What differs between two versions in one file. */
export interface FileChange {
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** As `diff -u` shows it. */
  readonly diff: string;
  /** Sentences that a reviewer no longer reads, and those that are new; null if one of the versions has faults now. */
  readonly outline: { readonly removed: readonly string[]; readonly added: readonly string[] } | null;
}

/** The sentences of each procedure, by its name, as a reviewer reads them. @throws CodeError `code_faulty` with every fault */
export type CheckFolder = (folder: SopFolder) => Promise<Outlines>;

type Outlines = Readonly<Record<string, readonly string[]>>;

/** What a reviewer of a new version reads: the changed lines, and the changed sentences. */
export async function compareFolders(
  check: CheckFolder,
  before: SopFolder,
  after: SopFolder,
): Promise<readonly FileChange[]> {
  // One after the other: each loads everything.
  const oldOutlines = await outlinesOf(check, before);
  const newOutlines = await outlinesOf(check, after);
  return changedFiles(before.files, after.files).map(({ path, old, fresh }) => ({
    path,
    change: old === undefined ? 'added' : fresh === undefined ? 'removed' : 'changed',
    diff: unifiedDiff(old ?? '', fresh ?? ''),
    outline: outlineChange(path, oldOutlines, newOutlines),
  }));
}

async function outlinesOf(check: CheckFolder, folder: SopFolder): Promise<Outlines | null> {
  if (folder.files.length === 0) return {};
  try {
    return await check(folder);
  } catch (error) {
    if (codeOf(error) === 'code_faulty') return null;
    throw error;
  }
}

interface ChangedFile {
  readonly path: string;
  readonly old: string | undefined;
  readonly fresh: string | undefined;
}

function changedFiles(before: readonly SopFile[], after: readonly SopFile[]): readonly ChangedFile[] {
  const old = new Map(before.map(({ path, text }) => [path, text]));
  const fresh = new Map(after.map(({ path, text }) => [path, text]));
  return [...new Map([...before, ...after].map((file) => [file.path, file])).values()]
    .toSorted(byPath)
    .map(({ path }) => ({ path, old: old.get(path), fresh: fresh.get(path) }))
    .filter(({ old: one, fresh: other }) => one !== other);
}

function outlineChange(path: string, before: Outlines | null, after: Outlines | null): FileChange['outline'] {
  if (before === null || after === null) return null;
  const name = path.replace(/\.yaml$/, '');
  const lines = diffLines(before[name] ?? [], after[name] ?? []);
  const of = (wanted: 'removed' | 'added'): readonly string[] =>
    lines.filter(({ kind }) => kind === wanted).map(({ text }) => text.trim());
  return { removed: of('removed'), added: of('added') };
}
