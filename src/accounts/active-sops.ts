import type { Knex } from 'knex';
import type { Logger } from '../platform/logger.ts';
import type { SopFile } from './sop-archive.ts';

/** The SOPs of uploaded versions that tasks may run now, so that a portal without files on disk can have tasks. */
export interface ActiveSops {
  /** `acme-health/eligibility` … */
  namesFor(accountId: string): readonly string[];
  close(): void;
}

const REFRESH_MS = 2_000;

interface ActiveRow {
  readonly account_id: string;
  readonly sops: readonly string[];
}

/** Knows them from the database, and of a change within two seconds. */
export async function openActiveSops(knex: Knex, logger: Logger): Promise<ActiveSops> {
  let rows: readonly ActiveRow[] = [];
  const refresh = async (): Promise<void> => {
    const result = await knex.raw<{ rows: ActiveRow[] }>(
      `select activation.account_id, version.sops from sop_activation as activation
       join sop_version as version on version.portal = activation.portal and version.number in (activation.version, activation.canary)`,
    );
    rows = result.rows;
  };
  await refresh();
  const timer = setInterval(
    () => void refresh().catch(() => logger.warn({}, 'active_sops.not_refreshed')),
    REFRESH_MS,
  ).unref();
  return {
    namesFor: (accountId) =>
      rows.flatMap(({ account_id: owner, sops }) => (owner === '' || owner === accountId ? sops : [])),
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
