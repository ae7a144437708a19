import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SopNames } from './task-types.ts';

/** The names of the SOP files in some folders (`<payer>/<procedure>.yaml`), read once. */
export function readSopNames(folders: readonly string[]): SopNames {
  const names = new Set(folders.filter((folder) => existsSync(folder)).flatMap(namesIn));
  return Object.freeze({
    has: (name: string) => names.has(name),
    payersWith: (procedure: string) =>
      [...names]
        .flatMap((name) => (name.endsWith(`/${procedure}`) ? [name.slice(0, -procedure.length - 1)] : []))
        .toSorted(),
  });
}

function namesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: payer }) =>
      readdirSync(join(folder, payer))
        .filter((file) => /^[a-z0-9][a-z0-9_-]*\.yaml$/.test(file) && file !== 'portal.yaml')
        .map((file) => `${payer}/${file.slice(0, -'.yaml'.length)}`),
    );
}
