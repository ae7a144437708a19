import { RANGE_NAMES, type Range } from '../api/statistics.ts';
import type { TaskStatus } from '../api/types.ts';

export const STATUSES = Object.freeze([
  'queued',
  'running',
  'waiting',
  'completed',
  'completed_with_issues',
  'failed',
] as const satisfies readonly TaskStatus[]);

/** The filters of the task list, as the URL has them. Dates are days in the zone of the browser. */
export interface TaskFilters {
  readonly status?: readonly TaskStatus[];
  readonly type?: string;
  readonly portal?: string;
  readonly code?: string;
  readonly from?: string;
  readonly to?: string;
  /** The beginning of a task ID. */
  readonly id?: string;
  /** An `external_id`. */
  readonly external_id?: string;
}

type Params = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 255 ? value : undefined;

const day = (value: unknown): string | undefined => {
  const given = text(value);
  return given !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given))
    ? given
    : undefined;
};

/** `task_`, and what follows as far as it is known. */
export const idPrefix = (value: unknown): string | undefined => {
  const given = text(value);
  return given !== undefined && /^task_[0-9a-z]{1,26}$/.test(given) ? given : undefined;
};

function statuses(value: unknown): readonly TaskStatus[] | undefined {
  const given = Array.isArray(value) ? value : [value];
  const known = STATUSES.filter((status) => given.includes(status));
  return known.length === 0 ? undefined : known;
}

/** A route that has not validated a parameter passes it on as it came: pages call this again. Drops what is not a filter, so that a mistyped URL still shows a list. */
export function taskFilters(params: Params): TaskFilters {
  const filters = {
    status: statuses(params['status']),
    type: text(params['type']),
    portal: text(params['portal']),
    code: text(params['code']),
    from: day(params['from']),
    to: day(params['to']),
    id: idPrefix(params['id']),
    external_id: text(params['external_id']),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** The time range of figures, as the address has it. */
export const rangeParam = (params: Params): Range | undefined =>
  RANGE_NAMES.find((name) => name === params['range']);

/** The filters of the audit log. Dates are days in the zone of the browser. */
export interface AuditSearch {
  readonly actor?: string;
  readonly action?: string;
  readonly object?: string;
  readonly from?: string;
  readonly to?: string;
}

export function auditSearch(params: Params): AuditSearch {
  const filters = {
    actor: text(params['actor']),
    action: text(params['action']),
    object: text(params['object']),
    from: day(params['from']),
    to: day(params['to']),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** What a page of procedures shows. */
export interface SopSearch {
  readonly view?: string;
  readonly file?: string;
  readonly line?: string;
  /** The number of the version to compare with. */
  readonly against?: string;
  /** The failed task whose procedure is fixed. */
  readonly task?: string;
  /** A dry run of the version that has completed. */
  readonly tried?: string;
}

export function sopSearch(params: Params): SopSearch {
  const names = ['view', 'file', 'line', 'against', 'task', 'tried'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = text(params[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A path of the console only: `next` of a sign-in link never leads to another site. */
export function pathWithin(value: unknown): string | undefined {
  const given = text(value);
  return given !== undefined && /^\/(?![/\\])/.test(given) && !given.startsWith('/sign-in')
    ? given
    : undefined;
}

/** Of a page that leads back to another one. */
export interface Returning {
  readonly next?: string;
  /** Why a sign-in with the provider failed. */
  readonly error?: string;
}

export function returning(params: Params): Returning {
  const [next, error] = [pathWithin(params['next']), text(params['error'])];
  return { ...(next === undefined ? {} : { next }), ...(error === undefined ? {} : { error }) };
}

export const textParam = text;

/** `?status=failed&status=waiting`: texts and lists of texts, as people read and change them. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const found = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(found.keys())].map((name) => {
      const values = found.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

export function stringifySearch(search: Params): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => typeof each === 'string')
      .map((each): [string, string] => [name, each]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
