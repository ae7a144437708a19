import type { KeyObject } from 'node:crypto';
import type { Knex } from 'knex';
import type { Clock } from '../platform/clock.ts';
import type { JobQueue } from '../queue/queue.ts';

/** What seals and opens the encrypted columns; the vault of `accounts` fits. */
export interface Sealer {
  seal(context: SealedPlace, plaintext: Buffer | string): Promise<Buffer>;
  open(context: SealedPlace, sealed: Buffer): Promise<Buffer>;
  /** 32 bytes for one purpose, the same at every start. */
  deriveKey(purpose: string): Promise<KeyObject>;
}

export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly accountId: string;
  readonly rowId: string;
}

/** What the functions of this folder work on. */
export interface TaskStore {
  readonly knex: Knex;
  readonly queue: Pick<JobQueue, 'enqueue'>;
  readonly vault: Sealer;
  /** Of ids and `created_at`. Leases go by the database's clock alone. */
  readonly clock: Clock;
}

/** Where statements for a key of the account run: the database itself shows them the rows of that account alone. */
export type KnexOf = (accountId: string) => Knex;

/** The encrypted columns of a task. */
export type SealedColumn =
  'labels_enc' | 'data_enc' | 'notes_enc' | 'issues_enc' | 'result_enc' | 'needs_enc' | 'input_enc';

export const taskPlace = (accountId: string, taskId: string, column: SealedColumn): SealedPlace => ({
  table: 'task',
  column,
  accountId,
  rowId: taskId,
});
