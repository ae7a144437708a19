import type { SopActivation } from '../accounts/sop-activations.ts';
import type { Procedures } from './procedures.ts';

/** The procedures of a portal, as an account runs them. */
export interface PortalProcedures {
  readonly portal: string;
  /** Of the active version: `acme-health/eligibility` … */
  readonly names: readonly string[];
  /** The number of the newest version; 0: nothing was uploaded. */
  readonly latest: number;
  readonly latestAt: Date | null;
  readonly latestBy: string;
  readonly isOnDisk: boolean;
  /** Null: nothing was ever activated, so the files on disk are active. */
  readonly activation: SopActivation | null;
}

/** Every portal that has procedures, in alphabetical order. */
export async function listProcedures(
  { versions, activations, filesOnDisk }: Pick<Procedures, 'versions' | 'activations' | 'filesOnDisk'>,
  accountId: string,
): Promise<readonly PortalProcedures[]> {
  const [latest, counting, files] = await Promise.all([
    versions.latest(),
    activations.counting(accountId),
    filesOnDisk(),
  ]);
  const active = new Map(counting.map((activation) => [activation.portal, activation]));
  const disk = Map.groupBy(files, ({ path }) => path.split('/')[0] ?? '');
  const uploaded = new Map(latest.map((version) => [version.portal, version]));
  const wanted = [...active.values()].map(({ portal, active: number }) => ({ portal, number }));
  const named = new Map((await versions.namesIn(wanted)).map(({ portal, names }) => [portal, names]));
  return [...new Set([...disk.keys(), ...uploaded.keys()])].toSorted().map((portal) => {
    const newest = uploaded.get(portal);
    return {
      portal,
      names: named.get(portal) ?? namesOf(disk.get(portal) ?? []),
      latest: newest?.number ?? 0,
      latestAt: newest?.createdAt ?? null,
      latestBy: newest?.createdBy ?? '',
      isOnDisk: disk.has(portal),
      activation: active.get(portal) ?? null,
    };
  });
}

const namesOf = (files: readonly { readonly path: string }[]): readonly string[] =>
  files
    .map(({ path }) => path.replace(/\.ya?ml$/, ''))
    .filter((name) => !name.endsWith('/portal'))
    .toSorted();
