import type { AuditVerificationObject } from '../../admin/admin-objects.ts';
import type { HealthObject, SettingList } from '../../admin/installation-objects.ts';
import type { PortalActivityList } from '../../admin/activity-objects.ts';
import type {
  InstallationStatisticsObject,
  OutcomesObject,
  StatisticsObject,
} from '../../tasks/statistics/statistics-object.ts';
import type { SignInTestObject } from '../../admin/sign-in-test-objects.ts';

const AT = '2026-11-21T09:00:00.000Z';

const OUTCOMES = {
  completed: 412,
  completed_with_issues: 9,
  failed: 3,
  p50_ms: 14_300,
  p95_ms: 41_200,
} satisfies OutcomesObject;

const STATISTICS = {
  from: '2026-11-20T00:00:00.000Z',
  to: '2026-11-21T00:00:00.000Z',
  bucket: 'day',
  total: OUTCOMES,
  buckets: [{ start: '2026-11-20T00:00:00.000Z', ...OUTCOMES }],
  groups: [{ portal: 'acme-health', type: 'eligibility_check', ...OUTCOMES }],
  failures: [{ code: 'member_not_found', tasks: 3 }],
  open: { queued: 14, running: 1, waiting: 0, oldest_queued_at: AT },
} satisfies StatisticsObject;

/** Examples of the results of checks. */
export const CHECK_EXAMPLES = Object.freeze({
  SignInTestObject: {
    id: 'sit_06aqf3m0q9f2h5k8m1p4s7v0xy',
    account_id: 'acct_06aqf3m0f4t7v2k9r1d5h8n3bw',
    portal: 'acme-health',
    status: 'failed',
    reason: 'credentials_rejected',
    message:
      'The portal rejected the credentials, so no task uses them from now on. Replace them, or fix them at the portal and reset them. Then test again.',
    failure_code: 'account_locked',
    step: 'acme-health/sign-in:44',
    created_at: AT,
    started_at: '2026-11-21T09:00:00.412Z',
    finished_at: '2026-11-21T09:00:06.027Z',
  } satisfies SignInTestObject,
  PortalActivityList: {
    data: [
      {
        portal: 'acme-health',
        sessions_in_use: 1,
        sessions_allowed: 2,
        queued: 14,
        oldest_queued_at: AT,
        last_started_at: '2026-11-21T09:00:02.140Z',
        paused_by: null,
        failures: 0,
        failing_since: null,
        completed: 412,
        failed: 3,
        maintenance: [
          {
            id: 'mw_06aqf3m0r1t5y9b3d7f2h6k0n4',
            starts_at: '2026-11-22T02:00:00.000Z',
            ends_at: '2026-11-22T04:00:00.000Z',
            note: 'Announced by the payer',
          },
        ],
      },
    ],
  } satisfies PortalActivityList,
  InstallationStatisticsObject: {
    ...STATISTICS,
    accounts: [
      {
        account_id: 'acct_06aqf3m0f4t7v2k9r1d5h8n3bw',
        account_name: 'South Clinic',
        ...OUTCOMES,
      },
    ],
  } satisfies InstallationStatisticsObject,
  HealthObject: {
    database: { version: '18.1', size_bytes: 734_003_200, connections: 31, max_connections: 100 },
    tasks_queued: 14,
    tasks_running: 2,
    tasks_waiting: 1,
    oldest_queued_at: AT,
    lanes: { waiting: 2, no_session: 1, paused: 0, closed: 0, account_limit: 0 },
    deliveries_pending: 3,
    deliveries_parked: 0,
    statistics_pending: 5,
    endpoints_failing: 0,
    submissions_uncertain: 0,
    alarms: [
      {
        alarm: 'portal_paused',
        subject: 'acme-health',
        summary: 'The portal acme-health fails repeatedly. Connections that are paused: 3.',
        since: AT,
        details: { portal: 'acme-health', connections: 3 },
      },
    ],
    processes: [
      {
        id: '3f0a2b54-9d1c-4d6e-8a77-0c5be2f1d9a3',
        role: 'worker',
        version: '0.1.0',
        host: 'worker-1',
        pid: 4_711,
        started_at: AT,
        seen_at: '2026-11-21T09:12:40.000Z',
        state: 'alive',
        memory_bytes: 183_500_800,
        event_loop_p99_ms: 4,
        event_loop_max_ms: 31,
        connections_used: 2,
        connections_max: 12,
        connections_awaited: 0,
        disk_free_bytes: 41_875_931_136,
        disk_total_bytes: 107_374_182_400,
      },
    ],
  } satisfies HealthObject,
  SettingList: {
    data: [
      {
        name: 'FILE_SIZE_LIMIT',
        file_key: 'file_size_limit',
        flag: '--file-size-limit',
        description: 'Maximum size of an uploaded file.',
        value: '50MiB',
        default: '25MiB',
        source: 'environment',
        secret: false,
      },
    ],
  } satisfies SettingList,
  AuditVerificationObject: {
    intact: 10_412,
    purged: 230,
    faults: [{ kind: 'changed', at: 'aud_06aqf3m0hk3q8s5w2z7c4e6g9j' }],
    head: '10642:2f1c6d9a0b7e4f5a8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b',
  } satisfies AuditVerificationObject,
});
