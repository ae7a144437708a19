/** What is kept of an account. See `admin-objects.ts`. */
import type { Inventory } from '../lifecycle/inventory.ts';
import type { KindName } from './retention-objects.ts';

interface KeptKindObject {
  kind: KindName;
  /**
   * The number of tasks that have ended; of `deliveries`, messages; of `idempotency_keys`, `patient_keys`, and `audit`, entries.
   * @isInt
   */
  count: number;
  /**
   * The end of the oldest task, or the time of the oldest entry.
   * @format date-time
   */
  oldest_at: string | null;
  /**
   * The retention time, in days.
   * @isInt
   */
  days: number;
  /**
   * The number that the next purge deletes.
   * @isInt
   */
  due: number;
  /** Tables of the database, and `artifact store` for files. */
  places: string[];
  protection: ProtectionName;
}

/** What has no retention time, because something else ends it. */
interface OtherKeptObject {
  kind:
    | 'schedules'
    | 'questions'
    | 'live_pictures'
    | 'one_time_codes'
    | 'portal_credentials'
    | 'portal_sessions'
    | 'webhook_secrets'
    | 'api_keys'
    | 'people'
    | 'legal_holds'
    | 'submissions'
    | 'statistics';
  /** @isInt */
  count: number;
  /** What ends it, for people. */
  until: string;
  /** Tables of the database, and `artifact store` for files. */
  places: string[];
  protection: ProtectionName;
}

/**
 * `encrypted`: with the data key of the account. `keyed_digests`: digests that cannot be computed without a key. `hashed`: cannot be reversed. `no_patient_data`: not
 * protected, because it contains none.
 */
type ProtectionName = 'encrypted' | 'keyed_digests' | 'hashed' | 'no_patient_data';

/** What of an account is kept, since when, where, how protected, and for how long. */
export interface InventoryObject {
  account_id: string;
  /**
   * Tasks that have not ended. Nothing of them is purged.
   * @isInt
   */
  open_tasks: number;
  /**
   * Tasks and schedules of a patient deletion that are still kept, because they have not ended, are on hold, or a message is being sent. The workers delete them when the reason is gone.
   * @isInt
   */
  asked_deletions: number;
  /** What is kept for a time. */
  kinds: KeptKindObject[];
  /** What is kept until something else ends it. */
  others: OtherKeptObject[];
}

export const toInventoryObject = ({
  accountId,
  openTasks,
  askedDeletions,
  kinds,
  others,
}: Inventory): InventoryObject => ({
  account_id: accountId,
  open_tasks: openTasks,
  asked_deletions: askedDeletions,
  kinds: kinds.map(({ oldestAt, places, ...kind }) => ({
    ...kind,
    places: [...places],
    oldest_at: oldestAt?.toISOString() ?? null,
  })),
  others: others.map(({ places, ...other }) => ({ ...other, places: [...places] })),
});
