import type { Command } from 'commander';
import type { DeliveryRecord } from '../../webhooks/deliveries/read-deliveries.ts';
import type { RedeliveryRange } from '../../webhooks/deliveries/redelivery.ts';
import {
  columns,
  settingsOf,
  timeOption,
  UsageError,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';
import type { Installation } from '../open-installation.ts';
import { webhookTestCommand } from './webhook-test.ts';
import { webhookListenCommand } from './webhook-listen.ts';

/** `sopwith webhook …` */
export const webhookCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const webhook = program
      .command('webhook')
      .description("receive and verify webhooks; manage an account's webhook URL and redeliveries");
    webhookListenCommand.register(webhook, context);
    registerShow(webhook, context);
    webhookTestCommand.register(webhook, context);
    registerEnable(webhook, context);
    registerDisable(webhook, context);
    registerRedeliver(webhook, context);
  },
});

function registerShow(webhook: Command, context: CliContext): void {
  const show = webhook
    .command('show <account>')
    .description("show an account's webhook URL, how messages are signed, and whether it answers")
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nSet the URL with "sopwith account set-webhook".');
  withSettings(show).action(async (account: string, options: { json?: boolean }) => {
    const { openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(show, context)).config);
    const { id } = await installation.accounts.get(account);
    const endpoint = await installation.endpoints.find(id);
    if (endpoint === null) {
      const { noWebhookEndpoint } = await import('../../accounts/webhook-endpoints.ts');
      throw noWebhookEndpoint(id);
    }
    const { url, state, disabledReason: reason, signer, retryPolicy, events } = endpoint;
    if (options.json) {
      context.print(
        JSON.stringify({ url, state, disabled_reason: reason, signer, retry_policy: retryPolicy, events }),
      );
      return;
    }
    context.print(
      columns([
        ['address', url],
        ['state', reason === null ? state : `${state} (${reason})`],
        ['signer', signer],
        ['retry policy', retryPolicy],
        ['events', events.join(', ')],
      ]),
    );
    if (state === 'disabled')
      context.note('Run "sopwith webhook enable" to send messages to this URL again.');
  });
}

function registerEnable(webhook: Command, context: CliContext): void {
  const enable = webhook
    .command('enable <account>')
    .description('enable a disabled webhook URL; parked deliveries are sent, oldest first')
    .addHelpText('after', '\nExample:\n  $ sopwith webhook enable "Clinic North"');
  withSettings(enable).action(async (account: string) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    const { enableEndpoint } = await import('../../webhooks/deliveries/redelivery.ts');
    await using installation = await openInstallation((await settingsOf(enable, context)).config);
    const { id } = await installation.accounts.get(account);
    const { knex, endpoints } = installation;
    const parked = await enableEndpoint(knex, endpoints, id, { actor: cliActor() }, new Date());
    context.note(`The webhook URL is enabled. ${parked} parked deliveries are being sent, one per second.`);
  });
}

function registerDisable(webhook: Command, context: CliContext): void {
  const disable = webhook
    .command('disable <account>')
    .description('send nothing to the webhook URL until it is enabled; deliveries are parked')
    .addHelpText('after', '\nExample:\n  $ sopwith webhook disable "Clinic North"');
  withSettings(disable).action(async (account: string) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(disable, context)).config);
    const { id } = await installation.accounts.get(account);
    await installation.endpoints.disable(id, { actor: cliActor() });
    context.note(
      'The webhook URL is disabled. Messages are kept: run "sopwith webhook enable" to send them.',
    );
  });
}

interface RedeliverOptions {
  readonly from: string;
  readonly to?: string;
  readonly state?: string[];
}

const STATES: readonly DeliveryRecord['state'][] = ['pending', 'delivered', 'failed', 'parked'];

function registerRedeliver(webhook: Command, context: CliContext): void {
  const redeliver = webhook
    .command('redeliver <account>')
    .description('send the undelivered messages of a time range again')
    .requiredOption(
      '--from <time>',
      'messages of tasks that ended at this time or later, such as 2026-11-20T08:00:00Z',
    )
    .option('--to <time>', 'messages of tasks that ended before this time (default: now)')
    .option(
      '--state <state...>',
      `only deliveries in these states: ${STATES.join(', ')} (default: failed, parked)`,
    )
    .addHelpText(
      'after',
      '\nExample:\n  $ sopwith webhook redeliver "Clinic North" --from 2026-11-20T08:00:00Z --to 2026-11-20T12:00:00Z',
    );
  withSettings(redeliver).action(async (account: string, options: RedeliverOptions) => {
    const range = {
      from: timeOption('--from', options.from),
      to: options.to === undefined ? new Date() : timeOption('--to', options.to),
      ...(options.state === undefined ? {} : { states: options.state.map(stateOf) }),
    };
    if (range.to <= range.from) throw new UsageError('--to must be after --from');
    const { openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(redeliver, context)).config);
    const { id } = await installation.accounts.get(account);
    const count = await sendAgain(installation, id, range);
    context.note(`Queued ${count} deliveries. The running service sends them now.`);
    context.print(String(count));
  });
}

async function sendAgain(
  { knex, databaseUrl, endpoints }: Installation,
  accountId: string,
  range: RedeliveryRange,
): Promise<number> {
  const { systemClock: clock } = await import('../../platform/clock.ts');
  const { redeliverFor } = await import('../../webhooks/deliveries/redelivery.ts');
  const { cliActor } = await import('../open-installation.ts');
  const { withQueue } = await import('../with-queue.ts');
  return withQueue(databaseUrl, (queue) =>
    redeliverFor({ knex, queue, endpoints, clock }, accountId, range, cliActor()),
  );
}

function stateOf(text: string): DeliveryRecord['state'] {
  const state = STATES.find((each) => each === text);
  if (state !== undefined) return state;
  throw new UsageError(`--state ${JSON.stringify(text)} is not one of ${STATES.join(', ')}`);
}
