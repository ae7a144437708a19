import { Argument, type Command } from 'commander';
import type { CliCommand, CliContext } from './command.ts';

const KINDS = ['sop', 'portal', 'test'] as const;

/** `sopwith sop schema` */
export const sopSchemaCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    sop
      .command('schema')
      .description('print the JSON Schema of the language, for editors')
      .addArgument(new Argument('[kind]', 'which files it is for').choices(KINDS).default('sop'))
      .addHelpText(
        'after',
        '\nExamples:\n  $ sopwith sop schema > .vscode/sop.schema.json\n  $ sopwith sop schema portal\n\nThe first line of an SOP may name it:\n  # yaml-language-server: $schema=../../.vscode/sop.schema.json',
      )
      .action(async (kind: (typeof KINDS)[number]) => {
        context.print(JSON.stringify(await schemaOf(kind), null, 2));
      });
  },
});

async function schemaOf(kind: (typeof KINDS)[number]): Promise<object> {
  if (kind !== 'test') return (await import('../sop/schema.ts')).languageSchema(kind);
  const { caseSchema } = await import('../sop/tools/cases/case-schema.ts');
  const { simulatedPortals } = await import('../sop/tools/cases/simulated-portals.ts');
  return caseSchema(simulatedPortals);
}
