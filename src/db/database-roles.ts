/** The role of each process that has connections to the database. Agents and the plugin pool have none. */
export const PROCESS_ROLES = {
  api: 'sopwith_api',
  webhooks: 'sopwith_webhooks',
  worker: 'sopwith_worker',
} as const;
export type ProcessName = keyof typeof PROCESS_ROLES;

/** The role of statements for the API key of one account: row-level security shows it the rows of that account alone. */
export const ACCOUNT_ROLE = 'sopwith_account';

/** The roles that a server needs. They belong to the whole server, and no user signs in as one of them. */
export const ROLES = { account: ACCOUNT_ROLE, ...PROCESS_ROLES } as const;
export type RoleName = keyof typeof ROLES;
export type DatabaseRole = (typeof ROLES)[RoleName];
export const ROLE_NAMES: readonly RoleName[] = ['account', 'api', 'webhooks', 'worker'];
export const DATABASE_ROLES: readonly DatabaseRole[] = Object.freeze(Object.values(ROLES));

/** The account whose rows the role `sopwith_account` sees, as the connection has set it. */
export const ACCOUNT_SETTING = 'sopwith.account_id';

/** What each role may do with one table, as GRANT takes it. A role that is not named has no rights. */
export type TableRights = Readonly<Partial<Record<RoleName, string>>>;

/**
 * The rights of all roles in all tables and views of our schema. To lock a row, a role needs the right to update one of its columns. Only the owner
 * of the tables, who runs "sopwith migrate" and the commands of administrators, can do more. The API can do what the role of accounts can, because
 * it works for accounts without that role if it is missing.
 */
export const TABLE_RIGHTS: Readonly<Record<string, TableRights>> = {
  migration: { api: 'select', webhooks: 'select', worker: 'select' },
  migration_lock: {},
  database_identity: {
    api: 'select, update (earlier_lineage)',
    webhooks: 'select',
    worker: 'select, update (steps, stepped_at, earlier_lineage)',
  },
  installation_secret: { api: 'select, insert', webhooks: 'select', worker: 'select, insert' },
  account: {
    // Not the data key. To update a name is the right to lock a row against a legal hold.
    account: 'select (id, name, disabled_at, shredded_at), update (name)',
    api: 'select, insert, update',
    webhooks: 'select (id, data_key, disabled_at, shredded_at)',
    worker: 'select, update (created_at)',
  },
  api_key: { api: 'select, insert, update' },
  // Idempotency keys, as keyed digests that only the request with that key can find.
  admin_creation: {
    account: 'select, insert, update, delete',
    api: 'select, insert, update, delete',
  },
  idempotency_key: { api: 'select, insert, update, delete', worker: 'select, update (created_at), delete' },
  rate_budget: { api: 'select, insert, update' },

  // People. The sender of e-mails knows who wants them, and who may answer; no worker knows anybody.
  person: { api: 'select, insert, update', webhooks: 'select (id, email, disabled_at, inbox_mail)' },
  person_role: { api: 'select, insert, update, delete', webhooks: 'select' },
  person_identity: { api: 'select, insert' },
  person_group_role: { api: 'select, insert, update, delete', webhooks: 'select' },
  person_session: { api: 'select, insert, update, delete' },
  person_link: { api: 'select, insert, delete' },
  person_device: { api: 'select, insert, delete' },
  recovery_code: { api: 'select, insert, delete' },
  sign_in_failure: { api: 'select, insert, update, delete' },

  // E-mails to people about tasks that wait: which task began to wait, who gets an e-mail, and when.
  inbox_notice: { account: 'insert', api: 'insert', webhooks: 'select, delete', worker: 'insert' },
  inbox_mail: { webhooks: 'select, insert, update (uncertain, created_at), delete' },
  person_mail: { api: 'select, delete', webhooks: 'select, insert, update' },

  // Each process reports itself, and deletes reports that are a day old.
  process: {
    api: 'select, insert, update, delete',
    webhooks: 'select, insert, update, delete',
    worker: 'select, insert, update, delete',
  },

  // What the operator was notified of.
  operator_alarm: { api: 'select, insert, update, delete' },

  // Tasks.
  task: {
    account: 'select, update',
    api: 'select, insert, update',
    // What a message contains, which is not what the client has posted.
    webhooks: `select (id, account_id, type, status, notes_enc, issues_enc, result_enc, failure, needs_enc, labels_enc, external_id, metadata, priority,
      not_before, expires_at, retry_of, dry_run_of, schedule_id, sop_name, sop_digest, sop_version, attempts, created_at, started_at, finished_at,
      data_purged_at, result_purged_at, traceparent)`,
    worker: 'select, update',
  },
  task_event: {
    account: 'select, insert, delete',
    api: 'select, insert, delete',
    worker: 'select, insert, delete',
  },
  task_file: {
    account: 'select, delete',
    api: 'select, insert, update, delete',
    webhooks: 'select',
    worker: 'select, insert, delete',
  },
  // The once ledger.
  task_commit: {
    account: 'select, update',
    api: 'select, update',
    webhooks: 'select (task_id, state)',
    worker: 'select, insert, update, delete',
  },
  task_patient_key: {
    account: 'select, delete',
    api: 'select, insert, delete',
    worker: 'select, delete',
  },
  // Figures without patient data. A task that ends leaves a row in task_ended, which workers add up.
  task_statistic: { account: 'select', api: 'select', worker: 'select, insert, update' },
  task_ended: {
    account: 'select, insert',
    api: 'select, insert',
    worker: 'select, insert, delete',
  },
  asked_deletion: { account: 'select, insert', api: 'select, insert, delete', worker: 'select, delete' },
  erased_patient_key: {
    account: 'select, insert',
    api: 'select, insert',
    // To update a time is the right to lock rows that are purged.
    worker: 'select, insert, update (erased_at), delete',
  },
  artifact: { account: 'select, update', api: 'select, update', worker: 'select, insert, update, delete' },
  failure_report: {
    account: 'select, delete',
    api: 'select, delete',
    worker: 'select, insert, update, delete',
  },
  // The page of a running task, while somebody watches it.
  live_watch: {
    account: 'select, insert, update (watched_until)',
    api: 'select, insert, update (watched_until)',
    worker: 'select, delete',
  },
  live_picture: { account: 'select', api: 'select', worker: 'select, insert, update, delete' },
  legal_hold: { account: 'select', api: 'select, insert, update, delete', worker: 'select' },
  legal_hold_key: { account: 'select', api: 'select, insert', worker: 'select' },
  // Names of files that are to be removed.
  file_removal: {
    account: 'select, insert, delete',
    api: 'select, insert, delete',
    worker: 'select, insert, update, delete',
  },

  // Which task starts next.
  lane: { account: 'select', api: 'select, insert', worker: 'select, insert, update' },
  lane_arrival: { api: 'select, insert', worker: 'select, insert, delete' },
  lane_state: { api: 'select', worker: 'select' },
  account_share: { worker: 'select, insert, update' },
  scheduler: { worker: 'select, update' },
  portal_rule: { api: 'select', worker: 'select, insert, update, delete' },
  maintenance_window: { api: 'select, insert, update, delete', worker: 'select' },

  // Portals. Only workers read credentials and sessions.
  portal_connection: {
    // Which portals the account is connected to, and the right to lock that row.
    account: 'select (id, account_id, portal), update (portal)',
    api: `select (id, account_id, portal, base_url, credentials_digest, credentials_rejected_at, max_sessions, min_interval_ms, session_saved_at,
      failures, failing_since, paused_until, created_at, record_traces, approval_minutes), insert, update, delete`,
    worker: `select, update (credentials_rejected_at, session_enc, session_saved_at, failures, failing_since, paused_until)`,
  },
  portal_code: { account: 'select, insert, update', api: 'select, insert, update', worker: 'select, delete' },
  totp_use: { worker: 'select, insert, update, delete' },

  // Procedures.
  sop_version: { api: 'select, insert', worker: 'select' },
  sop_review: { api: 'select, insert, update' },
  sop_activation: { api: 'select, insert, update, delete', worker: 'select, update' },
  sop_canary_outcome: { api: 'select, delete', worker: 'select, insert, delete' },

  // Schedules. Workers delete what was asked to be deleted, and the data of those that have ended.
  schedule: {
    account: 'select, insert, update, delete',
    api: 'select, insert, update, delete',
    worker:
      'select (id, account_id, status, data_enc, external_id_digest, ends_at), update (data_enc), delete',
  },
  schedule_patient_key: {
    account: 'select, insert, delete',
    api: 'select, insert, delete',
    worker: 'select',
  },
  schedule_file: {
    account: 'select, insert, delete',
    api: 'select, insert, delete',
    worker: 'select (schedule_id), delete',
  },
  schedule_run: { account: 'select', api: 'select, insert, delete' },

  // Webhooks.
  webhook_endpoint: {
    account: 'select, update (state)',
    api: 'select, insert, update, delete',
    webhooks: 'select, update (state, consecutive_failures, failing_since, probed_at, disabled_reason)',
    worker: 'select (account_id, state, events)',
  },
  webhook_secret: { account: 'select', api: 'select, insert, update, delete', webhooks: 'select' },
  webhook_event: {
    account: 'select, insert, update',
    api: 'select, insert, update',
    webhooks: 'select, update (body_enc)',
    worker: 'select, insert, update',
  },
  webhook_delivery: {
    account: 'select, insert, update',
    api: 'select, insert, update',
    webhooks: 'select, update',
    worker: 'select, insert, update',
  },
  webhook_attempt: {
    account: 'select, delete',
    api: 'select, delete',
    webhooks: 'select, insert',
    worker: 'select, delete',
  },

  // The audit log. A trigger writes the ID of each entry to audit_pending, until a link has the keyed digest of the entry.
  audit_log: {
    account: 'select, insert',
    api: 'select, insert',
    // Triggers reject every update. This is the right to lock rows that are purged.
    worker: 'select, insert, update (at), delete',
  },
  audit_link: { account: 'select', api: 'select, insert', worker: 'select, insert' },
  audit_pending: {
    account: 'insert',
    api: 'select, insert, delete',
    worker: 'select, insert, delete',
  },
};

/** In every table of the queue. Jobs contain only IDs. Who takes jobs also maintains the tables, and rebuilds their indexes if they grow. */
export const QUEUE_RIGHTS: Readonly<Record<RoleName, string>> = {
  account: 'select, insert',
  api: 'select, insert',
  webhooks: 'select, insert, update, delete, maintain',
  worker: 'select, insert, update, delete, maintain',
};

// Without subqueries: for the short statements of the API, planning those takes longer than to evaluate this for each row.
const ACCOUNT = `current_setting('${ACCOUNT_SETTING}', true)`;

/** Tables without an `account_id`, and which of their rows the role of accounts sees. */
export const OTHER_POLICIES: Readonly<Record<string, string>> = {
  account: `id = ${ACCOUNT}`,
  task_event: 'exists (select from task where task.id = task_id)',
  file_removal: `starts_with(storage_key, ${ACCOUNT} || '/')`,
};

/** The condition of a table's policy. It restricts that one role: what other users can do is decided by their rights alone. */
export const policyOf = (table: string): string =>
  `current_user <> '${ACCOUNT_ROLE}' or ${OTHER_POLICIES[table] ?? `account_id = ${ACCOUNT}`}`;
