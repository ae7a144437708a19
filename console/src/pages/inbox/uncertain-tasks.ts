import { queryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import { every } from '../../api/polling.ts';
import type { components } from '../../generated/schema.ts';

const EVERY_MS = 5_000;

/** A task that has ended while it was unknown whether the portal received a submission. All its submissions are settled together. */
export type UncertainTask = components['schemas']['SubmissionObject'];

/** The tasks whose submissions a person must settle, the oldest first. */
export const uncertainTasks = (accountId: string) =>
  queryOptions({
    queryKey: ['uncertain', accountId],
    queryFn: async ({ signal }): Promise<readonly UncertainTask[]> => {
      const of = { params: { query: { account_id: accountId } }, headers: BACKGROUND, signal };
      const { data } = await dataOf(api.GET('/admin/submissions', of));
      return [...new Map(data.toReversed().map((each) => [each.task_id, each])).values()].toReversed();
    },
    refetchInterval: every(EVERY_MS),
  });
