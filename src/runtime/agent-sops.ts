import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenContextOptions } from '../browser/open-context.ts';
import type { SopRunner } from './agent-run.ts';

/** The SOPs of an agent, compiled once, with what a browser context for each portal must be like. */
export interface AgentSops extends SopRunner {
  contextOptions(sop: string, baseUrl: string, addressExceptions: readonly string[]): OpenContextOptions;
}

export async function openSopLibrary(folders: readonly string[]): Promise<AgentSops> {
  const fileOf = (sop: string) =>
    folders.map((folder) => join(folder, `${sop}.yaml`)).find((file) => existsSync(file));
  return {
    digest(sop) {
      const file = fileOf(sop);
      return file === undefined ? null : createHash('sha256').update(readFileSync(file)).digest('hex');
    },
    contextOptions: (_sop, baseUrl, addressExceptions) => ({
      allowedOrigins: [new URL(baseUrl).origin],
      addressExceptions,
    }),
    run: () => Promise.reject(new Error('not yet')),
  };
}
