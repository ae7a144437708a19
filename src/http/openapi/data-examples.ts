import type { CreateHoldRequest, HoldObject } from '../../admin/hold-objects.ts';
import type { InventoryObject } from '../../admin/inventory-objects.ts';
import type {
  DeletePatientRequest,
  PatientDisclosuresRequest,
  PatientReportObject,
} from '../../admin/patient-objects.ts';
import type {
  ChangeRetentionRequest,
  PurgeObject,
  RetentionObject,
  ShredAccountRequest,
} from '../../admin/retention-objects.ts';

const AT = '2026-11-21T09:00:00.000Z';
const ACCOUNT_ID = 'acct_06aqf3m0f4t7v2k9r1d5h8n3bw';

const retention: RetentionObject = {
  account_id: ACCOUNT_ID,
  task_data: 30,
  results: 90,
  artifacts: 30,
  timeline: 365,
  deliveries: 30,
  idempotency_keys: 30,
  patient_keys: 2192,
  audit: 2192,
  version: 'e5TnW2yKd9GzR4hUaJ7xMb',
};
const purged: PurgeObject = { data: [{ account_id: ACCOUNT_ID, kind: 'task_data', count: 240 }], done: true };
const hold: HoldObject = {
  id: 'hold_06aqf3m0p7d0f3h6k9m2q5s8tv',
  account_id: ACCOUNT_ID,
  covers: 'patient',
  task_id: null,
  tasks: 12,
  schedules: 1,
  reason: 'case 2026-17',
  reference: 'docket 41-882',
  created_at: AT,
  version: 'm2DfQ7sLx0TzY5kHwB8nRc',
};

/** Examples of what administrators read and send about stored data. */
export const DATA_EXAMPLES: Readonly<Record<string, object>> = Object.freeze({
  HoldObject: hold,
  HoldList: { data: [hold], next_cursor: null },
  CreateHoldRequest: {
    account_id: ACCOUNT_ID,
    patient_keys: ['ACM100200301'],
    reason: hold.reason,
    reference: 'docket 41-882',
  } satisfies CreateHoldRequest,
  InventoryObject: {
    account_id: ACCOUNT_ID,
    open_tasks: 3,
    asked_deletions: 0,
    kinds: [
      {
        kind: 'timeline',
        count: 1_240,
        oldest_at: AT,
        days: 365,
        due: 12,
        places: ['task_event'],
        protection: 'no_patient_data',
      },
    ],
    others: [
      {
        kind: 'portal_sessions',
        count: 2,
        until: 'the next sign-in, or the credentials are replaced',
        places: ['portal_connection'],
        protection: 'encrypted',
      },
    ],
  } satisfies InventoryObject,
  ShredAccountRequest: { confirm_name: 'Clinic North' } satisfies ShredAccountRequest,
  PatientDisclosuresRequest: {
    keys: ['ACM100200301'],
    created_after: '2026-01-01T00:00:00Z',
  } satisfies PatientDisclosuresRequest,
  DeletePatientRequest: { keys: ['ACM100200301'], dry_run: true } satisfies DeletePatientRequest,
  PatientReportObject: {
    tasks: [
      {
        task_id: 'task_06aqf3m0gsx8z1c9k2w7r5d4bn',
        type: 'eligibility_check',
        created_at: AT,
        outcome: 'would_be_deleted',
        reason: null,
      },
    ],
    schedules: [],
    done: true,
  } satisfies PatientReportObject,
  RetentionObject: retention,
  ChangeRetentionRequest: { task_data: 30 } satisfies ChangeRetentionRequest,
  PurgePreviewObject: { data: purged.data },
  PurgeObject: purged,
});
