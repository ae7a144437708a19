import type { Knex } from 'knex';
import { DEFAULT_SCHEMA } from '../../src/db/connect.ts';
import { DATABASE_ROLES } from '../../src/db/database-roles.ts';

/**
 * What a version can rely on in the database, and what the database demands of it, one line each: `unique: task_commit(task_id) …`. Two versions work
 * on one schema if it still gives what the older one relies on, and demands no more of it.
 */
export interface SchemaFacts {
  /** Columns with their types, columns that are never null, unique indexes, functions, and rights of the database roles. */
  readonly gives: readonly string[];
  /** Columns that an insert must set, checks, unique indexes, and references. */
  readonly demands: readonly string[];
}

export async function schemaFacts(knex: Knex): Promise<SchemaFacts> {
  const lines = async (...queries: readonly string[]): Promise<readonly string[]> => {
    const all: string[] = [];
    for (const sql of queries) {
      const { rows } = await knex.raw<{ rows: { fact: string }[] }>(sql, {
        schema: DEFAULT_SCHEMA,
        roles: [...DATABASE_ROLES],
      });
      all.push(...rows.map(({ fact }) => fact).toSorted());
    }
    return all;
  };
  return {
    gives: await lines(COLUMNS, NEVER_NULL, UNIQUE, FUNCTIONS, RIGHTS),
    demands: await lines(REQUIRED, UNIQUE, CONSTRAINTS),
  };
}

/** What a version that was made for `before` can no longer do with `after`. */
export function breaks(before: SchemaFacts, after: SchemaFacts): readonly string[] {
  const given = new Set(after.gives.flatMap(rightsOfColumns));
  const demanded = new Set(before.demands);
  const known = new Set(before.gives.filter((fact) => fact.startsWith(COLUMN)).map(columnOf));
  const tables = new Set([...known].map((column) => column.split('.')[0]));
  /** What is only about new columns does not concern a version that does not know them, unless it has to fill them. */
  const concerns = (fact: string): boolean => {
    const [, kind, table, columns = ''] = /^([\w ]+): (\w+)\(([^)]*)\)/.exec(fact) ?? [];
    if (!tables.has(table)) return false;
    const names = columns.split(', ').filter((name) => name !== '');
    return kind === 'required' || names.length === 0 || names.some((name) => known.has(`${table}.${name}`));
  };
  return [
    ...before.gives.flatMap(rightsOfColumns).filter((fact) => !given.has(fact)),
    ...after.demands.filter((fact) => !demanded.has(fact) && concerns(fact)).map((fact) => `new ${fact}`),
  ].map((fact) => (fact.startsWith('new ') ? fact : `gone ${fact}`));
}

const COLUMN = 'column: ';
const columnOf = (fact: string): string => fact.slice(COLUMN.length).replace(/\((\w+)\).*/, '.$1');

/** One line for each column of a right, so that a right in one more column takes nothing away. */
function rightsOfColumns(fact: string): readonly string[] {
  const [, start, columns] = /^(right: \w+)\(([^)]+)\)/.exec(fact) ?? [];
  if (start === undefined || columns === undefined) return [fact];
  const end = fact.slice(start.length + columns.length + 2);
  return columns.split(', ').map((column) => `${start}(${column})${end}`);
}

const TABLES = `pg_class c join pg_namespace n on n.oid = c.relnamespace`;
const OURS = `n.nspname = :schema and c.relkind in ('r', 'p', 'v')`;
const COLUMNS_OF_TABLES = `${TABLES} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;
const COLUMNS = `select 'column: ' || c.relname || '(' || a.attname || ') ' || format_type(a.atttypid, a.atttypmod) as fact
  from ${COLUMNS_OF_TABLES} where ${OURS}`;
const NEVER_NULL = `select 'never null: ' || c.relname || '(' || a.attname || ')' as fact from ${COLUMNS_OF_TABLES} where ${OURS} and a.attnotnull`;
const REQUIRED = `select 'required: ' || c.relname || '(' || a.attname || ')' as fact from ${COLUMNS_OF_TABLES}
  where ${OURS} and a.attnotnull and not a.atthasdef and a.attidentity = ''`;
const namesOf = (keys: string): string =>
  `coalesce((select string_agg(a.attname, ', ' order by a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(${keys})), '')`;
// By what they say, not by their names: "on conflict" names the columns and the condition.
const UNIQUE = `select distinct 'unique: ' || c.relname || '(' || ${namesOf('i.indkey')} || ') ' || substring(pg_get_indexdef(i.indexrelid) from 'USING (.*)') as fact
  from ${TABLES} join pg_index i on i.indrelid = c.oid where ${OURS} and i.indisunique`;
const FUNCTIONS = `select 'function: ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ') ' || coalesce(pg_get_function_result(p.oid), '') as fact
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = :schema`;
const CONSTRAINTS = `select case k.contype when 'f' then 'reference: ' else 'check: ' end || c.relname || '(' || ${namesOf('k.conkey')} || ') ' ||
    pg_get_constraintdef(k.oid) as fact
  from ${TABLES} join pg_constraint k on k.conrelid = c.oid where ${OURS} and k.contype in ('c', 'f', 'x')`;
const RIGHTS = `select 'right: ' || c.relname || '(' || string_agg(a.attname, ', ' order by a.attname) || ') ' || role || ' ' || may as fact
  from ${COLUMNS_OF_TABLES} cross join unnest(:roles::text[]) as role cross join (values ('select'), ('insert'), ('update')) as rights (may)
  where ${OURS} and has_column_privilege(role, c.oid, a.attnum, may) group by c.relname, role, may
  union all
  select 'right: ' || c.relname || '() ' || role || ' delete' from ${TABLES} cross join unnest(:roles::text[]) as role
  where ${OURS} and has_table_privilege(role, c.oid, 'delete')`;
