import type { Knex } from 'knex';
import { connect } from '../../src/db/connect.ts';
import type { Migration } from '../../src/db/migrate.ts';
import type { TestDatabase } from './database.ts';

/** A pool on a schema of the database that has only these migrations. The caller destroys it. */
export async function earlierSchema(
  { url, knex: own }: TestDatabase,
  schema: string,
  migrations: readonly Migration[],
): Promise<Knex> {
  await own.raw('create schema ??', [schema]);
  const knex = connect({ url, applicationName: 'sopwith-test-earlier', schema });
  const migrationSource: Knex.MigrationSource<Migration> = {
    getMigrations: async () => [...migrations],
    getMigrationName: ({ name }) => name,
    // Knex requires a down migration. It is never run.
    getMigration: async ({ up, inTransaction = true }) => ({
      up,
      down: up,
      config: { transaction: inTransaction },
    }),
  };
  await knex.migrate.latest({ migrationSource, schemaName: schema, tableName: 'migration' });
  return knex;
}
