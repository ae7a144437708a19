import { expect } from 'chai';
import { Client } from 'pg';
import {
  PROCESS_ROLES,
  QUEUE_RIGHTS,
  ROLE_NAMES,
  ROLES,
  TABLE_RIGHTS,
  type RoleName,
} from '../../src/db/database-roles.ts';
import { queueDatabase } from '../support/queue-database.ts';
import { roleLogin } from '../support/role-login.ts';
import type { TestDatabase } from '../support/database.ts';

const ALL = 'all columns';
const PRIVILEGES = 'SELECT INSERT UPDATE DELETE TRUNCATE REFERENCES TRIGGER MAINTAIN'.split(' ');

/** "select, update (name)" -> SELECT: all columns, UPDATE: name. */
function rightsIn(grant = ''): Record<string, string> {
  const parts = [...grant.matchAll(/(\w+)(?:\s*\(([^)]*)\))?/g)].map(([, privilege = '', columns]) => [
    privilege.toUpperCase(),
    columns === undefined
      ? ALL
      : columns
          .split(/\s*,\s*/)
          .toSorted()
          .join(', '),
  ]);
  return Object.fromEntries(parts) as Record<string, string>;
}

describe('The rights of the database roles', () => {
  let database: TestDatabase;
  before(async () => {
    database = await queueDatabase();
  });
  after(() => database.drop());

  const tablesOf = async (schema: string): Promise<readonly string[]> => {
    const { rows } = await database.knex.raw<{ rows: { name: string }[] }>(
      `select c.relname as name from pg_class c where c.relnamespace = ?::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
      [schema],
    );
    return rows.map(({ name }) => name);
  };

  /** What the server grants, in the same form. */
  const granted = async (role: string, table: string): Promise<Record<string, string>> => {
    const { rows } = await database.knex.raw<{ rows: { privilege: string; columns: string | null }[] }>(
      `select privilege, case when has_table_privilege(:role, :table::regclass, privilege) then :all else (
         select string_agg(attname, ', ' order by attname collate "C") from pg_attribute
         where attrelid = :table::regclass and attnum > 0 and not attisdropped and privilege in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
           and has_column_privilege(:role, attrelid, attnum, case when privilege in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') then privilege else 'SELECT' end)
       ) end as columns from unnest(:privileges::text[]) as privilege`,
      { role, table, all: ALL, privileges: PRIVILEGES },
    );
    return Object.fromEntries(
      rows.flatMap(({ privilege, columns }) => (columns === null ? [] : [[privilege, columns]])),
    );
  };

  it('should be what database-roles.ts lists, for every role, table and column, and nothing else', async () => {
    const tables = await tablesOf('sopwith');
    expect(
      Object.keys(TABLE_RIGHTS).toSorted(),
      'each table and view has an entry in TABLE_RIGHTS of src/db/database-roles.ts, which may be {}',
    ).to.deep.equal([...tables]);
    for (const name of ROLE_NAMES) {
      for (const table of tables)
        expect(await granted(ROLES[name], `sopwith.${table}`), `${ROLES[name]}: ${table}`).to.deep.equal(
          rightsIn(TABLE_RIGHTS[table]?.[name]),
        );
      for (const table of await tablesOf('pgboss'))
        expect(await granted(ROLES[name], `pgboss.${table}`), `${ROLES[name]}: ${table}`).to.deep.equal(
          rightsIn(QUEUE_RIGHTS[name]),
        );
    }
  });

  it('should let the API do all that the role of accounts may, for a server that does not have that role', () => {
    for (const [table, rights] of Object.entries(TABLE_RIGHTS)) {
      const api = rightsIn(rights.api);
      for (const [privilege, columns] of Object.entries(rightsIn(rights.account)))
        if (api[privilege] !== ALL)
          expect(api[privilege]?.split(', '), `${privilege} ${table}`).to.include.members(
            columns.split(', '),
          );
    }
  });

  it('should make the server reject what a process does not do, whatever it is made to try', async () => {
    const everyRole = ROLE_NAMES.flatMap((name) =>
      [
        'create table sopwith.clinic (id text)',
        'create table pgboss.clinic (id text)',
        'alter table task add column name text',
        'alter table task disable row level security',
        'drop policy account_rows on task',
        'drop trigger audit_log_is_append_only on audit_log',
        'truncate task_event',
        'update audit_log set actor = $$x$$',
        'update audit_link set digest = entry_digest',
        'delete from sop_version',
        'insert into migration (name) values ($$9999-x$$)',
        `set role ${ROLES[name === 'api' ? 'worker' : 'api']}`,
        'set role none; select from sopwith.task',
        'reset role; select from sopwith.task',
      ].map((sql): [RoleName, string] => [name, sql]),
    );
    const attempts: readonly [RoleName, string][] = [
      ...everyRole,
      ['account', 'select data_key from account'],
      ['account', 'select from api_key'],
      ['api', 'select credentials_enc from portal_connection'],
      ['api', 'select session_enc from portal_connection'],
      ['api', 'select * from portal_connection'],
      ['api', 'delete from audit_log'],
      ['api', 'delete from task'],
      ['api', 'insert into task_commit (task_id) values ($$x$$)'],
      ['worker', 'select from api_key'],
      ['worker', 'select secret_enc from webhook_secret'],
      ['worker', 'select url, url_enc from webhook_endpoint'],
      ['worker', 'insert into task (id) values ($$x$$)'],
      ['worker', 'delete from task'],
      ['worker', 'update portal_connection set credentials_enc = null'],
      ['worker', 'update account set data_key = null'],
      ['webhooks', 'select data_enc from task'],
      ['webhooks', 'select input_enc from task'],
      ['webhooks', 'select * from task'],
      ['webhooks', 'select business_key from task_commit'],
      ['webhooks', 'select from task_event'],
      ['webhooks', 'select from failure_report'],
      ['webhooks', 'select from portal_connection'],
      ['webhooks', 'select from api_key'],
      ['webhooks', 'update task set status = status'],
      ['webhooks', 'update webhook_endpoint set url = url'],
      ['webhooks', 'select from audit_log'],
    ];
    for (const name of ROLE_NAMES) {
      await using member = await memberOf(database, name);
      await member.client.query(`set role ${ROLES[name]}; set search_path to sopwith`);
      for (const [role, sql] of attempts.filter(([of]) => of === name)) {
        const error: unknown = await member.client.query(sql).catch((thrown: unknown) => thrown);
        expect(error, `${role}: ${sql}`).to.have.property('code', '42501');
      }
    }
  });

  it('should let the processes that maintain the queue rebuild its indexes', async () => {
    for (const name of ['worker', 'webhooks'] as const) {
      await using member = await memberOf(database, name);
      await member.client.query(`set role ${PROCESS_ROLES[name]}`);
      await member.client.query('reindex index concurrently pgboss.job_common_pkey');
    }
  });
});

interface Member extends AsyncDisposable {
  readonly client: Client;
}

/** A connection of a user who is a member of this one role. */
async function memberOf(database: TestDatabase, name: RoleName): Promise<Member> {
  const login = await roleLogin(database, [ROLES[name]]);
  const client = new Client({ connectionString: login.url });
  await client.connect();
  return {
    client,
    async [Symbol.asyncDispose]() {
      await client.end();
      await login[Symbol.asyncDispose]();
    },
  };
}
