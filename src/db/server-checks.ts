import type { Knex } from 'knex';
import { CodedError } from '../platform/errors.ts';

const OLDEST_VERSION = 14;

/** Something about the server on which our promises do not hold. */
export interface ServerFault {
  readonly code: string;
  readonly message: string;
}

/**
 * What is wrong with the server: too old, or set so that a crash loses what was committed. Then a submission could be
 * made twice, because the record of the first one was lost.
 */
export async function serverFaults(knex: Knex): Promise<readonly ServerFault[]> {
  const { rows } = await knex.raw<{ rows: { name: string; setting: string }[] }>(
    `select name, setting from pg_settings
     where name in ('server_version_num', 'fsync', 'full_page_writes', 'synchronous_commit')`,
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const faults: ServerFault[] = [];
  const version = Math.floor(Number(settings.get('server_version_num')) / 10_000);
  if (version < OLDEST_VERSION) {
    faults.push({
      code: 'database_too_old',
      message: `PostgreSQL ${version} is too old: upgrade the server to ${OLDEST_VERSION} or later`,
    });
  }
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if (settings.get(name) !== 'off') continue;
    faults.push({
      code: 'database_not_durable',
      message:
        `${name} is off, so a crash can lose committed work and a claim could be submitted twice: ` +
        `alter system set ${name} = on; select pg_reload_conf();`,
    });
  }
  return faults;
}

/** @throws CodedError with the first fault's code, naming all of them. */
export async function refuseUnsafeServer(knex: Knex): Promise<void> {
  const faults = await serverFaults(knex);
  const [first] = faults;
  if (first !== undefined) throw new CodedError(first.code, faults.map(({ message }) => message).join('\n'));
}
