import type { Knex } from 'knex';
import { createRetentionSettings, type RetentionSettings } from '../lifecycle/account-retention.ts';
import { createLegalHolds, type LegalHolds } from '../lifecycle/legal-holds.ts';
import { previewPurge, purge, type PurgeCount, type Purged, type PurgeOptions } from '../lifecycle/purge.ts';
import type { Clock } from '../platform/clock.ts';

/** The life of stored data, for administrators. */
export interface DataAdmin {
  readonly retention: RetentionSettings;
  readonly holds: LegalHolds;
  previewPurge(): Promise<readonly PurgeCount[]>;
  /** The workers remove the files within seconds. */
  purge(options: PurgeOptions): Promise<Purged>;
}

export function createDataAdmin(parts: { readonly knex: Knex; readonly clock: Clock }): DataAdmin {
  return Object.freeze<DataAdmin>({
    retention: createRetentionSettings(parts.knex),
    holds: createLegalHolds(parts.knex),
    previewPurge: () => previewPurge(parts),
    purge: (options) => purge(parts, options),
  });
}
