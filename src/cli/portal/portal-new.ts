import type { Command } from 'commander';
import type { CliCommand, CliContext } from '../command.ts';

/** `sopwith portal new` */
export const portalNewCommand: CliCommand = Object.freeze({
  register(portal: Command, context: CliContext): void {
    portal
      .command('new')
      .description('create the folder of a new portal: sign-in, one procedure, and a test case')
      .argument('<name>', 'name of the portal, such as acme-health')
      .option('--sops <folder>', 'folder of SOPs', 'sops')
      .option('--json', 'print a JSON array of the files')
      .addHelpText(
        'after',
        '\nFiles that you created or changed are not overwritten.\n\nExample:\n  $ sopwith portal new northwind && sopwith sop test sops/northwind',
      )
      .action(async (name: string, { sops, json }: { sops: string; json?: boolean }) => {
        const { checkPortalName } = await import('../../platform/portal-name.ts');
        const { minimalPortal } = await import('../../generate/plugin-files.ts');
        const { portalFiles } = await import('../../generate/portal-files.ts');
        const { writeNewFiles } = await import('../../generate/write-new-files.ts');
        checkPortalName(name);
        const files = await writeNewFiles(sops, portalFiles(name), minimalPortal(name));
        if (json) return context.print(JSON.stringify(files));
        const next = ['Next:', `  sopwith sop test ${sops}/${name}`, `  sopwith sop lint ${sops}/${name}`];
        context.print([...files, '', ...next].join('\n'));
      });
  },
});
