import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { CodedError, codeOf } from '../../platform/errors.ts';
import type { CliCommand, CliContext } from '../command.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';

/** `sopwith task evidence` */
export const taskEvidenceCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('evidence <id> <file>'))
      .description(
        'save a signed archive that proves what was done for a task, for example in a dispute with a payer',
      )
      .addHelpText(
        'after',
        '\nThe task must be final. The archive contains patient data. "sopwith evidence verify" checks it.' +
          '\n\nExample:\n  $ sopwith task evidence task_06aqf3m0gsx8z1c9k2w7r5d4bn evidence.tar',
      )
      .action(async (id: string, file: string, options: ApiOptions) => {
        const api = await openApi(options, context);
        const response = await api.persist(`/tasks/${encodeURIComponent(id)}/evidence`, {});
        if (response.body === null) throw new CodedError('no_evidence', 'the response has no body');
        await saveNew(response.body, file);
        context.print(`Saved ${file}. Verify it with: sopwith evidence verify ${file}`);
      });
  },
});

/** A file that is there is not replaced, and one that breaks off is removed. */
async function saveNew(content: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  try {
    await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST')
      throw new CodedError('file_exists', `${file} exists: choose another name`, { cause });
    await rm(file, { force: true });
    throw new CodedError('export_broke_off', `the export broke off, and ${file} was removed: try again`, {
      cause,
    });
  }
}
