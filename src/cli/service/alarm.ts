import type { Command } from 'commander';
import { EndedOtherwise, settingsOf, withSettings, type CliCommand, type CliContext } from '../command.ts';
import { printTestResult } from '../print-test-result.ts';

/** `sopwith alarm …` */
export const alarmCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const alarm = program.command('alarm').description('messages to the operator of the installation');
    const test = alarm
      .command('test')
      .description('send a signed test message to the operator webhook now, and show the response')
      .option('--json', 'print one JSON object')
      .addHelpText(
        'after',
        '\nRun it with the settings of the API processes.\n\nExample:\n  $ sopwith alarm test',
      );
    withSettings(test, ['operatorWebhookUrl', 'operatorWebhookSecret', 'webhookAllow']).action(
      async ({ json = false }: { json?: boolean }) => {
        const { operatorSending, testAlarm } = await import('../../roles/test-alarm.ts');
        const { config } = await settingsOf(test, context);
        using sending = operatorSending(config);
        const result = await testAlarm(config, sending, context.signal);
        await printTestResult(context, result, json);
        if (result.outcome !== 'ok') throw new EndedOtherwise(1);
      },
    );
  },
});
