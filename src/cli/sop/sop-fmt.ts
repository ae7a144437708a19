import type { Command } from 'commander';
import { CodedError, codeOf } from '../../platform/errors.ts';
import type { AnyAction } from '../../sdk/action.ts';
import type { CliCommand, CliContext } from '../command.ts';
import { pluginWords, withPluginWords } from '../plugin-words.ts';

/** `sopwith sop fmt` */
export const sopFmtCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    const command = sop
      .command('fmt')
      .description('format SOP files: order of keys, quotes, indentation; comments are kept')
      .argument('[paths...]', 'files or folders (default: all in --sops)')
      .option('--sops <folder>', 'folder of SOPs', 'sops')
      .option('--check', 'change nothing; list the files that are not formatted')
      .addHelpText(
        'after',
        '\nExit code 0: all files are formatted; 1: --check found unformatted files, or a file cannot be read.\n\nExamples:\n  $ sopwith sop fmt\n  $ sopwith sop fmt --check sops/acme-health',
      );
    withPluginWords(command).action(async (given: string[], options: { sops: string; check?: boolean }) => {
      const paths = given.length === 0 ? [options.sops] : given;
      const { actionTable } = await import('../../sop/actions/table.ts');
      const { actions = [] } = await pluginWords(command, context);
      await format(paths, options.check === true, [...actionTable, ...actions], context);
    });
  },
});

async function format(
  paths: readonly string[],
  check: boolean,
  actions: readonly AnyAction[],
  context: CliContext,
): Promise<void> {
  const { readFile, writeFile } = await import('node:fs/promises');
  const { formatSop } = await import('../../authoring/format-sop.ts');
  const { sopFiles } = await import('../../authoring/sop-files.ts');
  const changed: string[] = [];
  const broken: string[] = [];
  for (const file of await sopFiles(paths)) {
    const text = await readFile(file, 'utf8');
    try {
      const formatted = formatSop(text, file, actions);
      if (formatted === text) continue;
      changed.push(file);
      if (!check) await writeFile(file, formatted);
    } catch (error) {
      if (!(error instanceof Error) || codeOf(error) !== 'invalid_yaml') throw error;
      broken.push(file);
      context.note(error.message);
    }
  }
  for (const file of changed) context.print(check ? `not formatted: ${file}` : `formatted: ${file}`);
  if (broken.length > 0) throw new CodedError('sop_faulty', `not changed: ${broken.join(', ')}`);
  if (check && changed.length > 0)
    throw new CodedError('not_formatted', `${changed.length} files not formatted: run "sopwith sop fmt"`);
}
