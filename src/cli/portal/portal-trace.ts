import { settingsOf, UsageError, withSettings, type CliCommand } from '../command.ts';

/** `sopwith portal trace` */
export const portalTraceCommand: CliCommand = Object.freeze({
  register(portal, context) {
    const trace = portal
      .command('trace <account> <portal> <on|off>')
      .description('record the attempts at a portal, so that those that fail keep a Playwright trace')
      .addHelpText(
        'after',
        '\nA trace contains patient data, like a screenshot. The sign-in and steps that handle secrets are left out. Recording takes time in each attempt.' +
          '\n\nExample:\n  $ sopwith portal trace "Clinic North" acme-health on\n  $ sopwith task why task_06aqf3m0gsx8z1c9k2w7r5d4bn --trace failure.zip',
      );
    withSettings(trace).action(async (account: string, name: string, wanted: string) => {
      if (wanted !== 'on' && wanted !== 'off') throw new UsageError(`"${wanted}" is neither "on" nor "off"`);
      const { cliActor, openInstallation } = await import('../open-installation.ts');
      await using installation = await openInstallation((await settingsOf(trace, context)).config);
      const { id } = await installation.accounts.get(account);
      const change = { recordTraces: wanted === 'on' };
      await installation.connections.change(id, name, change, { actor: cliActor() });
      context.note(
        wanted === 'on'
          ? `${name}: attempts that start from now on are recorded. Those that fail keep a trace.`
          : `${name}: attempts that start from now on are not recorded.`,
      );
    });
  },
} satisfies CliCommand);
