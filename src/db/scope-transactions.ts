import { Query, type ClientBase, type Connection } from 'pg';
import { applySettings, type DatabaseSettings } from './connection-settings.ts';

/**
 * Makes a connection work through a pooler that gives each transaction another server connection: nothing is set for the session, where the next client of
 * the server connection would find it. Each statement outside of a transaction, and each `begin`, is sent together with the statement that applies the
 * settings until the transaction ends. PostgreSQL executes both in one transaction: without the settings, the statement is not executed. That takes no
 * further round trip.
 *
 * Statements that cannot be executed in a transaction block fail (25001), and prepared statements with names may be unknown: these need a direct connection.
 */
export function scopeTransactions(client: ClientBase, settings: DatabaseSettings): void {
  const scope: Scope = { settings, statement: applySettings(settings, 'transaction') };
  scopes.set(client, scope);
  const send = client.query.bind(client) as (query: ScopedQuery) => void;
  const query = (config: unknown, values?: unknown, callback?: unknown): Promise<unknown> | undefined => {
    const scoped = new ScopedQuery(client, scope.statement, [config, values, callback]);
    if (scoped.callback !== undefined) {
      send(scoped);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      scoped.callback = (error, result) => (error ? reject(error) : resolve(result));
      send(scoped);
    });
  };
  Object.assign(client, { query });
}

/** Changes a setting of the transactions to come. False: the connection has its settings for the session. */
export function changeScope(client: object, name: string, value: string): boolean {
  const scope = scopes.get(client);
  if (scope === undefined) return false;
  scope.settings = { ...scope.settings, [name]: value };
  scope.statement = applySettings(scope.settings, 'transaction');
  return true;
}

interface Scope {
  settings: DatabaseSettings;
  statement: string;
}

const scopes = new WeakMap<object, Scope>();

/** What pg's queries are to its clients. */
interface WireQuery {
  text: string;
  callback?: (error: Error | null, result?: unknown) => void;
  requiresPreparation(): boolean;
  submit(connection: Connection): Error | null;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
}

interface WireConnection {
  parse(statement: { readonly name: string; readonly text: string; readonly types: readonly number[] }): void;
  bind(portal: {
    readonly portal: string;
    readonly statement: string;
    readonly values: readonly unknown[];
  }): void;
  execute(portal: { readonly portal: string; readonly rows: number }): void;
}

const BaseQuery = Query as unknown as new (config: unknown, values: unknown, callback: unknown) => WireQuery;

const BEGIN = /^\s*begin\b[^;]*;?\s*$/i;

/** The position of the settings: none in a transaction, which has them. */
type Order = 'alone' | 'settings first' | 'settings last';

/** A statement, and the settings with it. Its results are those of the statement. */
class ScopedQuery extends BaseQuery {
  readonly #client: ClientBase;
  readonly #settings: string;
  #order: Order = 'alone';
  #completed = 0;

  constructor(client: ClientBase, settings: string, query: readonly [unknown, unknown, unknown]) {
    super(...query);
    this.#client = client;
    this.#settings = settings;
  }

  override submit(connection: Connection): Error | null {
    this.#order = this.#orderNow();
    if (this.#order === 'settings last') this.text = `${this.text.replace(/;\s*$/, '')}; ${this.#settings}`;
    else if (this.#order === 'settings first' && !this.requiresPreparation())
      this.text = `${this.#settings}; ${this.text}`;
    return super.submit(connection);
  }

  #orderNow(): Order {
    if (this.#client.getTransactionStatus() !== 'I') return 'alone';
    // After the settings, which are a query, a transaction cannot set its isolation level.
    return BEGIN.test(this.text) ? 'settings last' : 'settings first';
  }

  override prepare(connection: Connection): void {
    if (this.#order === 'settings first') {
      const wire = connection as unknown as WireConnection;
      wire.parse({ name: '', text: this.#settings, types: [] });
      wire.bind({ portal: '', statement: '', values: [] });
      wire.execute({ portal: '', rows: 0 });
    }
    super.prepare(connection);
  }

  override handleRowDescription(message: unknown): void {
    if (this.#isOwn()) super.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isOwn()) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isOwn()) super.handleCommandComplete(message, connection);
    this.#completed += 1;
  }

  override handleError(error: Error, connection: Connection): void {
    // The transaction may have begun without its settings, and nothing else ends it.
    if (this.#order === 'settings last') connection.stream.destroy();
    super.handleError(error, connection);
  }

  #isOwn(): boolean {
    if (this.#order === 'alone') return true;
    return this.#order === 'settings first' ? this.#completed > 0 : this.#completed === 0;
  }
}
