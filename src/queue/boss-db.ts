import { createHash } from 'node:crypto';
import { fromKnex, type Db } from 'pg-boss';
import type { QueueTransaction, SqlClient } from './queue.ts';

/** Lets pg-boss write into our transaction. */
export function toBossDb(transaction: QueueTransaction): Db {
  return 'raw' in transaction ? fromKnex(transaction) : preparedDb(transaction);
}

// pg-boss's insert takes 125-180 µs to plan and far less to run, so on a pg client it is a prepared statement.
function preparedDb(client: SqlClient): Db {
  return {
    executeSql: (text, values) => client.query({ name: statementName(text), text, values: values ?? [] }),
  };
}

const names = new Map<string, string>();

/** One name per text: PostgreSQL would run the old text for a name that it knows. */
function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `boss_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}
