import type { Knex } from 'knex';
import { toRecords, type AuditRecord, type AuditRow } from '../accounts/audit.ts';
import { lowestIdAt } from '../platform/ids.ts';
import { CodedError } from '../platform/errors.ts';

/** What a restored backup does not know, and must not forget. */
export const JOURNAL_ACTIONS = [
  'account.shredded',
  'api_key.revoked',
  'data.deleted',
  'deletion.postponed',
  'legal_hold.created',
  'legal_hold.released',
  'schedule.deleted',
] as const;
export type JournalAction = (typeof JOURNAL_ACTIONS)[number];

/** An entry of the audit log, as the API and `--json` show it. */
export interface JournalEntry {
  readonly id: string;
  readonly at: string;
  readonly accountId: string;
  readonly action: JournalAction;
  readonly object: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

const BATCH = 1_000;

/** The entries of the audit log that a restored backup needs, oldest first, in batches. They contain IDs and reasons, and no patient data. */
export async function* readJournal(knex: Knex, after?: Date): AsyncGenerator<readonly AuditRecord[]> {
  for (let last = after === undefined ? '' : lowestIdAt('aud', after); ;) {
    const rows: readonly AuditRow[] = await knex('audit_log')
      .whereIn('action', JOURNAL_ACTIONS)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH);
    if (rows.length > 0) yield toRecords(knex, rows);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/**
 * The entries of a file with one JSON object per line, oldest first. Other entries of the audit log are left out, so the file may contain all of it.
 *
 * @throws CodedError `invalid_journal` with the number of the line
 */
export function parseJournal(text: string): readonly JournalEntry[] {
  const entries = text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : parseLine(line, index + 1)));
  const unique = new Map(entries.map((entry) => [entry.id, entry]));
  return [...unique.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function parseLine(line: string, number: number): readonly JournalEntry[] {
  const { id, at, account_id: accountId, action, object, detail } = parsed(line, number);
  if (typeof id !== 'string' || typeof at !== 'string' || typeof action !== 'string') throw invalid(number);
  const known = JOURNAL_ACTIONS.find((each) => each === action);
  if (known === undefined) return [];
  if (typeof accountId !== 'string' || typeof object !== 'string') {
    // Keys of administrators belong to no account.
    if (known === 'api_key.revoked') return [];
    throw invalid(number);
  }
  const details = typeof detail === 'object' && detail !== null ? { ...detail } : {};
  return [{ id, at, accountId, action: known, object, detail: details }];
}

function parsed(line: string, number: number): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Falls through: the same for what is not JSON and what is not an object.
  }
  throw invalid(number);
}

const invalid = (line: number): CodedError =>
  new CodedError(
    'invalid_journal',
    `line ${line} is not an entry of the audit log: the file must be the output of "sopwith audit deletions"`,
  );
