/** The role in which statements for the API key of one account run: row-level security shows it the rows of that account alone. */
export const ACCOUNT_ROLE = 'sopwith_account';

/** The roles that a server needs. They belong to the whole server, and no user signs in as one of them. */
export const DATABASE_ROLES = [ACCOUNT_ROLE] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

/** The account whose rows the role `sopwith_account` sees, as the connection has set it. */
export const ACCOUNT_SETTING = 'sopwith.account_id';

/** What a role may do with a table, as GRANT takes it. */
export type Grants = Readonly<Record<string, string>>;

/**
 * Tables with an `account_id` show the role the rows of its account. `account` has its own policy, and so do tables whose rows belong to a row
 * of another table. The rest of what is listed here has no data of accounts.
 */
export const GRANTS: Readonly<Record<DatabaseRole, Grants>> = {
  [ACCOUNT_ROLE]: {
    // Not the data key. To update a name is the right to lock a row against a legal hold.
    account: 'select (id, name, disabled_at, shredded_at), update (name)',
    task: 'select, update',
    task_event: 'select, insert, delete',
    task_file: 'select, delete',
    task_commit: 'select, update',
    task_patient_key: 'select, delete',
    artifact: 'select, update',
    failure_report: 'select, delete',
    legal_hold: 'select',
    lane: 'select',
    // Which portals the account is connected to, and the right to lock that row. Not the credentials.
    portal_connection: 'select (id, account_id, portal), update (portal)',
    portal_code: 'select, insert, update',
    schedule: 'select, insert, update, delete',
    schedule_patient_key: 'select, insert, delete',
    schedule_file: 'select, insert, delete',
    schedule_run: 'select',
    webhook_endpoint: 'select, update (state)',
    webhook_secret: 'select',
    webhook_event: 'select, insert, update',
    webhook_delivery: 'select, insert, update',
    webhook_attempt: 'select, delete',
    audit_log: 'select, insert',
    // Keyed digests of all entries.
    audit_link: 'select',
    // Written by a trigger of the audit log: the ID of an entry.
    audit_pending: 'insert',
    // Idempotency keys, as keyed digests that only the request with that key can find.
    admin_creation: 'select, insert, update, delete',
    // Names of files that are to be removed.
    file_removal: 'select, insert, delete',
  },
};

/** Jobs name one row, and nothing of an account. */
export const QUEUE_GRANTS: Readonly<Record<DatabaseRole, string>> = { [ACCOUNT_ROLE]: 'select, insert' };

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
