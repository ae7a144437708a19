import { Option, type Command } from 'commander';
import type { LintFormat } from '../../authoring/lint-report.ts';
import { EndedOtherwise, UsageError, type CliCommand, type CliContext } from '../command.ts';
import { pluginContracts, withPluginWords } from '../plugin-words.ts';

/** `sopwith sop lint` */
export const sopLintCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    const lint = sop
      .command('lint')
      .description('check SOP files: syntax, names, types, targets, calls, plugins, secrets, and warnings')
      .argument('[paths...]', 'files or folders (default: all in --sops)')
      .option('--sops <folder>', 'folder of SOPs', 'sops')
      .addOption(
        new Option('--format <format>', 'output format')
          .choices(['human', 'json', 'sarif', 'github'])
          .default('human'),
      )
      .addHelpText(
        'after',
        '\nExit code 0: no errors; 1: errors; 2: nothing to check.\n\nExamples:\n  $ sopwith sop lint\n  $ sopwith sop lint sops/acme-health --format sarif > sop.sarif\n  $ sopwith sop lint my-sops --plugins my-plugins',
      );
    withPluginWords(lint).action(
      async (given: string[], { sops, format }: { sops: string; format: LintFormat }) => {
        const paths = given.length === 0 ? [sops] : given;
        const { lintPaths } = await import('../../authoring/lint-paths.ts');
        const { countFaults, lintReport } = await import('../../authoring/lint-report.ts');
        const { version } = await import('../../platform/version.ts');
        const faults = await lintPaths(paths, await pluginContracts(lint, context)).catch(
          (error: unknown) => {
            throw new UsageError(error instanceof Error ? error.message : String(error));
          },
        );
        context.print(lintReport(faults, format, version));
        if (faults.some(({ severity }) => severity === 'error'))
          throw new EndedOtherwise(1, format === 'json' || format === 'sarif' ? countFaults(faults) : '');
      },
    );
  },
});
