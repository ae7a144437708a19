import { expect } from 'chai';
import { Client } from 'pg';
import { connect } from '../../src/db/connect.ts';
import {
  createRolesSql,
  installRoles,
  unprotectedTables,
  unusableRoles,
} from '../../src/db/install-roles.ts';
import { DATABASE_ROLES } from '../../src/db/database-roles.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createLogger, type Logger } from '../../src/platform/logger.ts';
import { QUEUE_SCHEMA } from '../../src/queue/open-queue.ts';
import { openAccounts } from '../../src/roles/open-account-database.ts';
import { usableRole } from '../../src/roles/usable-role.ts';
import { queueDatabase } from '../support/queue-database.ts';
import type { TestDatabase } from '../support/database.ts';

describe('Database roles', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await queueDatabase();
  });
  afterEach(() => database.drop());

  const install = (url = database.url): Promise<boolean> => installRoles(url, { queueSchema: QUEUE_SCHEMA });

  it('should give a policy to every table with an account_id, and to a new one when the database is migrated', async () => {
    expect(await unprotectedTables(database.knex)).to.deep.equal([]);
    await database.knex.raw('create table clinic (account_id text not null)');
    expect(await unprotectedTables(database.knex)).to.deep.equal(
      ['account_rows', 'sopwith_api', 'sopwith_webhooks', 'sopwith_worker'].map((policy) => ({
        table: 'clinic',
        policy,
      })),
    );
    expect(await install()).to.equal(true);
    expect(await unprotectedTables(database.knex)).to.deep.equal([]);
  });

  it('should lock no table when nothing is to be changed, so that a service may run', async () => {
    await database.knex.transaction(async (trx) => {
      await trx.raw('lock table task, webhook_delivery, audit_log in row exclusive mode');
      expect(await install()).to.equal(true);
    });
  });

  it('should work for a user who may not create roles, with a warning, and with the roles that an administrator creates', async () => {
    const name = `clinic_${process.pid}`;
    const own = new URL(database.url);
    Object.assign(own, { username: name, password: 'S3cret', pathname: `/${name}` });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`create role ${name} login createrole password 'S3cret'`);
    await client.query(`create database ${name} owner ${name}`);
    const knex = connect({ url: own.href, applicationName: 'sopwith-test' });
    try {
      await knex.raw(`create schema ${QUEUE_SCHEMA}`);
      await migrate(own.href, { after: [async (url) => void (await install(url))] });
      // From PostgreSQL 16 on, a user cannot grant the roles that another user of the server has created.
      await client.query(`alter role ${name} nocreaterole; revoke ${DATABASE_ROLES.join(', ')} from ${name}`);
      await using opened = new AsyncDisposableStack();
      const warnings: string[] = [];
      const logger = silentBut(warnings);
      const open = () =>
        openAccounts(knex, { url: own.href, applicationName: 'sopwith-test' }, logger, opened);
      expect((await open())('acct_1')).to.equal(knex);
      expect(warnings.splice(0).join())
        .to.include('"missing":["sopwith_account"],"fix":"sopwith database roles"')
        .and.to.include('database.roles_missing');

      expect(await usableRole({ url: own.href }, 'sopwith_worker', logger)).to.equal(null);
      expect(warnings.splice(0).join()).to.include(
        '"missing":["sopwith_worker"],"fix":"sopwith database roles"',
      );

      await client.query(createRolesSql(name).join(';\n'));
      await knex.raw('revoke usage on schema sopwith from sopwith_worker');
      expect(await unusableRoles(knex, DATABASE_ROLES), 'before "sopwith migrate"').to.deep.equal([
        'sopwith_worker',
      ]);
      expect(await install(own.href)).to.equal(true);
      expect(await unusableRoles(knex, DATABASE_ROLES)).to.deep.equal([]);
      expect(await usableRole({ url: own.href }, 'sopwith_worker', logger)).to.equal('sopwith_worker');
      await knex('account').insert([
        { id: 'acct_1', name: 'north', data_key: Buffer.alloc(1) },
        { id: 'acct_2', name: 'south', data_key: Buffer.alloc(1) },
      ]);
      const knexOf = await open();
      for (const id of ['acct_1', 'acct_2', 'acct_1'])
        expect(await knexOf(id)('account').pluck('id')).to.deep.equal([id]);
      expect(warnings).to.deep.equal([]);
    } finally {
      await knex.destroy();
      await client.query(`drop database ${name} with (force)`);
      await client.query(`drop owned by ${name}; drop role ${name}`);
      await client.end();
    }
  });
});

const silentBut = (lines: string[]): Logger =>
  createLogger({
    level: 'warn',
    role: 'test',
    destination: { write: (line: string) => lines.push(line) > 0 } as unknown as NodeJS.WritableStream,
  });
