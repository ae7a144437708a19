import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { NewFiles } from '../../generate/write-new-files.ts';
import { withSettings, type CliCommand, type CliContext } from '../command.ts';

const FIRST_TYPE = 'eligibility_check';

interface NewOptions {
  readonly sops: string;
  readonly type: string;
  readonly json?: boolean;
}

/** `sopwith portal new` */
export const portalNewCommand: CliCommand = Object.freeze({
  register(portal: Command, context: CliContext): void {
    const command = portal
      .command('new')
      .description('create the folder of a new portal: sign-in, one procedure, and a test case')
      .argument('<name>', 'name of the portal, such as acme-health')
      .option('--type <type>', 'task type of the procedure', FIRST_TYPE)
      .option('--sops <folder>', 'folder of SOPs', 'sops')
      .option('--json', 'print a JSON array of the files')
      .addHelpText(
        'after',
        '\nFiles that you created or changed are not overwritten. If no plugin provides the task type yet, the procedure fits the one that\n`sopwith plugin new` creates.\n\nExamples:\n  $ sopwith portal new northwind && sopwith sop test sops/northwind\n  $ sopwith portal new northwind --type claim_status',
      );
    withSettings(command, ['plugins']).action(async (name: string, options: NewOptions) => {
      const { sops, type, json } = options;
      const { checkPortalName } = await import('../../platform/portal-name.ts');
      const { minimalPortal } = await import('../../generate/plugin-files.ts');
      const { portalFiles } = await import('../../generate/portal-files.ts');
      const { writeNewFiles } = await import('../../generate/write-new-files.ts');
      checkPortalName(name);
      const procedure = await procedureOf(name, type, command, context);
      const isThere =
        type !== FIRST_TYPE && Object.keys(procedure).some((path) => existsSync(join(sops, path)));
      const wanted = { ...portalFiles(name), ...(isThere ? {} : procedure) };
      const files = await writeNewFiles(sops, wanted, minimalPortal(name));
      if (json) return context.print(JSON.stringify(files));
      const next = ['Next:', `  sopwith sop test ${sops}/${name}`, `  sopwith sop lint ${sops}/${name}`];
      context.print([...files, '', ...next].join('\n'));
    });
  },
});

/** What the plugin of the task type needs, or the one that `sopwith plugin new` will create. */
async function procedureOf(
  portal: string,
  type: string,
  command: Command,
  context: CliContext,
): Promise<NewFiles> {
  if (type === FIRST_TYPE) {
    const { eligibilityFiles } = await import('../../generate/portal-files.ts');
    return eligibilityFiles(portal);
  }
  const { pluginNames } = await import('../../generate/plugin-names.ts');
  const names = pluginNames(type);
  const { installedPlugins } = await import('../plugin-words.ts');
  const { plugins } = await installedPlugins(command, context, { soundSchemas: false });
  const found = plugins.find(({ plugin }) => plugin.type === names.type);
  if (found === undefined) {
    const { newSopFiles } = await import('../../generate/plugin-files.ts');
    return newSopFiles(names, portal);
  }
  const { sopContracts } = await import('../../runtime/plugins/sop-contracts.ts');
  const { sampleOf } = await import('../../runtime/plugins/sample-data.ts');
  const { procedureFiles } = await import('../../generate/procedure-files.ts');
  const [contract] = sopContracts([found]);
  const inputs = contract?.inputs ?? { type: 'object', properties: {} };
  const { procedure, title, effect } = found.plugin;
  const outputs = contract?.outputs ?? {};
  return procedureFiles(portal, { procedure, title, effect, inputs, outputs, sample: sampleOf(inputs) });
}
