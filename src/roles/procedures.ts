import { readFile } from 'node:fs/promises';
import type { Knex } from 'knex';
import { createSopActivations } from '../accounts/sop-activations.ts';
import { readPublicKey } from '../accounts/sop-archive.ts';
import { createSopReviews } from '../accounts/sop-reviews.ts';
import { createSopVersions } from '../accounts/sop-versions.ts';
import { createProcedures, type Procedures } from '../admin/procedures.ts';
import type { Config } from '../config/settings.ts';
import { CodedError } from '../platform/errors.ts';
import { createLogger } from '../platform/logger.ts';
import { codeFiles } from '../runtime/plugins/load-code.ts';
import { checkProcedures } from '../runtime/plugin-pool/check-procedures.ts';
import { codeSources, OWN_NAMES } from './code-sources.ts';

/** The versions of procedures, checked against the plugins and SOPs of this installation. @throws CodedError `invalid_public_key` */
export async function openProcedures(config: Config, knex: Knex): Promise<Procedures> {
  const sources = codeSources(config);
  const logger = createLogger({ level: 'silent', role: 'check' });
  let turn: Promise<unknown> = Promise.resolve();
  return createProcedures({
    versions: createSopVersions(knex),
    activations: createSopActivations(knex),
    reviews: createSopReviews(knex),
    reviewRequired: config.sopReview === 'required',
    publicKey: await configuredKey(config.sopPublicKey),
    check(folder) {
      // One at a time: a check loads all plugins.
      const checked = turn.then(() => checkProcedures({ sources, taken: OWN_NAMES, logger }, folder));
      turn = checked.catch(() => undefined);
      return checked;
    },
    async filesOnDisk() {
      const files = await codeFiles(sources.sopFolders);
      const last = new Map(files.map(({ path, text }) => [path, text]));
      return [...last].map(([path, text]) => ({ path, text }));
    },
  });
}

async function configuredKey(file: string | undefined) {
  if (file === undefined) return null;
  const pem = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CodedError('invalid_public_key', `SOP_PUBLIC_KEY: ${file} cannot be read`, { cause });
  });
  return readPublicKey(pem, `SOP_PUBLIC_KEY: ${file}`);
}
