import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { runSopwith } from '../../support/run-sopwith.ts';
import { queueDatabase } from '../../support/queue-database.ts';
import type { TestDatabase } from '../../support/database.ts';

describe('sopwith user', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let folder: string;
  before(async () => {
    database = await queueDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-user-'));
    await sopwith('account', 'create', 'North');
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await database.drop();
  });

  const sopwith = (...args: string[]) =>
    runSopwith(args, {
      env: { DATABASE_URL: database.url, SOPWITH_DATA_DIR: folder, PUBLIC_URL: 'https://sopwith.test' },
      stdin: 'a sentence for tests\n',
    });
  const listed = async (): Promise<Record<string, unknown>> => {
    const [person] = JSON.parse((await sopwith('user', 'list', '--json')).out) as Record<string, unknown>[];
    return person ?? {};
  };

  it('should create a person with a link, change their role, and disable them', async () => {
    const email = 'robin@clinic.test';
    const made = await sopwith('user', 'create', email, '--name', 'Robin', '--account', 'North=operator');
    expect(made.out).to.match(/^https:\/\/sopwith\.test\/console\/password#token=[\w-]{43}$/);
    expect(await listed()).to.deep.include({ email, has_password: false, installation_admin: false });
    await sopwith('user', 'role', email, 'North=author');
    expect((await sopwith('user', 'list')).out).to.match(
      /robin@clinic\.test +Robin +North=author +no .* active/,
    );
    await sopwith('user', 'role', email, 'North=none');
    expect((await listed())['roles']).to.deep.equal([]);
    expect((await sopwith('user', 'link', email)).out).to.match(
      /^https:\/\/sopwith\.test\/console\/link#token=/,
    );
    expect((await sopwith('user', 'unlock', email)).err).to.include('can sign in without waiting');
    expect((await sopwith('user', 'update', email)).code).to.equal(2);
    await sopwith('user', 'update', email, '--name', 'Robin Roe', '--installation-admin');
    expect(await listed()).to.include({ name: 'Robin Roe', installation_admin: true });
    await sopwith('user', 'update', email, '--no-installation-admin');
    expect(await listed()).to.include({ name: 'Robin Roe', installation_admin: false });
    expect((await sopwith('user', 'end-sessions', email)).err).to.include('is signed out everywhere');
    await sopwith('user', 'disable', email);
    expect((await listed())['disabled_at']).to.be.a('string');
    expect((await sopwith('user', 'link', email)).code).to.equal(1);
    await sopwith('user', 'enable', email);
    expect((await sopwith('audit', '--action', 'person')).out).to.include('person.changed');
  });

  it('should read a password from standard input, and say what is wrong', async () => {
    const create = (...more: string[]) =>
      sopwith('user', 'create', 'sam@clinic.test', '--name', 'Sam', ...more);
    expect((await create('--account', 'North=boss')).err).to.include(
      'Roles: viewer, operator, author, admin, none',
    );
    expect((await create('--password-stdin')).code).to.equal(0);
    expect((await create()).err).to.include('another person has this e-mail address');
    expect((await sopwith('user', 'role', 'nobody@clinic.test', 'North=admin')).err).to.include(
      'sopwith user list',
    );
  });
});
