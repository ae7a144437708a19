import type { Knex } from 'knex';

/** Only rows with the text in one of these columns. Upper and lower case do not differ. */
export function containing(rows: Knex.QueryBuilder, columns: readonly string[], text: string): void {
  const pattern = `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  rows.where((any) => {
    for (const column of columns) any.orWhereILike(column, pattern);
  });
}
