import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { sopReference } from '../src/sop/reference/reference.ts';

/** The generated files of the SOP language, by their path in the repository, formatted as the repository is. */
export async function sopReferenceFiles(): Promise<Readonly<Record<string, string>>> {
  const root = join(import.meta.dirname, '..');
  const options = await resolveConfig(join(root, 'package.json'));
  const formatted = Object.entries(sopReference()).map(async ([name, text]) => {
    const path = `docs/sop/${name}`;
    return [path, await format(text, { ...options, filepath: path })] as const;
  });
  return Object.fromEntries(await Promise.all(formatted));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  await mkdir(join(root, 'docs/sop/actions'), { recursive: true });
  for (const [path, text] of Object.entries(await sopReferenceFiles()))
    await writeFile(join(root, path), text);
}
