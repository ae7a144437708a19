import type { Knex } from 'knex';
import { createRetentionSettings, type RetentionSettings } from '../lifecycle/account-retention.ts';
import { deletePatientData, type PatientDeletion, type PatientReport } from '../lifecycle/delete-patient.ts';
import { createLegalHolds, type LegalHolds } from '../lifecycle/legal-holds.ts';
import { previewPurge, purge, type PurgeCount, type Purged, type PurgeOptions } from '../lifecycle/purge.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../accounts/vault.ts';

/** The life of stored data, for administrators. */
export interface DataAdmin {
  readonly retention: RetentionSettings;
  readonly holds: LegalHolds;
  deletePatient(deletion: PatientDeletion): Promise<PatientReport>;
  previewPurge(): Promise<readonly PurgeCount[]>;
  /** The workers remove the files within seconds. */
  purge(options: PurgeOptions): Promise<Purged>;
}

interface DataParts {
  readonly knex: Knex;
  readonly vault: Pick<Vault, 'deriveKey'>;
  readonly clock: Clock;
}

export function createDataAdmin(parts: DataParts): DataAdmin {
  return Object.freeze<DataAdmin>({
    retention: createRetentionSettings(parts.knex),
    holds: createLegalHolds(parts.knex),
    deletePatient: (deletion) => deletePatientData(parts, deletion),
    previewPurge: () => previewPurge(parts),
    purge: (options) => purge(parts, options),
  });
}
