import type { Command } from 'commander';
import type { CheckedCode } from '../../runtime/plugins/load-code.ts';
import { CodedError } from '../../platform/errors.ts';
import { pluginNewCommand } from './plugin-new.ts';
import { columns, settingsOf, withSettings, type CliCommand, type CliContext } from '../command.ts';

/** `sopwith plugin …` */
export const pluginCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const plugin = program
      .command('plugin')
      .description('manage the plugins of this installation; each plugin is a task type');
    registerList(plugin, context);
    registerCheck(plugin, context);
    pluginNewCommand.register(plugin, context);
  },
});

function registerList(plugin: Command, context: CliContext): void {
  const list = plugin
    .command('list')
    .description('list the task types, where each comes from, and the payers that have an SOP for it')
    .option('--json', 'print a JSON array')
    .addHelpText('after', '\nExample:\n  $ sopwith plugin list --plugins ./my-plugins --json');
  withSettings(list, ['plugins', 'sopDirs']).action(async (options: { json?: boolean }) => {
    const { codeSources, loadCode } = await import('../../roles/code-sources.ts');
    const shown = describe(await loadCode(codeSources((await settingsOf(list, context)).config)));
    context.print(options.json ? JSON.stringify(shown) : table(shown));
  });
}

interface ShownPlugin {
  readonly type: string;
  readonly version: string;
  readonly title: string;
  readonly effect: string;
  readonly payers: readonly string[];
  readonly adds: readonly string[];
  readonly file: string;
}

function describe({ plugins, library }: CheckedCode): readonly ShownPlugin[] {
  return plugins.list().map(({ plugin, file }) => ({
    type: plugin.type,
    version: plugin.version,
    title: plugin.title,
    effect: plugin.effect,
    payers: library.names
      .filter((name) => name.endsWith(`/${plugin.procedure}`))
      .map((name) => name.slice(0, -plugin.procedure.length - 1)),
    adds: [
      ...(plugin.actions ?? []).map(({ name }) => `action ${plugin.type}.${name}`),
      ...(plugin.functions ?? []).map(({ name }) => `function ${name}`),
      ...(plugin.signers ?? []).map(({ name }) => `signer ${name}`),
      ...(plugin.retryPolicies ?? []).map(({ name }) => `retry policy ${name}`),
      ...(plugin.artifactStores ?? []).map(({ name }) => `artifact store ${name}`),
    ],
    file,
  }));
}

function table(shown: readonly ShownPlugin[]): string {
  const rows = shown.map(({ type, version, effect, payers, adds, file }) => [
    type,
    version,
    effect,
    payers.join(', ') || '-',
    adds.join(', ') || '-',
    file,
  ]);
  return columns([['TYPE', 'VERSION', 'EFFECT', 'PAYERS', 'ADDS', 'FILE'], ...rows]);
}

function registerCheck(plugin: Command, context: CliContext): void {
  const check = plugin
    .command('check')
    .description('load all plugins and SOPs as the service does, and report every fault')
    .option('--json', 'print {ok, plugins, sops, faults}')
    .addHelpText(
      'after',
      '\nExit code 0: no faults; 1: the service would refuse to start.\n\nExample:\n  $ sopwith plugin check --plugins ./my-plugins --sops-dir ./my-sops',
    );
  withSettings(check, ['plugins', 'sopDirs']).action(async (options: { json?: boolean }) => {
    const { openCodePool } = await import('../../roles/code-sources.ts');
    const { CodeError } = await import('../../runtime/plugins/load-code.ts');
    const { createLogger } = await import('../../platform/logger.ts');
    const { config } = await settingsOf(check, context);
    // In a separate process, like the service: a plugin may end its process or never return.
    const loaded = await openCodePool(config, createLogger({ level: 'silent', role: 'check' })).catch(
      (error: unknown) => {
        if (error instanceof CodeError) return error;
        throw error;
      },
    );
    const faults = loaded instanceof CodeError ? loaded.faults : [];
    const counts =
      loaded instanceof CodeError
        ? { plugins: null, sops: null }
        : { plugins: loaded.facts.types.length, sops: loaded.facts.sops.length };
    if (!(loaded instanceof CodeError)) await loaded.close();
    if (options.json) context.print(JSON.stringify({ ok: faults.length === 0, ...counts, faults }));
    else if (faults.length > 0) context.print(faults.join('\n'));
    else context.print(`${counts.plugins} plugins and ${counts.sops} SOPs: no faults found.`);
    if (faults.length > 0)
      throw new CodedError('plugins_faulty', `${faults.length} fault(s) found: fix them`);
  });
}
