import type { Knex } from 'knex';
import type { Logger } from '../platform/logger.ts';
import type { SopFile } from './sop-archive.ts';

/** The uploaded versions that new tasks of an account run. */
export interface AccountSops {
  /** `acme-health/eligibility` … */
  readonly names: readonly string[];
  /** Portals of which the files on disk do not count. */
  readonly replaced: ReadonlySet<string>;
}

export interface ActiveSops {
  of(accountId: string): AccountSops;
  close(): void;
}

const REFRESH_MS = 2_000;

interface ActiveRow {
  readonly portal: string;
  readonly account_id: string;
  /** Null: the files on disk are active. */
  readonly active: readonly string[] | null;
  readonly canary: readonly string[] | null;
}

/** Knows them from the database, and of a change within two seconds. */
export async function openActiveSops(knex: Knex, logger: Logger): Promise<ActiveSops> {
  let rows: readonly ActiveRow[] = [];
  const refresh = async (): Promise<void> => {
    const result = await knex.raw<{ rows: ActiveRow[] }>(
      `select activation.portal, activation.account_id, active.sops as active, canary.sops as canary
       from sop_activation as activation
       left join sop_version as active on active.portal = activation.portal and active.number = activation.version
       left join sop_version as canary on canary.portal = activation.portal and canary.number = activation.canary
       order by activation.account_id`,
    );
    rows = result.rows;
  };
  await refresh();
  const timer = setInterval(
    () => void refresh().catch(() => logger.warn({}, 'active_sops.not_refreshed')),
    REFRESH_MS,
  ).unref();
  return {
    of(accountId) {
      const mine = rows.filter(({ account_id: owner }) => owner === '' || owner === accountId);
      // That of all accounts comes first, so the account's own takes its place.
      const counts = [...new Map(mine.map((row) => [row.portal, row])).values()];
      return {
        names: counts.flatMap(({ active, canary }) => [...(active ?? []), ...(canary ?? [])]),
        replaced: new Set(counts.filter(({ active }) => active !== null).map(({ portal }) => portal)),
      };
    },
    close: () => clearInterval(timer),
  };
}

/** The `portal.yaml` of each active version: those that count for all accounts first. */
export async function activePortalFiles(
  knex: Knex,
): Promise<readonly (SopFile & { readonly portal: string; readonly forAll: boolean })[]> {
  const { rows } = await knex.raw<{ rows: (SopFile & { portal: string; forAll: boolean })[] }>(
    `select distinct on (activation.portal) activation.portal, activation.account_id = '' as "forAll", file ->> 'path' as path, file ->> 'text' as text
     from sop_activation as activation
     join sop_version as version on version.portal = activation.portal and version.number = activation.version
     cross join json_array_elements(version.files) as file
     where file ->> 'path' = activation.portal || '/portal.yaml'
     order by activation.portal, activation.account_id`,
  );
  return rows;
}
