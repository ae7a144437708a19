import type { Knex } from 'knex';
import { createRetentionSettings, type RetentionSettings } from '../lifecycle/account-retention.ts';
import { deletePatientData, type PatientDeletion, type PatientReport } from '../lifecycle/delete-patient.ts';
import { readDisclosures, type DisclosureQuery } from '../lifecycle/patient-disclosures.ts';
import { takeInventory, type Inventory } from '../lifecycle/inventory.ts';
import { createLegalHolds, type LegalHolds } from '../lifecycle/legal-holds.ts';
import { shredAccount, type Shredding } from '../lifecycle/shred-account.ts';
import { previewPurge, purge, type PurgeCount, type Purged, type PurgeOptions } from '../lifecycle/purge.ts';
import type { AuditRecord } from '../accounts/audit.ts';
import type { Page } from '../db/keyset-page.ts';
import type { Clock } from '../platform/clock.ts';
import type { Account } from '../accounts/account-row.ts';
import type { AesVault } from '../accounts/aes-vault.ts';

/** The life of stored data, for administrators. */
export interface DataAdmin {
  readonly retention: RetentionSettings;
  readonly holds: LegalHolds;
  shred(shredding: Shredding): Promise<Account>;
  deletePatient(deletion: PatientDeletion): Promise<PatientReport>;
  /** @throws CodedError `invalid_cursor` */
  disclosures(query: DisclosureQuery): Promise<Page<AuditRecord>>;
  /** @throws CodedError `account_not_found` */
  inventory(accountId: string): Promise<Inventory>;
  previewPurge(): Promise<readonly PurgeCount[]>;
  /** The workers remove the files within seconds. */
  purge(options: PurgeOptions): Promise<Purged>;
}

interface DataParts {
  readonly knex: Knex;
  readonly vault: Pick<AesVault, 'deriveKey' | 'forget'>;
  readonly clock: Clock;
}

export function createDataAdmin(parts: DataParts): DataAdmin {
  return Object.freeze<DataAdmin>({
    retention: createRetentionSettings(parts.knex),
    holds: createLegalHolds(parts),
    async shred(shredding) {
      const account = await shredAccount(parts.knex, shredding);
      parts.vault.forget(account.id);
      return account;
    },
    deletePatient: (deletion) => deletePatientData(parts, deletion),
    disclosures: (query) => readDisclosures(parts, query),
    inventory: (accountId) => takeInventory(parts, accountId),
    previewPurge: () => previewPurge(parts),
    purge: (options) => purge(parts, options),
  });
}
