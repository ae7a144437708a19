import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/settings.ts';

/**
 * What is to be said of a portal that has no folder among the SOPs here: a slip, mostly. It is no reason to refuse: the workers may have folders
 * of their own. Null where there is one.
 */
export async function unknownPortal(name: string, config: Config): Promise<string | null> {
  const { codeSources } = await import('../roles/code-sources.ts');
  const { nearestWord } = await import('../platform/nearest-word.ts');
  const names: string[] = [];
  for (const cwd of codeSources(config).sopFolders)
    for await (const file of glob('*/portal.yaml', { cwd })) names.push(path.dirname(file));
  if (names.includes(name)) return null;
  const near = nearestWord(name, names);
  return (
    `There are no SOPs for a portal "${name}" here${near === null ? '' : `; did you mean "${near}"?`} ` +
    `Known: ${names.toSorted().join(', ')}. SOPS_DIR names more folders.`
  );
}
