import type { DatabaseRole } from '../../src/db/database-roles.ts';
import type { TestDatabase } from './database.ts';

export interface RoleLogin extends AsyncDisposable {
  readonly url: string;
  readonly user: string;
}

let made = 0;

/** A user who may only become these roles: a connection that does not do so has no rights, unless the user inherits them, as in the documentation. */
export async function roleLogin(
  { url, knex }: TestDatabase,
  roles: readonly DatabaseRole[],
  { inherits = false } = {},
): Promise<RoleLogin> {
  const user = `login_${process.pid}_${(made += 1)}`;
  await knex.raw(`create role ${user} login ${inherits ? 'inherit' : 'noinherit'} password 'S3cret'`);
  for (const role of roles) await knex.raw(`grant ${role} to ${user}`);
  return {
    url: Object.assign(new URL(url), { username: user, password: 'S3cret' }).href,
    user,
    async [Symbol.asyncDispose]() {
      await knex.raw(`drop role ${user}`);
    },
  };
}
