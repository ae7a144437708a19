import { queryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import { every } from '../../api/polling.ts';
import type { components } from '../../generated/schema.ts';

type Schemas = components['schemas'];
export type Connection = Schemas['ConnectionObject'];
export type Activity = Schemas['PortalActivityObject'];
export type PortalWindow = Activity['maintenance'][number];

const EVERY_MS = 5_000;

/** A connection, and what happens on it. */
export interface Portal {
  readonly connection: Connection;
  /** Undefined: the connection was created between the two readings. */
  readonly activity: Activity | undefined;
}

/** The portal connections of the account, in alphabetical order. */
export const portalsOf = (accountId: string) =>
  queryOptions({
    queryKey: ['portals', accountId],
    queryFn: async ({ signal }): Promise<readonly Portal[]> => {
      const of = { params: { path: { account_id: accountId } }, headers: BACKGROUND, signal };
      const [connections, activity] = await Promise.all([
        dataOf(api.GET('/admin/accounts/{account_id}/connections', of)),
        dataOf(api.GET('/admin/accounts/{account_id}/portal-activity', of)),
      ]);
      const byPortal = new Map(activity.data.map((each) => [each.portal, each]));
      return connections.data.map((connection) => ({
        connection,
        activity: byPortal.get(connection.portal),
      }));
    },
    refetchInterval: every(EVERY_MS),
  });

export const pathOf = ({ account_id, portal }: Connection) => ({ path: { account_id, portal } });
