import { Option, type Command } from 'commander';
import type { CliCommand, CliContext } from '../command.ts';
import { pluginWords, withPluginWords } from '../plugin-words.ts';

/** `sopwith sop docs` */
export const sopDocsCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    const command = sop
      .command('docs')
      .description('write a review sheet of an SOP: steps in plain sentences, outcomes, digest')
      .argument('<name>', 'portal/procedure')
      .option('--sops <folder>', 'folder of SOPs', 'sops')
      .addOption(
        new Option('--format <format>', 'output format').choices(['markdown', 'html']).default('markdown'),
      )
      .addHelpText(
        'after',
        '\nExamples:\n  $ sopwith sop docs acme-health/eligibility\n  $ sopwith sop docs acme-health/claim-submission --format html > claim.html',
      );
    withPluginWords(command).action(
      async (name: string, options: { sops: string; format: 'markdown' | 'html' }) => {
        const { loadLibrary } = await import('../../sop/load-library.ts');
        const { soundSop } = await import('../../authoring/sound-sop.ts');
        const { sheetOf } = await import('../../authoring/outline/sheet.ts');
        const library = await loadLibrary([options.sops], await pluginWords(command, context));
        const { sop: found, portal } = soundSop(library, name);
        const sheet = sheetOf(found, portal, library);
        const text =
          options.format === 'html'
            ? (await import('../../authoring/outline/sheet-html.ts')).sheetHtml(sheet)
            : (await import('../../authoring/outline/sheet-markdown.ts')).sheetMarkdown(sheet);
        context.print(text.trimEnd());
      },
    );
  },
});
