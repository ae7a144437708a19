import type { Command } from 'commander';
import type { Scope } from '../accounts/scopes.ts';
import type { ApiKeyInfo } from '../accounts/api-keys.ts';
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
} from './command.ts';
import type { Installation } from './open-installation.ts';

/** `sopwith key …` */
export const keyCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const key = program.command('key').description('API keys, and the key that encrypts the data');
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
    .description('make an API key and print it, once')
    .option(
      '--admin',
      'a key for administration; belongs to no account. No endpoint of this version takes one',
    )
    .option(
      '--scope <scope...>',
      'what it may do: tasks:read, tasks:write, webhooks:manage (default: all three)',
    )
    .option('--label <text>', 'what it is for')
    .option('--expires-days <days>', 'days until the key expires, 1 to 3650')
    .option('--json', 'print {"id", "api_key"}')
    .addHelpText(
      'after',
      '\nExamples:\n  $ sopwith key create "Clinic North" --scope tasks:read --label dashboard\n  $ sopwith key create --admin',
    );
  withSettings(create).action(async (account: string | undefined, options: CreateOptions) => {
    const { cliActor, openInstallation } = await import('./open-installation.ts');
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
    if (!options.json) context.note('Keep it now: it is not shown again.');
  });
}

function registerList(key: Command, context: CliContext): void {
  const list = key
    .command('list [account]')
    .description('the API keys of an account, without their secrets')
    .option('--admin', 'the keys for administration')
    .option('--json', 'print a JSON array');
  withSettings(list).action(
    async (account: string | undefined, options: { admin?: boolean; json?: boolean }) => {
      const { openInstallation } = await import('./open-installation.ts');
      await using installation = await openInstallation((await settingsOf(list, context)).config);
      const keys = await installation.apiKeys.list(await ownerOf(installation, account, options.admin));
      context.print(options.json ? JSON.stringify(keys.map(toJson)) : columns([HEAD, ...keys.map(toRow)]));
    },
  );
}

function registerRevoke(key: Command, context: CliContext): void {
  const revoke = key
    .command('revoke <id>')
    .description('end an API key; in force everywhere within a second')
    .addHelpText('after', '\nExample:\n  $ sopwith key revoke sw_live_Ab3dEf6hIj9kLm2n');
  withSettings(revoke).action(async (id: string) => {
    const { cliActor, openInstallation } = await import('./open-installation.ts');
    await using installation = await openInstallation((await settingsOf(revoke, context)).config);
    await installation.apiKeys.revoke(idOf(id), cliActor());
    context.note(`Key ${idOf(id)} is revoked.`);
  });
}

function registerRotate(key: Command, context: CliContext): void {
  const rotate = key
    .command('rotate <id>')
    .description(
      'make a successor with the same scopes and print it, once; both work while the overlap lasts',
    )
    .option('--overlap-hours <hours>', 'hours for which the previous key keeps working', '24');
  withSettings(rotate).action(async (id: string, options: { overlapHours: string }) => {
    const { cliActor, openInstallation } = await import('./open-installation.ts');
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
    .description('wrap all data keys under the current encryption key; the data itself stays as it is')
    .option('--new-key', 'make a new key in the key file first; the former ones only decrypt')
    .option('--forget-old', 'remove the former keys from the key file afterwards')
    .addHelpText(
      'after',
      '\nExamples:\n  $ sopwith key rewrap --new-key\n  $ sopwith key rewrap --forget-old   (after a restart of all processes)',
    );
  withSettings(rewrap).action(async (options: { newKey?: boolean; forgetOld?: boolean }) => {
    const { cliActor, keyFileOf, openInstallation } = await import('./open-installation.ts');
    const { addKeyToFile, dropOldKeysFromFile } = await import('../accounts/key-file.ts');
    const { rewrapKeys } = await import('../accounts/rewrap.ts');
    const { audit } = await import('../accounts/audit.ts');
    const { config } = await settingsOf(rewrap, context);
    const file = keyFileOf(config);
    if ((options.newKey || options.forgetOld) && file === undefined) {
      throw new UsageError(
        'the key comes from ENCRYPTION_KEY: change it there, with the former one in ENCRYPTION_KEY_OLD',
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
    context.note(`${result.rewrapped} keys wrapped again, ${result.alreadyCurrent} were current.`);
  });
}

async function ownerOf(
  installation: Installation,
  account?: string,
  admin?: boolean,
): Promise<string | null> {
  if ((account === undefined) === (admin !== true)) {
    throw new UsageError('name an account, or give --admin, and not both');
  }
  return account === undefined ? null : (await installation.accounts.get(account)).id;
}

async function scopesOf(names: readonly string[] | undefined): Promise<readonly Scope[] | undefined> {
  const { isScope, SCOPES } = await import('../accounts/scopes.ts');
  const wrong = names?.filter((name) => !isScope(name)) ?? [];
  if (wrong.length > 0)
    throw new UsageError(`there is no scope ${wrong.join(', ')}; those are ${SCOPES.join(', ')}`);
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

function toJson(key: ApiKeyInfo): object {
  const { id, prefix, label, scopes } = key;
  return {
    id,
    prefix,
    label,
    scopes,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
  };
}
