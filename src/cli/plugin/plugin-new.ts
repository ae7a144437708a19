import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import type { pluginNames } from '../../generate/plugin-names.ts';
import type { CliCommand, CliContext } from '../command.ts';

interface NewOptions {
  readonly package?: string;
  readonly plugins: string;
  readonly sops: string;
  readonly portal: string;
  readonly json?: boolean;
}

/** `sopwith plugin new` */
export const pluginNewCommand: CliCommand = Object.freeze({
  register(plugin: Command, context: CliContext): void {
    plugin
      .command('new')
      .description('create a new plugin with an SOP, a test, and a README')
      .argument('<name>', 'task type, such as benefit_letter')
      .option('--package <folder>', 'create it as an npm package in this new folder')
      .option('--plugins <folder>', 'folder of plugins', 'plugins')
      .option('--sops <folder>', 'folder of SOPs', 'sops')
      .option('--portal <name>', 'portal for which an SOP is created', 'example')
      .option('--json', 'print a JSON array of the files')
      .addHelpText(
        'after',
        '\nExisting files are not overwritten.\n\nExamples:\n  $ sopwith plugin new benefit_letter --portal acme-health\n  $ sopwith plugin new benefit_letter --package ../sopwith-plugin-benefit-letter',
      )
      .action(async (name: string, options: NewOptions) => {
        const written = await writePlugin(name, options);
        if (options.json) return context.print(JSON.stringify(written.files));
        context.print([...written.files, '', ...written.next].join('\n'));
      });
  },
});

interface Written {
  readonly files: readonly string[];
  readonly next: readonly string[];
}

async function writePlugin(name: string, options: NewOptions): Promise<Written> {
  const { pluginNames } = await import('../../generate/plugin-names.ts');
  const { checkPortalName } = await import('../../platform/portal-name.ts');
  const names = pluginNames(name);
  checkPortalName(options.portal);
  return options.package === undefined
    ? inRepository(names, options)
    : asPackage(names, options.package, options);
}

type Names = ReturnType<typeof pluginNames>;

async function inRepository(names: Names, { plugins, sops, portal }: NewOptions): Promise<Written> {
  const { minimalPortal, pluginFiles, newSopFiles } = await import('../../generate/plugin-files.ts');
  const { writeNewFiles } = await import('../../generate/write-new-files.ts');
  const folder = join(plugins, names.type);
  const toSops = `${relative(resolve(folder), resolve(sops)).replaceAll('\\', '/')}/`;
  const within = (into: string, files: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [join(into, path), text]));
  const files = await writeNewFiles('.', {
    ...within(folder, pluginFiles(names, { runner: 'mocha', sops: toSops, portal })),
    // `sopwith portal new` may have written both.
    ...missing(within(sops, { ...newSopFiles(names, portal), ...minimalPortal(portal) })),
  });
  return {
    files,
    next: [
      'Next:',
      ...((await isModule()) ? [] : ['  npm pkg set type=module']),
      `  npx mocha ${join(folder, 'plugin.test.ts')}`,
      `  sopwith plugin check --plugins ${plugins} --sops-dir ${sops}`,
    ],
  };
}

const missing = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !existsSync(path)));

/** Whether Node treats the plugin as an ES module: `npm init` writes a package.json that makes it CommonJS. */
async function isModule(): Promise<boolean> {
  const manifest = await readFile('package.json', 'utf8').catch(() => '{}');
  return /"type"\s*:\s*"module"/.test(manifest);
}

async function asPackage(names: Names, folder: string, { portal }: NewOptions): Promise<Written> {
  const { minimalPortal, pluginFiles, newSopFiles } = await import('../../generate/plugin-files.ts');
  const { packageFiles } = await import('../../generate/package-files.ts');
  const { writeNewFiles } = await import('../../generate/write-new-files.ts');
  const sops = { ...newSopFiles(names, portal), ...minimalPortal(portal) };
  const files = await writeNewFiles(folder, {
    ...packageFiles(names),
    ...pluginFiles(names, { runner: 'node', sops: 'sops/', portal }),
    ...Object.fromEntries(Object.entries(sops).map(([path, text]) => [join('sops', path), text])),
  });
  return {
    files,
    next: [
      'Next:',
      `  cd ${folder} && npm install && npm test`,
      `  sopwith plugin check --plugins ${folder} --sops-dir ${join(folder, 'sops')}`,
    ],
  };
}
