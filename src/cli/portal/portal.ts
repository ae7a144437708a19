import type { Command } from 'commander';
import type { PortalConnection } from '../../accounts/portal-connections.ts';
import type { Credentials } from '../../accounts/portal-settings.ts';
import {
  columns,
  settingsOf,
  shownTime,
  UsageError,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';
import { readTextFile } from '../read-text-file.ts';
import { APPROVE_WITHIN, limitsOf, portalLimitsCommand } from './portal-limits.ts';
import { portalCodeCommand } from './portal-code.ts';
import { portalMaintenanceCommand } from './portal-maintenance.ts';
import { portalNewCommand } from './portal-new.ts';
import { portalTraceCommand } from './portal-trace.ts';
import { portalTestSignInCommand } from './portal-test-sign-in.ts';
import { portalSimulateCommand } from './portal-simulate.ts';

/** `sopwith portal …` */
export const portalCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const portal = program.command('portal').description("manage an account's connections to payer portals");
    portalNewCommand.register(portal, context);
    portalSimulateCommand.register(portal, context);
    registerConnect(portal, context);
    portalTestSignInCommand.register(portal, context);
    registerList(portal, context);
    portalLimitsCommand.register(portal, context);
    portalTraceCommand.register(portal, context);
    registerReset(portal, context);
    registerPause(portal, context, 'pause');
    registerPause(portal, context, 'resume');
    registerDisconnect(portal, context);
    portalMaintenanceCommand.register(portal, context);
    portalCodeCommand.register(portal, context);
  },
});

interface ConnectOptions {
  readonly baseUrl: string;
  readonly credentials: string;
  readonly maxSessions?: string;
  readonly minInterval?: string;
  readonly approveWithin?: string;
}

function registerConnect(portal: Command, context: CliContext): void {
  const connect = portal
    .command('connect <account> <portal>')
    .description('connect an account to a portal or replace its credentials')
    .requiredOption('--base-url <url>', 'URL of the portal')
    .requiredOption(
      '--credentials <file>',
      'JSON or YAML file with names and values; "-" reads standard input',
    )
    .option('--max-sessions <count>', 'maximum number of signed-in sessions, over all workers')
    .option('--min-interval <ms>', 'minimum time between the starts of two tasks, in milliseconds')
    .option(...APPROVE_WITHIN)
    .addHelpText(
      'after',
      '\nExamples:\n' +
        '  $ sopwith portal connect "Clinic North" acme-health --base-url https://portal.example --credentials acme.yaml\n' +
        '  $ pass show acme | sopwith portal connect "Clinic North" acme-health --base-url https://portal.example --credentials -\n' +
        '\nThe file:\n  username: clinic-north\n  password: "…"\n  totp_secret: JBSWY3DPEHPK3PXP    (only if the portal asks for codes)',
    );
  withSettings(connect).action(async (account: string, name: string, options: ConnectOptions) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    const credentials = await readCredentials(options.credentials, context);
    const { unknownPortal } = await import('./unknown-portal.ts');
    const { config } = await settingsOf(connect, context);
    await using installation = await openInstallation(config);
    const { id: accountId } = await installation.accounts.get(account);
    const made = await installation.connections.connect({
      accountId,
      portal: name,
      baseUrl: options.baseUrl,
      credentials,
      actor: cliActor(),
      ...limitsOf(options),
    });
    context.note(`${account} is connected to ${made.portal} at ${made.baseUrl}`);
    const slip = await unknownPortal(made.portal, config, installation.knex);
    context.note(
      slip ?? `Test the credentials: sopwith portal test-sign-in ${JSON.stringify(account)} ${made.portal}`,
    );
    context.print(made.id);
  });
}

function registerList(portal: Command, context: CliContext): void {
  const list = portal
    .command('list <account>')
    .description("list an account's portals, without their credentials")
    .option('--json', 'print a JSON array');
  withSettings(list).action(async (account: string, options: { json?: boolean }) => {
    const { openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(list, context)).config);
    const { id } = await installation.accounts.get(account);
    const connections = await installation.connections.list(id);
    if (options.json) {
      const { toConnectionObject } = await import('../../admin/portal-objects.ts');
      context.print(JSON.stringify(connections.map(toConnectionObject)));
      return;
    }
    const rows = connections.map((each) => [
      each.portal,
      each.baseUrl,
      String(each.maxSessions),
      shownTime(each.lastStartedAt),
      stateOf(each),
    ]);
    context.print(columns([['PORTAL', 'BASE URL', 'SESSIONS', 'LAST TASK', 'STATE'], ...rows]));
  });
}

function registerReset(portal: Command, context: CliContext): void {
  const reset = portal
    .command('reset-credentials <account> <portal>')
    .description('let tasks use the stored credentials again after you fixed them at the portal')
    .addHelpText('after', '\nTo store new credentials, use "sopwith portal connect".');
  withSettings(reset).action(async (account: string, name: string) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(reset, context)).config);
    const { id } = await installation.accounts.get(account);
    await installation.connections.resetCredentials(id, name, { actor: cliActor() });
    context.note(`The credentials for ${name} will be tried again.`);
  });
}

function stateOf(connection: PortalConnection): string {
  const { credentialsRejectedAt, pausedUntil, recordTraces, approvalMinutes } = connection;
  const states = [];
  if (credentialsRejectedAt !== null) states.push(`credentials rejected ${shownTime(credentialsRejectedAt)}`);
  if (pausedUntil === 'resumed') states.push('paused until it is resumed');
  else if (pausedUntil !== null && pausedUntil > new Date())
    states.push(`paused until ${shownTime(pausedUntil)}`);
  if (recordTraces) states.push('recorded');
  if (approvalMinutes !== null) states.push(`approvals within ${approvalMinutes} minutes`);
  return states.join(', ') || 'ok';
}

const PAUSES = {
  pause: {
    description: 'pause a portal: its tasks wait until it is resumed; running tasks continue',
    done: 'is paused: its tasks wait.',
  },
  resume: {
    description: 'resume a portal that was paused by a person or by repeated failures',
    done: 'is resumed: its tasks start now.',
  },
} as const;

function registerPause(portal: Command, context: CliContext, verb: keyof typeof PAUSES): void {
  const { description, done } = PAUSES[verb];
  const command = portal.command(`${verb} <account> <portal>`).description(description);
  withSettings(command).action(async (account: string, name: string) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(command, context)).config);
    const { id } = await installation.accounts.get(account);
    await installation.connections.setPaused(id, name, verb === 'pause', { actor: cliActor() });
    context.note(`${name} ${done}`);
  });
}

function registerDisconnect(portal: Command, context: CliContext): void {
  const disconnect = portal
    .command('disconnect <account> <portal>')
    .description('delete a connection with its credentials; its waiting tasks end as portal_not_connected');
  withSettings(disconnect).action(async (account: string, name: string) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(disconnect, context)).config);
    const { id } = await installation.accounts.get(account);
    await installation.connections.disconnect(id, name, { actor: cliActor() });
    context.note(`${account} is disconnected from ${name}.`);
  });
}

/** JSON is YAML, so one parser reads both. The messages never show the content. */
async function readCredentials(file: string, context: CliContext): Promise<Credentials> {
  const { parseDocument } = await import('yaml');
  const { checkCredentials } = await import('../../accounts/portal-settings.ts');
  const text = await readTextFile(file, context, '--credentials');
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    uniqueKeys: true,
    prettyErrors: false,
  });
  if (document.errors.length > 0 || document.warnings.length > 0) {
    throw new UsageError(`${file === '-' ? 'standard input' : file} is neither JSON nor YAML`);
  }
  return checkCredentials(document.toJS({ maxAliasCount: 0 }));
}
