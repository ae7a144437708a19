import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Every YAML file beneath a folder, with the folder in front. Packages (`node_modules`) and what is hidden (`.git`) belong to nobody's SOPs. */
export async function yamlFilesBeneath(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
    .map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return yamlFilesBeneath(path);
      return entry.isFile() && /\.ya?ml$/.test(entry.name) ? [path] : [];
    });
  return (await Promise.all(found)).flat();
}
