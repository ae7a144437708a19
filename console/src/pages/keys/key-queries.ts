import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import type { components } from '../../generated/schema.ts';

export type ApiKey = components['schemas']['ApiKeyObject'];
export type KeyScope = components['schemas']['KeyScope'];

const PAGE = 50;

/** The API keys of an account, newest first; null: those of administration. */
export const keysOf = (accountId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['keys', accountId],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        limit: PAGE,
        ...(accountId === null ? {} : { account_id: accountId }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return dataOf(api.GET('/admin/keys', { params: { query }, headers: BACKGROUND, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

/** What a key can be limited to, and whether the form selects it at first. */
export const ACCOUNT_SCOPES: readonly (readonly [scope: KeyScope, words: string, byDefault: boolean])[] = [
  ['tasks:read', 'Read tasks, results, and files', true],
  ['tasks:write', 'Create, cancel, answer, and retry tasks', true],
  ['webhooks:manage', 'Test the webhook and send messages again', true],
  ['codes:write', 'Push one-time codes', true],
  ['statuses:read', 'Read statuses only', false],
  ['data:delete', 'Delete data of patients', false],
];

export const ADMIN_SCOPES: readonly (readonly [scope: KeyScope, words: string, byDefault: boolean])[] = [
  ['admin:read', 'Read everything of administration', true],
  ['admin:accounts', 'Accounts', false],
  ['admin:keys', 'API keys and people', false],
  ['admin:webhooks', 'Webhook endpoints', false],
  ['admin:connections', 'Portal connections and maintenance', false],
  ['admin:sops', 'Procedures', false],
  ['admin:submissions', 'Uncertain submissions', false],
  ['admin:data', 'Retention, holds, and deletion', false],
  ['admin:audit', 'The audit log', false],
  ['admin:*', 'Everything', false],
];
