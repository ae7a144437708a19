import type { Command } from 'commander';
import { linkAddress } from '../../people/link-address.ts';
import type { Change } from '../../accounts/change.ts';
import type { People, Person } from '../../people/people.ts';
import type { AccountRole } from '../../people/roles.ts';
import {
  columns,
  settingsOf,
  shownTime,
  UsageError,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';
import type { Installation } from '../open-installation.ts';

/** `sopwith user …` */
export const userCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const user = program
      .command('user')
      .description('manage the people who sign in to the console, and their roles in accounts');
    registerCreate(user, context);
    registerList(user, context);
    registerRole(user, context);
    registerLink(user, context);
    registerSwitch(user, context, 'disable', 'disable a person, who is signed out everywhere at once');
    registerSwitch(user, context, 'enable', 'enable a disabled person, who can sign in again');
    registerUpdate(user, context);
    registerRemoval(user, context, {
      name: 'end-sessions',
      description: 'sign a person out everywhere, in all browsers',
      work: (people, id, by) => people.endSessions(id, by),
      done: 'is signed out everywhere.',
    });
    registerRemoval(user, context, {
      name: 'reset-totp',
      description: "remove a person's second factor and its recovery codes",
      work: (people, id, by) => people.resetTotp(id, by),
      done: 'signs in without a second factor until they set one up again.',
    });
    registerRemoval(user, context, {
      name: 'unlock',
      description: 'forget the failed attempts to sign in as a person, so that no one has to wait',
      work: (people, id, by) => people.unlock(id, by),
      done: 'can sign in without waiting.',
    });
    registerRemoval(user, context, {
      name: 'remove-password',
      description: "remove a person's password, so that they can sign in with the OpenID Connect provider",
      work: (people, id, by) => people.removePassword(id, by),
      done: 'has no password any more, and is signed out everywhere.',
    });
  },
});

/** What a link opens needs its address. */
const LINKED = ['dataDir', 'databaseUrl', 'databaseDirectUrl', 'publicUrl', 'host', 'port'] as const;

interface CreateOptions {
  readonly name: string;
  readonly account?: readonly string[];
  readonly installationAdmin?: boolean;
  readonly passwordStdin?: boolean;
  readonly json?: boolean;
}

function registerCreate(user: Command, context: CliContext): void {
  const create = user
    .command('create <email>')
    .description(
      'create a person and print a link with which they set their password, unless passwords are off',
    )
    .requiredOption('--name <name>', 'name of the person, as the audit log shows it')
    .option('--account <id=role...>', 'role in an account: viewer, operator, author, or admin')
    .option('--installation-admin', 'the person may administer the whole installation')
    .option('--password-stdin', 'read the password from standard input, and print no link')
    .option('--json', 'print {"id", "link"}')
    .addHelpText(
      'after',
      '\nExample:\n  $ sopwith user create robin@clinic.example --name "Robin Doe" --account "Clinic North=operator"',
    );
  withSettings(create, LINKED).action(async (email: string, options: CreateOptions) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    const { config } = await settingsOf(create, context);
    const password = options.passwordStdin ? (await context.readStdin()).replace(/\r?\n$/, '') : undefined;
    await using installation = await openInstallation(config);
    const roles = await Promise.all((options.account ?? []).map((text) => grantOf(installation, text)));
    const [actor, { people }] = [cliActor(), installation];
    const { id } = await people.create({
      email,
      name: options.name,
      installationAdmin: options.installationAdmin,
      roles: roles.flatMap(({ accountId, role }) => (role === null ? [] : [{ accountId, role }])),
      password,
      actor,
    });
    const wantsLink = password === undefined && people.passwords;
    const token = wantsLink ? await people.link(id, 'password', { actor }) : null;
    const link = token === null ? null : linkAddress(config.baseUrl, 'password', token);
    context.print(options.json ? JSON.stringify({ id, link }) : (link ?? id));
    if (link !== null && !options.json)
      context.note('Send this link to the person: it works once, within a day, and sets their password.');
  });
}

function registerList(user: Command, context: CliContext): void {
  const list = user.command('list').description('list the people').option('--json', 'print a JSON array');
  withSettings(list).action(async (options: { json?: boolean }) => {
    const { openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(list, context)).config);
    const people = await installation.people.list();
    const { toPersonObject } = await import('../../admin/people-objects.ts');
    context.print(
      options.json
        ? JSON.stringify(people.map((person) => toPersonObject(person)))
        : columns([HEAD, ...people.map(toRow)]),
    );
  });
}

function registerRole(user: Command, context: CliContext): void {
  const role = user
    .command('role <email> <id=role>')
    .description('give a person a role in an account (viewer, operator, author, admin), or none')
    .addHelpText(
      'after',
      '\nExamples:\n  $ sopwith user role robin@clinic.example "Clinic North=author"\n  $ sopwith user role robin@clinic.example "Clinic North=none"',
    );
  withSettings(role).action(async (email: string, text: string) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(role, context)).config);
    const { id } = await installation.people.get(email);
    const { accountId, role: wanted } = await grantOf(installation, text);
    await installation.people.setRole(id, accountId, wanted, { actor: cliActor() });
    context.note(`${email} has the role ${wanted ?? 'none'} in ${accountId}.`);
  });
}

function registerLink(user: Command, context: CliContext): void {
  const link = user
    .command('link <email>')
    .description('print a link that signs a person in; it works once, within 15 minutes')
    .option('--password', 'a link that sets a new password, which works within a day')
    .addHelpText('after', '\nExample:\n  $ sopwith user link robin@clinic.example');
  withSettings(link, LINKED).action(async (email: string, options: { password?: boolean }) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    const { config } = await settingsOf(link, context);
    await using installation = await openInstallation(config);
    const purpose = options.password ? 'password' : 'sign_in';
    const { id } = await installation.people.get(email);
    const token = await installation.people.link(id, purpose, { actor: cliActor() });
    context.print(linkAddress(config.baseUrl, purpose, token));
  });
}

function registerSwitch(
  user: Command,
  context: CliContext,
  name: 'disable' | 'enable',
  description: string,
): void {
  const command = user.command(`${name} <email>`).description(description);
  withSettings(command).action(async (email: string) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(command, context)).config);
    const { id } = await installation.people.get(email);
    await installation.people.change(id, { disabled: name === 'disable' }, { actor: cliActor() });
    context.note(`${email} is ${name}d.`);
  });
}

interface UpdateOptions {
  readonly name?: string;
  readonly installationAdmin?: boolean;
  readonly inboxMail?: boolean;
}

function registerUpdate(user: Command, context: CliContext): void {
  const update = user
    .command('update <email>')
    .description(
      "change a person's name, whether they may administer the whole installation, or whether they get e-mails",
    )
    .option('--name <name>', 'name of the person, as the audit log shows it')
    .option('--installation-admin', 'the person may administer the whole installation')
    .option('--no-installation-admin', 'the person may not')
    .option('--inbox-mail', 'the person gets e-mails about tasks that wait for a person (needs SMTP_URL)')
    .option('--no-inbox-mail', 'the person gets none');
  withSettings(update).action(async (email: string, change: UpdateOptions) => {
    if (Object.keys(change).length === 0)
      throw new UsageError('nothing to change: use --name, --[no-]installation-admin, or --[no-]inbox-mail');
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(update, context)).config);
    const { id } = await installation.people.get(email);
    const { name, installationAdmin, inboxMail } = change;
    await installation.people.change(id, { name, installationAdmin, inboxMail }, { actor: cliActor() });
    context.note(`${email} is changed.`);
  });
}

interface Removal {
  readonly name: string;
  readonly description: string;
  readonly work: (people: People, personId: string, by: Change) => Promise<unknown>;
  /** What is so now: "robin@clinic.example …". */
  readonly done: string;
}

function registerRemoval(
  user: Command,
  context: CliContext,
  { name, description, work, done }: Removal,
): void {
  const removal = user.command(`${name} <email>`).description(description);
  withSettings(removal).action(async (email: string) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(removal, context)).config);
    const { people } = installation;
    await work(people, (await people.get(email)).id, { actor: cliActor() });
    context.note(`${email} ${done}`);
  });
}

/** `acct_…=operator`; the account may be named by its name. */
async function grantOf(
  { accounts }: Installation,
  text: string,
): Promise<{ readonly accountId: string; readonly role: AccountRole | null }> {
  const { isAccountRole, PERSON_ROLES } = await import('../../people/roles.ts');
  const [, account, role] = /^(.+)=(\w+)$/s.exec(text) ?? [];
  if (account === undefined || role === undefined || !(role === 'none' || isAccountRole(role)))
    throw new UsageError(
      `${JSON.stringify(text)} is not of the form ACCOUNT=ROLE. Roles: ${PERSON_ROLES.join(', ')}, none`,
    );
  return { accountId: (await accounts.get(account)).id, role: role === 'none' ? null : role };
}

const HEAD = ['EMAIL', 'NAME', 'ROLES', 'SECOND FACTOR', 'CREATED', 'STATE'];

function toRow({ email, name, installationAdmin, roles, hasTotp, createdAt, disabledAt }: Person): string[] {
  const held = roles.map(
    ({ accountName, role, fromGroups }) => `${accountName}=${role}${fromGroups ? ' (groups)' : ''}`,
  );
  return [
    email,
    name,
    [...(installationAdmin ? ['installation admin'] : []), ...held].join(', ') || '-',
    hasTotp ? 'yes' : 'no',
    shownTime(createdAt),
    disabledAt === null ? 'active' : 'disabled',
  ];
}
