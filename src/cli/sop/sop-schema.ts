import { Argument, type Command } from 'commander';
import type { OwnWords } from '../../sop/load-library.ts';
import type { CliCommand, CliContext } from '../command.ts';
import { pluginWords, withPluginWords } from '../plugin-words.ts';

const KINDS = ['sop', 'portal', 'test'] as const;

/** `sopwith sop schema` */
export const sopSchemaCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    const command = sop
      .command('schema')
      .description('print the JSON Schema of the language, for editors')
      .addArgument(new Argument('[kind]', 'kind of file').choices(KINDS).default('sop'))
      .addHelpText(
        'after',
        '\nExamples:\n  $ sopwith sop schema > .vscode/sop.schema.json\n  $ sopwith sop schema portal\n\nThe first line of an SOP can refer to it:\n  # yaml-language-server: $schema=../../.vscode/sop.schema.json',
      );
    withPluginWords(command).action(async (kind: (typeof KINDS)[number]) => {
      const words = await pluginWords(command, context);
      context.print(JSON.stringify(await schemaOf(kind, words), null, 2));
    });
  },
});

async function schemaOf(kind: (typeof KINDS)[number], { actions }: OwnWords): Promise<object> {
  if (kind !== 'test') return (await import('../../sop/schema.ts')).languageSchema(kind, actions);
  const { caseSchema } = await import('../../authoring/cases/case-schema.ts');
  const { simulatedPortals } = await import('../../authoring/simulated-portals.ts');
  return caseSchema(simulatedPortals);
}
