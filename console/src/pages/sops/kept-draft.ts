/** Changed files by path, as the editor has them; null: the file is deleted. */
export type ChangedFiles = Readonly<Record<string, string | null>>;

interface DraftKey {
  readonly personId: string;
  readonly portal: string;
  readonly number: string;
}

const keyOf = ({ personId, portal, number }: DraftKey): string => `sopwith.draft ${personId} ${portal} ${number}`;

/** What somebody has typed and not saved. It survives a lost connection, a session that ends, and a closed tab. It is text of procedures, without data of patients. */
export function keptDraft(key: DraftKey): ChangedFiles {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(key)) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as ChangedFiles) : {};
  } catch {
    return {};
  }
}

/** @returns Whether the browser has kept it. */
export function keepDraft(key: DraftKey, changed: ChangedFiles): boolean {
  try {
    if (Object.keys(changed).length === 0) localStorage.removeItem(keyOf(key));
    else localStorage.setItem(keyOf(key), JSON.stringify(changed));
    return true;
  } catch {
    return false;
  }
}
