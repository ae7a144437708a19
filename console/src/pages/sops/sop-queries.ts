import { queryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import { every } from '../../api/polling.ts';
import type { components } from '../../generated/schema.ts';

type Schemas = components['schemas'];
export type PortalProcedures = Schemas['PortalProceduresObject'];
export type Activation = Schemas['SopActivationObject'];
export type Version = Schemas['SopVersionObject'];
export type Review = Schemas['SopReviewObject'];
export type Procedure = Review['procedures'][number];
export type SopFault = Schemas['SopFaultObject'];
export type Statistics = Schemas['SopStatisticsObject'];
export type FileChange = Schemas['SopFileChange'];

const EVERY_MS = 10_000;

const allProceduresOf = (accountId: string) =>
  queryOptions({
    queryKey: ['sops', accountId],
    queryFn: ({ signal }) => {
      const of = { params: { path: { account_id: accountId } }, headers: BACKGROUND, signal };
      return dataOf(api.GET('/admin/accounts/{account_id}/procedures', of));
    },
    refetchInterval: every(EVERY_MS),
  });

/** Every portal that has procedures, with what the account runs. */
export const proceduresOf = (accountId: string) => ({
  ...allProceduresOf(accountId),
  select: ({ data }: Schemas['PortalProceduresList']) => data,
});

/** Whether a second person must approve a version before it is activated. */
export const reviewRequired = (accountId: string) => ({
  ...allProceduresOf(accountId),
  select: (all: Schemas['PortalProceduresList']) => all.review_required,
});

/** Versions of all portals that wait for a review. */
export const versionsToReview = queryOptions({
  queryKey: ['sops', 'to-review'],
  queryFn: async ({ signal }) => {
    const of = { params: { query: { review: 'waiting' as const, limit: 50 } }, headers: BACKGROUND, signal };
    return (await dataOf(api.GET('/admin/procedures/versions', of))).data;
  },
  refetchInterval: every(EVERY_MS),
});

/** The newest tasks of a portal that have ended: a dry run may use their data. */
export const endedTasksOf = (accountId: string, portal: string) =>
  queryOptions({
    queryKey: ['sops', 'ended', accountId, portal],
    queryFn: async ({ signal }) => {
      const status = ['failed' as const, 'completed' as const, 'completed_with_issues' as const];
      const query = { portal, status, limit: 10 };
      const { data } = await dataOf(api.GET('/tasks', { params: { query }, headers: BACKGROUND, signal }));
      return data.filter(({ data_purged_at: purged }) => purged === null);
    },
    staleTime: 10_000,
  });

const VERSIONS = 50;

/** The newest uploaded versions of a portal. */
export const versionsOf = (portal: string) =>
  queryOptions({
    queryKey: ['sops', 'versions', portal],
    queryFn: async ({ signal }) => {
      const of = { params: { query: { portal, limit: VERSIONS } }, headers: BACKGROUND, signal };
      return (await dataOf(api.GET('/admin/procedures/versions', of))).data;
    },
  });

/** One version, also one that is older than those of the list. */
export const versionOf = (portal: string, number: number) =>
  queryOptions({
    queryKey: ['sops', 'versions', portal, number],
    queryFn: ({ signal }) => {
      const of = { params: { path: { portal, number: String(number) } }, headers: BACKGROUND, signal };
      return dataOf(api.GET('/admin/procedures/{portal}/versions/{number}', of));
    },
  });

/** How the tasks of each version ended in the last 30 days. */
export const statisticsOf = (accountId: string, portal: string) =>
  queryOptions({
    queryKey: ['sops', 'statistics', accountId, portal],
    queryFn: async ({ signal }) => {
      const of = { params: { path: { account_id: accountId, portal } }, headers: BACKGROUND, signal };
      return (await dataOf(api.GET('/admin/accounts/{account_id}/procedures/{portal}/statistics', of))).data;
    },
    staleTime: 30_000,
  });

/** The newest tasks that failed because a page of the portal has changed: their reports propose fixes. */
export const driftOf = (accountId: string, portal: string) =>
  queryOptions({
    queryKey: ['sops', 'drift', accountId, portal],
    queryFn: async ({ signal }) => {
      const query = { portal, status: ['failed' as const], failure_code: 'target_not_found', limit: 5 };
      return (await dataOf(api.GET('/tasks', { params: { query }, headers: BACKGROUND, signal }))).data;
    },
    staleTime: 30_000,
  });

/** A version never changes, but what the linter says of it may: plugins change. */
export const reviewOf = (portal: string, number: string) =>
  queryOptions({
    queryKey: ['review', portal, number],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/admin/procedures/{portal}/review/{number}', {
          params: { path: { portal, number } },
          signal,
        }),
      ),
    staleTime: 60_000,
  });

export const changesOf = (portal: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['review', portal, 'diff', from, to],
    queryFn: async ({ signal }) => {
      const of = { params: { path: { portal, from, to } }, signal };
      return (await dataOf(api.GET('/admin/procedures/{portal}/diff/{from}/{to}', of))).files;
    },
    staleTime: 60_000,
  });

/** What new tasks of a scope run: `all`, or the ID of an account. */
export const activationOf = (portal: string, scope: string) =>
  queryOptions({
    queryKey: ['sops', 'activation', portal, scope],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/admin/procedures/{portal}/activations/{scope}', {
          params: { path: { portal, scope } },
          headers: BACKGROUND,
          signal,
        }),
      ),
  });

/** `Version 3`, or the files on disk. */
export const versionName = (number: number | string): string =>
  Number(number) === 0 ? 'Files on disk' : `Version ${number}`;
