import type { Knex } from 'knex';

/**
 * Everything of Sopwith is in the schema on the search path (`sopwith` by default; one per test). pg-boss keeps its own
 * schema next to it. `*_enc` columns hold AES-256-GCM ciphertexts; their context is table, column, account and row id.
 */
export const name = '0001-initial';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
-- Secrets of the installation itself, wrapped by its encryption key: what is derived from them outlives a rotation.
create table installation_secret (
  name text primary key,
  wrapped bytea not null,
  created_at timestamptz(3) not null default now()
);

create table account (
  id text primary key,
  name text not null unique,
  data_key bytea not null,
  created_at timestamptz(3) not null default now(),
  disabled_at timestamptz(3)
);

create table api_key (
  id text primary key,
  account_id text references account,           -- null: an admin key
  hash bytea not null,
  label text not null default '',
  scopes text[] not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(0)
);
create index on api_key (account_id);

create table portal_connection (
  id text primary key,
  account_id text not null references account,
  portal text not null,                          -- folder under sops/
  base_url text not null,
  credentials_enc bytea not null,                -- JSON {username, password, totp_secret?, ...}
  credentials_rejected_at timestamptz(3),        -- set: never tried again until a person resets them
  max_sessions int not null default 1 check (max_sessions between 1 and 100),
  min_interval_ms int not null default 0,
  last_started_at timestamptz(3),
  session_enc bytea,                             -- Playwright storage state of the signed-in session
  session_saved_at timestamptz(3),
  failures int not null default 0,               -- technical failures since failing_since: enough of them pause it
  failing_since timestamptz(3),
  paused_until timestamptz(3),                   -- its tasks wait; 'infinity' until a person resumes it
  created_at timestamptz(3) not null default now(),
  unique (account_id, portal)
);

-- One row per browser session in use on a connection: the hard limit across all workers.
create table session_lease (
  connection_id text not null references portal_connection on delete cascade,
  slot int not null,
  task_id text not null,
  epoch bigint not null,
  lease_until timestamptz not null,
  primary key (connection_id, slot)
);

-- A one-time password's time window is used once only.
create table totp_use (
  connection_id text not null references portal_connection on delete cascade,
  time_window bigint not null,
  used_at timestamptz(3) not null default now(),
  primary key (connection_id, time_window)
);

create table task (
  id text primary key,
  account_id text not null references account,
  type text not null,
  status text not null check (status in ('queued','running','waiting','completed','completed_with_issues','failed')),
  data_enc bytea not null,
  notes_enc bytea,
  issues_enc bytea,                              -- JSON array; null: none
  result_enc bytea,
  failure jsonb,
  needs_enc bytea,
  input_enc bytea,                               -- the answer to needs, until the attempt has taken it
  external_id text,
  metadata jsonb not null default '{}',
  priority int not null default 0,
  not_before timestamptz(3),
  expires_at timestamptz(3),
  sop_name text,
  sop_digest text,
  attempts int not null default 0,
  epoch bigint not null default 0,
  lease_owner text,
  lease_until timestamptz,
  cancel_requested_at timestamptz(3),
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  check ((status in ('completed','completed_with_issues','failed')) = (finished_at is not null))
);
-- A list reads one short run of an index per status (and type) and merges them, so two indexes serve every filter.
create index task_by_status on task (account_id, status, id desc);
create index task_by_type on task (account_id, type, status, id desc);
-- For the reconciler. Without lease_until in any index, a renewal stays a heap-only update.
create index task_open on task (id) where status in ('queued','running','waiting');
create index task_expiring on task (expires_at) where status = 'queued' and expires_at is not null;

create function task_final_is_final() returns trigger language plpgsql as $$
begin
  if old.status in ('completed','completed_with_issues','failed') then
    raise exception 'task % is final (%), it never changes', old.id, old.status using errcode = 'SW001';
  end if;
  return new;
end $$;
create trigger task_final_is_final before update of status, notes_enc, issues_enc, result_enc, failure, finished_at, attempts, epoch
  on task for each row execute function task_final_is_final();

-- Tasks that wait for a free session of a connection: the one that waits longest is woken when a session frees.
create table session_wait (
  task_id text primary key references task on delete cascade,
  connection_id text not null references portal_connection on delete cascade,
  since timestamptz not null default now()
);
create index on session_wait (connection_id, since);

create table idempotency_key (
  account_id text not null references account,
  key text not null,
  fingerprint bytea not null,
  task_id text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, key)
);
create index on idempotency_key (created_at);

create table task_file (
  id text primary key,
  task_id text not null references task on delete cascade,
  account_id text not null references account,
  role text not null check (role in ('input','result')),
  position int not null default 0,
  name text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null
);
create index on task_file (task_id);

create table artifact (
  id text primary key,
  task_id text not null references task on delete cascade,
  account_id text not null references account,
  attempt int not null,
  kind text not null check (kind in ('screenshot','trace','download','pdf','log')),
  name text not null,
  step text,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null,
  created_at timestamptz(3) not null
);
create index on artifact (task_id, id);

-- The timeline. data never holds patient data or secrets: codes, step ids, positions, durations.
create table task_event (
  task_id text not null references task on delete cascade,
  seq int not null,
  at timestamptz(3) not null,
  kind text not null,
  data jsonb not null,
  primary key (task_id, seq)
);

-- The once ledger: at most one submission per task and step, and per business key, ever.
create table task_commit (
  task_id text not null references task,
  step_key text not null,
  iteration text not null default '',
  account_id text not null references account,
  portal text not null,
  business_key bytea,                            -- HMAC of the key: no patient data in clear
  state text not null check (state in ('intent','done','not_sent','unknown')),
  epoch bigint not null,
  intent_at timestamptz(3) not null default now(),
  resolved_at timestamptz(3),
  outputs_enc bytea,
  primary key (task_id, step_key, iteration)
);
create unique index task_commit_business_key on task_commit (account_id, portal, business_key)
  where business_key is not null and state <> 'not_sent';

create table webhook_endpoint (
  id text primary key,
  account_id text not null unique references account,
  url text not null,
  signer text not null default 'hmac-sha256',
  retry_policy text not null default 'standard',
  state text not null default 'active' check (state in ('active','failing','disabled')),
  consecutive_failures int not null default 0,
  failing_since timestamptz(3),                  -- the first failure since the last success
  probed_at timestamptz(3),                      -- last attempt while the circuit is open
  disabled_reason text,
  created_at timestamptz(3) not null default now()
);

create table webhook_secret (
  id text primary key,
  endpoint_id text not null references webhook_endpoint on delete cascade,
  account_id text not null references account,
  secret_enc bytea not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3)
);
create index on webhook_secret (endpoint_id);

-- The outbox: exactly one row per final task, written in the final transaction.
create table webhook_event (
  id text primary key,                           -- the webhook-id, constant over all attempts
  task_id text not null unique references task,
  account_id text not null references account,
  created_at timestamptz(3) not null,
  body_enc bytea                                 -- the exact bytes sent; null until the first attempt signed them
);

create table webhook_delivery (
  id text primary key,
  event_id text not null unique references webhook_event,
  account_id text not null references account,
  state text not null check (state in ('pending','delivered','failed','parked')),
  attempts int not null default 0,               -- of the schedule
  manual_attempts int not null default 0,        -- asked for by a person: they neither use up nor extend the schedule
  manual_at timestamptz(3),                      -- a redelivery that is asked for and not yet made
  next_at timestamptz(3),
  locked_by text,                                -- the process whose claim it is, until then
  locked_until timestamptz,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index webhook_delivery_due on webhook_delivery (account_id, next_at) where state = 'pending';
create index webhook_delivery_manual on webhook_delivery (account_id, manual_at) where manual_at is not null;
create index webhook_delivery_locked on webhook_delivery (account_id) where locked_until is not null;
create index webhook_delivery_parked on webhook_delivery (account_id, created_at) where state = 'parked';

create table webhook_attempt (
  id text primary key,
  delivery_id text not null references webhook_delivery on delete cascade,
  account_id text not null references account,
  number int not null,
  trigger text not null check (trigger in ('schedule','manual')),
  at timestamptz(3) not null,
  outcome text not null,                         -- ok, http_4xx, timeout_headers, blocked_address, ...
  http_status int,
  duration_ms int not null,
  response_enc bytea
);
create index on webhook_attempt (delivery_id, number);

create table audit_log (
  id text primary key,
  at timestamptz(3) not null default now(),
  actor text not null,                           -- cli, api key id, system
  account_id text,
  action text not null,
  object text not null,
  detail jsonb not null default '{}'
);
create index on audit_log (account_id, id);

-- Append only. A purge after the retention time must first run: set local sopwith.audit_purge = 'on'.
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('sopwith.audit_purge', true) = 'on' then
    return old;
  end if;
  raise exception 'the audit log is append only' using errcode = 'SW002';
end $$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
`;
