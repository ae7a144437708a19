import type { Command } from 'commander';
import type { EffectiveSetting } from '../../config/effective-settings.ts';
import { SETTING_NAMES } from '../../config/settings.ts';
import { columns, settingsOf, withSettings, type CliCommand, type CliContext } from '../command.ts';

/** `sopwith settings` */
export const settingsCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const settings = program
      .command('settings')
      .description('show the settings that a process started here would use, without secrets')
      .option(
        '--json',
        'print a JSON array of {name, file_key, flag, description, value, default, source, secret}',
      )
      .addHelpText('after', '\nExample:\n  $ sopwith settings --config sopwith.yaml');
    withSettings(settings, SETTING_NAMES).action(async ({ json }: { json?: boolean }) => {
      const { effectiveSettings } = await import('../../config/effective-settings.ts');
      const { toSettingObject } = await import('../../admin/installation-objects.ts');
      const shown = effectiveSettings(await settingsOf(settings, context));
      context.print(json === true ? JSON.stringify(shown.map(toSettingObject)) : columns(shown.map(lineOf)));
    });
  },
});

const lineOf = ({ name, value, secret, source }: EffectiveSetting): string[] => [
  name,
  secret ? (source === 'default' ? 'not set' : 'set, hidden') : (value ?? 'not set'),
  source,
];
