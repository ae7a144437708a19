import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import { isProblem } from '../../api/problem.ts';
import type { TaskFilters } from '../../app/search-params.ts';
import { mergePage, rowOf, type TaskRow } from './rows.ts';

const PAGE_ROWS = 100;

interface ListState {
  readonly rows: readonly TaskRow[];
  readonly loading: boolean;
  readonly more: boolean;
  readonly error: unknown;
}

/** Where a page starts: `cursor` continues below the task `below`. */
interface PageStart {
  readonly cursor: string | null;
  readonly below: string | null;
}

const TOP: PageStart = Object.freeze({ cursor: null, below: null });

/** The parameters of `GET /tasks`. Days begin and end in the zone of the browser. */
export function listQuery(filters: TaskFilters): Record<string, string | readonly string[]> {
  const { from, to, code, id, ...same } = filters;
  return {
    ...same,
    dry_runs: 'include',
    ...(id === undefined ? {} : { id_prefix: id }),
    ...(code === undefined ? {} : { failure_code: code }),
    ...(from === undefined ? {} : { created_after: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to === undefined ? {} : { created_before: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}

export async function fetchPage(
  filters: TaskFilters,
  start: PageStart,
  options: { readonly background: boolean; readonly signal?: AbortSignal },
): Promise<{ readonly rows: readonly TaskRow[]; readonly next: PageStart | null }> {
  const query = {
    ...listQuery(filters),
    limit: PAGE_ROWS,
    ...(start.cursor === null ? {} : { cursor: start.cursor }),
  };
  const page = await dataOf(
    api.GET('/tasks', {
      params: { query },
      headers: options.background ? BACKGROUND : {},
      signal: options.signal ?? null,
    }),
  );
  const rows = page.data.map(rowOf);
  const below = rows.at(-1)?.id ?? null;
  return { rows, next: page.next_cursor === null ? null : { cursor: page.next_cursor, below } };
}

/** The only task whose ID begins with the text. Null: there is none, or there are several. */
export async function onlyTaskWith(idPrefix: string): Promise<string | null> {
  const query = { id_prefix: idPrefix, dry_runs: 'include' as const, limit: 2 };
  const { data } = await dataOf(api.GET('/tasks', { params: { query } }));
  return data.length === 1 ? (data[0]?.id ?? null) : null;
}

/** The tasks that match the filters, loaded page by page as somebody scrolls, and kept as the server has them now. */
export class TaskList {
  readonly #filters: TaskFilters;
  readonly #listeners = new Set<() => void>();
  /** Where each page that was loaded starts. */
  #starts: PageStart[] = [TOP];
  #next: PageStart | null = TOP;
  #state: ListState = { rows: [], loading: true, more: true, error: null };
  #busy = false;

  constructor(filters: TaskFilters) {
    this.#filters = filters;
  }

  readonly state = (): ListState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    const start = this.#next;
    if (start === null) return;
    await this.#run({ loading: true, error: null }, async () => {
      const page = await this.#fetch(start, false);
      if (start !== TOP) this.#starts.push(start);
      this.#next = page.next;
      this.#put(start, page);
    });
  }

  /** Reads the newest tasks again, and the page with the task that is in view. */
  async refresh(inView: string | undefined): Promise<void> {
    if (this.#next === TOP) return this.loadMore();
    const seen = this.#starts.findLast(
      ({ below }) => inView !== undefined && below !== null && below > inView,
    );
    await this.#run({}, async () => {
      for (const start of new Set([TOP, seen ?? TOP])) this.#put(start, await this.#fetch(start, true));
    });
  }

  #fetch(start: PageStart, background: boolean) {
    return fetchPage(this.#filters, start, { background });
  }

  #put(start: PageStart, page: Awaited<ReturnType<typeof fetchPage>>): void {
    const rows = mergePage(this.#state.rows, {
      rows: page.rows,
      below: start.below,
      more: page.next !== null,
    });
    this.#set({ rows, more: this.#next !== null, error: null });
  }

  async #run(begin: Partial<ListState>, work: () => Promise<void>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#set(begin);
    try {
      await work();
      this.#set({ loading: false });
    } catch (error) {
      // Rows that are on the screen stay there: the banner says that they may be old.
      this.#set({ loading: false, error: isProblem(error) || this.#state.rows.length === 0 ? error : null });
    } finally {
      this.#busy = false;
    }
  }

  #set(change: Partial<ListState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
