import type { Knex } from 'knex';
import { CodedError } from '../platform/errors.ts';

const OLDEST_VERSION = 14;

/** Something about the server on which our promises do not hold. */
export interface ServerFault {
  readonly code: string;
  readonly message: string;
}

interface ServerSetting {
  readonly name: string;
  readonly setting: string;
  /** Where the value comes from, in PostgreSQL's words. */
  readonly source: string;
  /** Both as SQL wants them written. */
  readonly database: string;
  readonly role: string;
}

/**
 * What is wrong with the server: too old, or set so that a crash loses what was committed. Then a submission could be
 * made twice, because the record of the first one was lost.
 */
export async function serverFaults(knex: Knex): Promise<readonly ServerFault[]> {
  const { rows } = await knex.raw<{ rows: ServerSetting[] }>(
    `select name, setting, source, quote_ident(current_database()) as database, quote_ident(session_user) as role
     from pg_settings where name in ('server_version_num', 'fsync', 'full_page_writes', 'synchronous_commit')`,
  );
  const settings = new Map(rows.map((row) => [row.name, row]));
  const faults: ServerFault[] = [];
  const version = Math.floor(Number(settings.get('server_version_num')?.setting) / 10_000);
  if (version < OLDEST_VERSION) {
    faults.push({
      code: 'database_too_old',
      message: `PostgreSQL ${version} is too old: upgrade the server to ${OLDEST_VERSION} or later`,
    });
  }
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const found = settings.get(name);
    if (found?.setting !== 'off') continue;
    faults.push({
      code: 'database_not_durable',
      message:
        `${name} is off, so a crash can lose committed work and a claim could be submitted twice: ` +
        remedyFor(found),
    });
  }
  return faults;
}

/** The fix is needed at the place where the value was set: a value for the database or the role overrides one for the system. */
function remedyFor({ name, source, database, role }: ServerSetting): string {
  switch (source) {
    case 'database':
      return `alter database ${database} set ${name} = on; then start again`;
    case 'user':
      return `alter role ${role} set ${name} = on; then start again`;
    case 'database user':
      return `alter role ${role} in database ${database} set ${name} = on; then start again`;
    case 'client':
      return `take it out of DATABASE_URL (options) or PGOPTIONS: -c ${name}=on`;
    case 'command line':
    case 'environment variable':
      return `start the server without it (its ${source}): -c ${name}=on`;
    default:
      return `alter system set ${name} = on; select pg_reload_conf();`;
  }
}

/** @throws CodedError with the first fault's code, naming all of them. */
export async function refuseUnsafeServer(knex: Knex): Promise<void> {
  const faults = await serverFaults(knex);
  const [first] = faults;
  if (first !== undefined) throw new CodedError(first.code, faults.map(({ message }) => message).join('\n'));
}
