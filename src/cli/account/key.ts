import type { Command } from 'commander';
import type { KeyScope } from '../../accounts/scopes.ts';
import type { ApiKeyInfo } from '../../accounts/api-keys.ts';
import {
  columns,
  numberOption,
  settingsOf,
  shownTime,
  UsageError,
  withSettings,
  type CliCommand,
  type CliContext,
  type NumberLimits,
} from '../command.ts';
import type { Installation } from '../open-installation.ts';

/** `sopwith key …` */
export const keyCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const key = program.command('key').description('manage API keys and the encryption key');
    registerCreate(key, context);
    registerList(key, context);
    registerRevoke(key, context);
    registerRotate(key, context);
    registerRewrap(key, context);
  },
});

interface CreateOptions {
  readonly admin?: boolean;
  readonly scope?: string[];
  readonly label?: string;
  readonly expiresDays?: string;
  readonly json?: boolean;
}

function registerCreate(key: Command, context: CliContext): void {
  const create = key
    .command('create [account]')
    .description('create an API key and print it; it is shown only once')
    .option('--admin', 'an administration key for /v1/admin, which belongs to no account')
    .option(
      '--scope <scope...>',
      'scopes of the key: tasks:read, tasks:write, webhooks:manage (default: these three), codes:write, data:delete, statuses:read (no patient data). With --admin: admin:read, admin:accounts, admin:keys, admin:webhooks, admin:connections, admin:sops, admin:submissions, admin:data, admin:audit (default: admin:*)',
    )
    .option('--label <text>', 'label that describes what the key is for')
    .option('--expires-days <days>', 'days until the key expires, 1 to 3650')
    .option('--json', 'print {"id", "api_key"}')
    .addHelpText(
      'after',
      '\nExamples:\n  $ sopwith key create "Clinic North" --scope tasks:read --label dashboard\n  $ sopwith key create --admin --scope admin:read --label monitoring',
    );
  withSettings(create).action(async (account: string | undefined, options: CreateOptions) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    const expiresAt = expiryOf(options.expiresDays);
    const scopes = await scopesOf(options.scope);
    await using installation = await openInstallation((await settingsOf(create, context)).config);
    const issued = await installation.apiKeys.create({
      accountId: await ownerOf(installation, account, options.admin),
      actor: cliActor(),
      ...(scopes === undefined ? {} : { scopes }),
      ...(options.label === undefined ? {} : { label: options.label }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    });
    context.print(options.json ? JSON.stringify({ id: issued.id, api_key: issued.key }) : issued.key);
    if (!options.json) context.note('Save the key now: it is not shown again.');
  });
}

function registerList(key: Command, context: CliContext): void {
  const list = key
    .command('list [account]')
    .description('list the API keys of an account, without their secrets')
    .option('--admin', 'list the administration keys')
    .option('--json', 'print a JSON array');
  withSettings(list).action(
    async (account: string | undefined, options: { admin?: boolean; json?: boolean }) => {
      const { openInstallation } = await import('../open-installation.ts');
      await using installation = await openInstallation((await settingsOf(list, context)).config);
      const keys = await installation.apiKeys.list(await ownerOf(installation, account, options.admin));
      const { toApiKeyObject } = await import('../../admin/admin-objects.ts');
      context.print(
        options.json ? JSON.stringify(keys.map(toApiKeyObject)) : columns([HEAD, ...keys.map(toRow)]),
      );
    },
  );
}

function registerRevoke(key: Command, context: CliContext): void {
  const revoke = key
    .command('revoke <id>')
    .description('revoke an API key; it stops working everywhere within a second')
    .addHelpText('after', '\nExample:\n  $ sopwith key revoke sw_live_Ab3dEf6hIj9kLm2n');
  withSettings(revoke).action(async (id: string) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(revoke, context)).config);
    await installation.apiKeys.revoke(idOf(id), { actor: cliActor() });
    context.note(`Key ${idOf(id)} is revoked.`);
  });
}

function registerRotate(key: Command, context: CliContext): void {
  const rotate = key
    .command('rotate <id>')
    .description('create a new key with the same scopes and print it once; both keys work during the overlap')
    .option('--overlap-hours <hours>', 'overlap during which the previous key still works, in hours', '24');
  withSettings(rotate).action(async (id: string, options: { overlapHours: string }) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    const hours = numberOption('--overlap-hours', options.overlapHours, OVERLAP_HOURS);
    await using installation = await openInstallation((await settingsOf(rotate, context)).config);
    const issued = await installation.apiKeys.rotate(idOf(id), {
      overlapSeconds: hours * 3600,
      actor: cliActor(),
    });
    context.print(issued.key);
  });
}

function registerRewrap(key: Command, context: CliContext): void {
  const rewrap = key
    .command('rewrap')
    .description('encrypt all data keys with the current encryption key; the data itself does not change')
    .option(
      '--new-key',
      'first create a new key in the key file; the previous keys are then used only to decrypt',
    )
    .option('--forget-old', 'afterwards remove the previous keys from the key file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ sopwith key rewrap --new-key\n  $ sopwith key rewrap --forget-old   (after all processes were restarted)',
    );
  withSettings(rewrap).action(async (options: { newKey?: boolean; forgetOld?: boolean }) => {
    const { cliActor, keyFileOf, openInstallation } = await import('../open-installation.ts');
    const { addKeyToFile, dropOldKeysFromFile } = await import('../../accounts/key-file.ts');
    const { rewrapKeys } = await import('../../accounts/rewrap.ts');
    const { audit } = await import('../../accounts/audit.ts');
    const { config } = await settingsOf(rewrap, context);
    const file = keyFileOf(config);
    if ((options.newKey || options.forgetOld) && file === undefined) {
      throw new UsageError(
        'the key comes from ENCRYPTION_KEY or ENCRYPTION_KEY_COMMAND: put the new key there first, and keep the previous one to decrypt',
      );
    }
    if (options.newKey && file !== undefined) await addKeyToFile(file);
    await using installation = await openInstallation(config);
    const result = await rewrapKeys(installation.knex, installation.keys);
    if (options.forgetOld && file !== undefined) await dropOldKeysFromFile(file);
    await audit(installation.knex, {
      actor: cliActor(),
      accountId: null,
      action: 'encryption_key.rewrapped',
      object: 'installation',
      detail: {
        rewrapped: result.rewrapped,
        new_key: options.newKey === true,
        forgot_old: options.forgetOld === true,
      },
    });
    context.note(`${result.rewrapped} data keys re-encrypted, ${result.alreadyCurrent} already current.`);
  });
}

async function ownerOf(
  installation: Installation,
  account?: string,
  admin?: boolean,
): Promise<string | null> {
  if ((account === undefined) === (admin !== true)) {
    throw new UsageError('specify either an account or --admin');
  }
  return account === undefined ? null : (await installation.accounts.get(account)).id;
}

async function scopesOf(names: readonly string[] | undefined): Promise<readonly KeyScope[] | undefined> {
  const { isScope, SCOPES } = await import('../../accounts/scopes.ts');
  const wrong = names?.filter((name) => !isScope(name)) ?? [];
  if (wrong.length > 0)
    throw new UsageError(`unknown scope ${wrong.join(', ')}. Known scopes: ${SCOPES.join(', ')}`);
  return names?.filter(isScope);
}

const DAY_MS = 86_400_000;
const EXPIRY_DAYS: NumberLimits = { min: 1, max: 3_650 };
const OVERLAP_HOURS: NumberLimits = { min: 0, max: 8_760 };

function expiryOf(days: string | undefined): Date | undefined {
  if (days === undefined) return undefined;
  return new Date(Date.now() + numberOption('--expires-days', days, EXPIRY_DAYS) * DAY_MS);
}

/** People paste the prefix as lists show it. */
function idOf(text: string): string {
  return text.replace(/^sw_live_/, '').slice(0, 16);
}

const HEAD = ['KEY', 'LABEL', 'SCOPES', 'CREATED', 'LAST USED', 'STATE'];

function toRow(key: ApiKeyInfo): string[] {
  return [
    key.prefix,
    key.label || '-',
    key.scopes.join(' '),
    shownTime(key.createdAt),
    shownTime(key.lastUsedAt),
    stateOf(key),
  ];
}

function stateOf({ revokedAt, expiresAt }: ApiKeyInfo): string {
  if (revokedAt !== null) return `revoked ${shownTime(revokedAt)}`;
  if (expiresAt === null) return 'live';
  return `${expiresAt > new Date() ? 'ends' : 'ended'} ${shownTime(expiresAt)}`;
}
