import type { KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { BundleVerification } from '../../evidence/verify-bundle.ts';
import type { EvidenceKeyObject } from '../../http/api-types.ts';
import { readPublicPem } from '../../platform/ed25519.ts';
import { plainText } from '../plain-text.ts';
import { EndedOtherwise, UsageError, type CliCommand, type CliContext } from '../command.ts';
import { orUnreadable } from '../read-text-file.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';

const FAULTS = {
  unsigned: 'the signature does not match the manifest',
  other_key: 'it was signed with another key than the expected one',
  changed: 'the file was changed',
  missing: 'the file is missing',
  added: 'the file was added',
} as const;

/** `sopwith evidence …` */
export const evidenceCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const evidence = program
      .command('evidence')
      .description('verify the evidence that "sopwith task evidence" saves');
    registerVerify(evidence, context);
    withApi(evidence.command('key'))
      .description('print the public key with which the running service signs evidence, in PEM format')
      .option('--json', 'print the key object of the API')
      .addHelpText('after', '\nExample:\n  $ sopwith evidence key > evidence-key.pem')
      .action(async (options: ApiOptions & { json?: boolean }) => {
        const response = await (await openApi(options, context)).persist('/evidence-key', {});
        const key = (await response.json()) as EvidenceKeyObject;
        context.print(options.json === true ? JSON.stringify(key) : key.public_key.trimEnd());
        if (options.json !== true) context.note(`key ID ${key.key_id}`);
      });
  },
});

function registerVerify(evidence: Command, context: CliContext): void {
  evidence
    .command('verify <file>')
    .description('check that nothing in a saved archive was changed, removed, or added')
    .option('--key <file>', 'public key of the sender, in PEM format (default: the key in the archive)')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nIt needs no service and no API key. Exit code 0: valid; 1: not valid; 2: not an evidence archive, or one that was cut off.' +
        '\nWithout --key, anyone could have made the archive: compare the printed key ID with the one that the sender publishes.' +
        '\n\nExample:\n  $ sopwith evidence verify evidence.tar --key evidence-key.pem',
    )
    .action(async (file: string, { key, json }: { key?: string; json?: boolean }) => {
      const { verifyBundle } = await import('../../evidence/verify-bundle.ts');
      const done = await verifyBundle(createReadStream(file), key === undefined ? null : await readKey(key));
      context.print(json === true ? JSON.stringify(done) : plainText(describe(done, key !== undefined)));
      if (done.faults.length > 0) throw new EndedOtherwise(1);
    });
}

async function readKey(file: string): Promise<KeyObject> {
  const key = readPublicPem(await orUnreadable(file, () => readFile(file), '--key'));
  if (key === null) throw new UsageError(`--key ${file} is not an Ed25519 public key in PEM format`);
  return key;
}

function describe({ manifest, faults }: BundleVerification, isKnownKey: boolean): string {
  const { task_id, exported_at, key_id, files, purged, unreadable } = manifest;
  const missing = purged.map(
    (part) => `${part.part === 'artifact' ? part.artifact_id : part.part}: deleted ${part.purged_at}`,
  );
  const verdict =
    faults.length > 0
      ? `Not valid: ${faults.length} faults.`
      : isKnownKey
        ? 'Valid.'
        : `Valid if the key ID of the sender is ${key_id}.`;
  return [
    ...faults.map(({ kind, path }) => `${path}: ${FAULTS[kind]}`),
    ...missing,
    ...unreadable.map(({ artifact_id }) => `${artifact_id}: could not be read`),
    `Task ${task_id}, exported ${exported_at}, ${files.length} files.`,
    verdict,
  ].join('\n');
}
