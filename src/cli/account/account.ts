import { Option, type Command } from 'commander';
import { WEBHOOK_EVENTS, type WebhookEventName } from '../../accounts/webhook-events.ts';
import { accountDataCommand } from './account-data.ts';
import { accountLimitsCommand } from './account-limits.ts';
import { accountRetentionCommand } from './account-retention.ts';
import { accountShredCommand } from './account-shred.ts';
import { deletePatientCommand } from './delete-patient.ts';
import { disclosuresCommand } from './disclosures.ts';
import { addressNote, checkRetryPolicy, signerNamed } from '../webhook/check-endpoint.ts';
import {
  columns,
  numberOption,
  settingsOf,
  shownTime,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';

interface WebhookOptions {
  readonly retryPolicy?: string;
  readonly events?: readonly WebhookEventName[];
}

interface RotateOptions {
  readonly graceHours: string;
  readonly signer?: string;
  readonly json?: boolean;
}

/** A week: an older secret that still signs is a forgotten risk. */
const GRACE_HOURS = { min: 0, max: 168 };

/** Plugins may provide signers and retry policies. */
const OPENED = ['dataDir', 'databaseUrl', 'databaseDirectUrl', 'plugins'] as const;

/** `sopwith account …` */
export const accountCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const account = program
      .command('account')
      .description('manage accounts (tenants): keys, webhook URLs, portals');
    registerCreate(account, context);
    registerList(account, context);
    registerWebhook(account, context);
    registerRotate(account, context);
    accountLimitsCommand.register(account, context);
    accountDataCommand.register(account, context);
    accountRetentionCommand.register(account, context);
    deletePatientCommand.register(account, context);
    disclosuresCommand.register(account, context);
    accountShredCommand.register(account, context);
    registerDisable(
      account,
      context,
      'disable',
      'disable an account: its keys stop working within a second; its data stays',
    );
    registerDisable(account, context, 'enable', 'enable a disabled account: its keys work again');
  },
});

function registerCreate(account: Command, context: CliContext): void {
  const create = account
    .command('create <name>')
    .description('create an account and print its API key and webhook secret, which are shown only once')
    .option('--webhook-url <url>', 'URL that receives the result of each task')
    .option('--json', 'print {"id", "api_key", "webhook_secret"}')
    .addHelpText(
      'after',
      '\nExample:\n  $ sopwith account create "Clinic North" --webhook-url https://clinic.example/hook',
    );
  withSettings(create).action(async (name: string, options: { webhookUrl?: string; json?: boolean }) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    const { config } = await settingsOf(create, context);
    await using installation = await openInstallation(config);
    const made = await installation.accounts.create({
      name,
      actor: cliActor(),
      ...(options.webhookUrl === undefined ? {} : { webhookUrl: options.webhookUrl }),
    });
    const blocked = options.webhookUrl === undefined ? null : await addressNote(options.webhookUrl, config);
    if (blocked !== null) context.note(blocked);
    if (options.json) {
      context.print(
        JSON.stringify({ id: made.id, api_key: made.apiKey, webhook_secret: made.webhookSecret }),
      );
      return;
    }
    context.print(
      columns([
        ['account', made.id],
        ['API key', made.apiKey],
        ['webhook secret', made.webhookSecret ?? '- (no webhook URL)'],
      ]),
    );
    context.note('Save the key and the secret now: they are not shown again.');
  });
}

function registerList(account: Command, context: CliContext): void {
  const list = account
    .command('list')
    .description('list all accounts')
    .option('--json', 'print a JSON array');
  withSettings(list).action(async (options: { json?: boolean }) => {
    const { openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(list, context)).config);
    const accounts = await installation.accounts.list();
    if (options.json) {
      const { toAccountObject } = await import('../../admin/admin-objects.ts');
      context.print(JSON.stringify(accounts.map(toAccountObject)));
      return;
    }
    if (accounts.length === 0) {
      context.note('No accounts. Create one with "sopwith account create NAME".');
      return;
    }
    const rows = accounts.map(({ id, name, createdAt, disabledAt, shreddedAt }) => [
      id,
      name,
      shownTime(createdAt),
      shreddedAt !== null ? 'destroyed' : disabledAt !== null ? 'disabled' : 'active',
    ]);
    context.print(columns([['ID', 'NAME', 'CREATED', 'STATE'], ...rows]));
  });
}

function registerWebhook(account: Command, context: CliContext): void {
  const set = account
    .command('set-webhook <account> <url>')
    .description("set an account's webhook URL; the first one prints a secret, which is shown only once")
    .option('--retry-policy <name>', 'standard, exponential, fixed, none, or one from a plugin')
    .addOption(
      new Option(
        '--events <name...>',
        'what is sent (default: unchanged; task_finished for a new URL)',
      ).choices(WEBHOOK_EVENTS),
    )
    .addHelpText(
      'after',
      '\nExample:\n  $ sopwith account set-webhook "Clinic North" https://clinic.example/hook',
    );
  withSettings(set, OPENED).action(async (idOrName: string, url: string, options: WebhookOptions) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    const { config } = await settingsOf(set, context);
    const { retryPolicy, events } = options;
    if (retryPolicy !== undefined) await checkRetryPolicy(retryPolicy, config);
    await using installation = await openInstallation(config);
    const { id: accountId } = await installation.accounts.get(idOrName);
    const { secret } = await installation.endpoints.set({
      accountId,
      url,
      actor: cliActor(),
      ...(retryPolicy === undefined ? {} : { retryPolicy }),
      ...(events === undefined ? {} : { events }),
    });
    context.note('The webhook URL is set.');
    const blocked = await addressNote(url, config);
    if (blocked !== null) context.note(blocked);
    const endpoint = await installation.endpoints.find(accountId);
    if (endpoint?.state === 'disabled')
      context.note('The webhook is still disabled. Enable it with "sopwith webhook enable".');
    if (secret !== null) context.print(secret);
  });
}

function registerRotate(account: Command, context: CliContext): void {
  const rotate = account
    .command('rotate-secret <account>')
    .description('create a webhook secret and print it once; both secrets sign during the grace period')
    .option(
      '--grace-hours <hours>',
      'grace period during which the previous secret still signs, in hours; 0 after a leak',
      '24',
    )
    .option('--signer <name>', 'hmac-sha256, ed25519, or one from a plugin (default: the current signer)')
    .option('--json', 'print {"signer", "verification_key"}')
    .addHelpText(
      'after',
      '\nFor a signer with a private key, the command prints the public key.\n\nExamples:\n  $ sopwith account rotate-secret "Clinic North" --grace-hours 48\n  $ sopwith account rotate-secret "Clinic North" --signer ed25519',
    );
  withSettings(rotate, OPENED).action(async (idOrName: string, options: RotateOptions) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    const graceHours = numberOption('--grace-hours', options.graceHours, GRACE_HOURS);
    const { config } = await settingsOf(rotate, context);
    await using installation = await openInstallation(config);
    const { id: accountId } = await installation.accounts.get(idOrName);
    const endpoint = await installation.endpoints.find(accountId);
    const signer = await signerNamed(options.signer ?? endpoint?.signer ?? 'hmac-sha256', config);
    const actor = cliActor();
    const key = await installation.endpoints.rotateSecret({ accountId, graceHours, actor, signer });
    context.print(options.json ? JSON.stringify({ signer: signer.name, verification_key: key }) : key);
  });
}

function registerDisable(
  account: Command,
  context: CliContext,
  verb: 'disable' | 'enable',
  describe: string,
): void {
  const command = account.command(`${verb} <account>`).description(describe);
  withSettings(command).action(async (idOrName: string) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(command, context)).config);
    const { id, name } = await installation.accounts.get(idOrName);
    await installation.accounts.change(id, { disabled: verb === 'disable' }, { actor: cliActor() });
    context.note(`Account "${name}" is ${verb}d.`);
  });
}
