import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import type { Config } from '../../config/settings.ts';

/**
 * The warning for a portal that has no folder among the SOPs here and no uploaded version, which is usually a typo. It is not an error, because the workers
 * may have other folders. Null if the portal has one.
 */
export async function unknownPortal(name: string, config: Config, knex: Knex): Promise<string | null> {
  const { createSopVersions } = await import('../../accounts/sop-versions.ts');
  if ((await createSopVersions(knex).page(name, { limit: 1 })).items.length > 0) return null;
  const { codeSources } = await import('../../roles/code-sources.ts');
  const { nearestWord } = await import('../../platform/nearest-word.ts');
  const names: string[] = [];
  for (const cwd of codeSources(config).sopFolders)
    for await (const file of glob('*/portal.yaml', { cwd })) names.push(path.dirname(file));
  if (names.includes(name)) return null;
  const near = nearestWord(name, names);
  return (
    `No SOPs found for portal "${name}".${near === null ? '' : ` Did you mean "${near}"?`} ` +
    `Known portals: ${names.toSorted().join(', ')}. SOPS_DIR adds folders.`
  );
}
