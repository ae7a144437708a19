import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import type { AuditSearch } from '../../app/search-params.ts';
import type { components } from '../../generated/schema.ts';

export type AuditEntry = components['schemas']['AuditObject'];

const PAGE = 50;
const EXPORT_PAGE = 100;
/** More than this is for the command line, which needs no tab that stays open. */
export const EXPORT_MAX = 10_000;

/** The start of a day in the zone of the browser. `to` is included, so the range ends when the next day starts. */
function timesOf({ from, to }: AuditSearch) {
  const start = (day: string, plus: number): string => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return new Date(year, month - 1, date + plus).toISOString();
  };
  return {
    ...(from === undefined ? {} : { created_after: start(from, 0) }),
    ...(to === undefined ? {} : { created_before: start(to, 1) }),
  };
}

function queryOf(accountId: string, filters: AuditSearch, limit: number, cursor: string | null) {
  const { actor, action, object } = filters;
  return {
    account_id: accountId,
    limit,
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(object === undefined ? {} : { object }),
    ...timesOf(filters),
    ...(cursor === null ? {} : { cursor }),
  };
}

/** The entries of the audit log about the account, newest first. */
export const auditOf = (accountId: string, filters: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', accountId, filters],
    queryFn: ({ signal, pageParam }) =>
      dataOf(
        api.GET('/admin/audit', {
          params: { query: queryOf(accountId, filters, PAGE, pageParam) },
          headers: BACKGROUND,
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

/** All entries of a list as JSON lines, the newest first, up to `EXPORT_MAX`. */
export async function exportAudit(accountId: string, filters: AuditSearch): Promise<string> {
  const entries: AuditEntry[] = [];
  let cursor: string | null = null;
  do {
    const query = queryOf(accountId, filters, EXPORT_PAGE, cursor);
    const page: { data: AuditEntry[]; next_cursor: string | null } = await dataOf(
      api.GET('/admin/audit', { params: { query } }),
    );
    entries.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null && entries.length < EXPORT_MAX);
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}
