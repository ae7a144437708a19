import { Option, type Command } from 'commander';
import type { GraphFormat } from '../../authoring/outline/graph-formats.ts';
import type { CliCommand, CliContext } from '../command.ts';
import { pluginWords, withPluginWords } from '../plugin-words.ts';

/** `sopwith sop graph` */
export const sopGraphCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    const command = sop
      .command('graph')
      .description('draw the control flow of an SOP: branches, calls, once blocks, ends')
      .argument('<name>', 'portal/procedure')
      .option('--sops <folder>', 'folder of SOPs', 'sops')
      .addOption(
        new Option('--format <format>', 'output format')
          .choices(['mermaid', 'dot', 'json'])
          .default('mermaid'),
      )
      .addHelpText(
        'after',
        '\nExamples:\n  $ sopwith sop graph acme-health/eligibility\n  $ sopwith sop graph acme-health/claim-submission --format dot | dot -Tsvg > claim.svg',
      );
    withPluginWords(command).action(async (name: string, options: { sops: string; format: GraphFormat }) => {
      const { loadLibrary } = await import('../../sop/load-library.ts');
      const { soundSop } = await import('../../authoring/sound-sop.ts');
      const { graphOf } = await import('../../authoring/outline/sop-graph.ts');
      const { writeGraph } = await import('../../authoring/outline/graph-formats.ts');
      const { sop: found } = soundSop(
        await loadLibrary([options.sops], await pluginWords(command, context)),
        name,
      );
      context.print(writeGraph(graphOf(found), options.format));
    });
  },
});
