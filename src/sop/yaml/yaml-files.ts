import { readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * Every YAML file beneath a folder, with the folder in front. Packages (`node_modules`) and hidden folders (`.git`) are skipped.
 * Symbolic links to files are included: that is how Kubernetes mounts a ConfigMap.
 */
export async function yamlFilesBeneath(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
    .map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return yamlFilesBeneath(path);
      return (entry.isFile() || entry.isSymbolicLink()) && /\.ya?ml$/.test(entry.name) ? [path] : [];
    });
  return (await Promise.all(found)).flat();
}

/** Why a file of a folder is not read, or null: a link may lead to any file of the machine. */
export async function linkFault(folder: string, path: string): Promise<string | null> {
  const [root, real] = await Promise.all([realpath(folder), realpath(path).catch(() => null)]);
  if (real === null) return 'the file is a symbolic link to a file that does not exist';
  return real.startsWith(`${root}${sep}`)
    ? null
    : 'the file is a symbolic link to a file outside of the SOP folder. Copy the file, or add its folder to SOPS_DIR';
}
