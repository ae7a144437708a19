import { EndedOtherwise, settingsOf, withSettings, type CliCommand } from '../command.ts';
import { printTestResult } from '../print-test-result.ts';

/** `sopwith webhook test` */
export const webhookTestCommand: CliCommand = Object.freeze({
  register(webhook, context) {
    const test = webhook
      .command('test <account>')
      .description("send a signed sample to an account's webhook URL now, and show the response")
      .option('--json', 'print one JSON object')
      .addHelpText('after', '\nExample:\n  $ sopwith webhook test "Clinic North"');
    withSettings(test, ['dataDir', 'databaseUrl', 'databaseDirectUrl', 'plugins', 'webhookAllow']).action(
      async (account: string, options: { json?: boolean }) => {
        const { openInstallation } = await import('../open-installation.ts');
        const { pluginSigners } = await import('./check-endpoint.ts');
        const { testWebhook } = await import('../../roles/test-webhook.ts');
        const { config } = await settingsOf(test, context);
        await using installation = await openInstallation(config);
        const { id } = await installation.accounts.get(account);
        const signers = await pluginSigners(config);
        const result = await testWebhook(config, installation, signers, id);
        await printTestResult(context, result, options.json === true);
        if (result.outcome !== 'ok') throw new EndedOtherwise(1);
      },
    );
  },
} satisfies CliCommand);
