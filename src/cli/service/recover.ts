import type { Command } from 'commander';
import type { Config } from '../../config/settings.ts';
import type { JournalEntry } from '../../lifecycle/deletion-journal.ts';
import type { Repeated, ToDo } from '../../lifecycle/repeat-deletions.ts';
import {
  EndedOtherwise,
  settingsOf,
  UsageError,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';
import { readTextFile } from '../read-text-file.ts';
import type { Installation } from '../open-installation.ts';

interface RecoverOptions {
  readonly afterRestore?: boolean;
  readonly moved?: boolean;
  readonly deletions?: string;
}

/** `sopwith recover` */
export const recoverCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const recover = program
      .command('recover')
      .description('prepare a database that was restored from a backup, or moved')
      .option('--after-restore', 'end every open task, because submissions made since the backup are unknown')
      .option('--moved', 'nothing is missing: it was moved while every role was stopped. Open tasks continue')
      .option(
        '--deletions <file>',
        'repeat what was deleted and put on legal hold since the backup: the output of "sopwith audit deletions"; "-" reads standard input',
      )
      .addHelpText(
        'after',
        '\nRun this command before you start the service on the restored database: it does not start on a database that it recognizes as a copy, and may\n' +
          'submit claims twice on one that it does not recognize. The command refuses while a role runs. The tasks end as completed_with_issues (restored_from_backup) and send their webhooks; a person must check the portal.\n' +
          'Schedules are paused until a client resumes them. Exit code 3: something is left for you to do before you start the service.\n' +
          '\nExamples:\n  $ sopwith recover --after-restore\n  $ sopwith recover --after-restore --deletions deletions.jsonl\n  $ sopwith recover --moved',
      );
    withSettings(recover).action(async (options: RecoverOptions) => {
      const { deletions } = options;
      refuseContradiction(options);
      const journal = deletions === undefined ? undefined : await readEntries(deletions, context);
      const { openInstallation } = await import('../open-installation.ts');
      const { config } = await settingsOf(recover, context);
      await using installation = await openInstallation(config);
      const { refuseRunningRoles } = await import('../../roles/running-roles.ts');
      await refuseRunningRoles(installation.knex);
      if (options.moved === true) await acceptMoved(installation, config, context);
      else await endAndRepeat(installation, { config, journal }, context);
    });
  },
});

function refuseContradiction({ afterRestore, moved, deletions }: RecoverOptions): void {
  if (afterRestore === moved)
    throw new UsageError(
      'specify --after-restore to confirm: it ends every open task and pauses every schedule. Or --moved, if the database was moved and nothing is missing',
    );
  if (moved === true && deletions !== undefined)
    throw new UsageError('--deletions needs --after-restore: a database that was moved lacks no deletions');
}

async function acceptMoved(installation: Installation, config: Config, context: CliContext): Promise<void> {
  const { audit } = await import('../../accounts/audit.ts');
  const { cliActor } = await import('../open-installation.ts');
  const entry = { actor: cliActor(), accountId: null, action: 'installation.moved', object: 'database' };
  await audit(installation.knex, entry);
  await settle(installation, config);
  context.print(
    'The service works with this database from now on. Open tasks continue. Do not start it on the former one.',
  );
}

async function endAndRepeat(
  installation: Installation,
  { config, journal }: { readonly config: Config; readonly journal: readonly JournalEntry[] | undefined },
  context: CliContext,
): Promise<void> {
  const ended = await endOpenTasks(installation);
  context.print(`${ended} open ${ended === 1 ? 'task' : 'tasks'} ended.`);
  const toDo = journal === undefined ? [] : await repeat(installation, journal, context);
  // Last: a role starts from now on.
  await settle(installation, config);
  if (journal === undefined)
    context.note('What was deleted since the backup is there again. To repeat it: --deletions FILE.');
  if (toDo.length > 0)
    throw new EndedOtherwise(3, ['Do this before you start the service:', ...toDo].join('\n'));
}

/** The service may be started on this database. */
export async function settle({ knex }: Installation, config: Config): Promise<void> {
  const { forgetProcesses } = await import('../../admin/installation-health.ts');
  const { settleIdentity } = await import('../../db/database-identity.ts');
  const { embeddedDataDir } = await import('../../roles/open-database.ts');
  await forgetProcesses(knex);
  await settleIdentity(knex, embeddedDataDir(config));
}

async function readEntries(file: string, context: CliContext): Promise<readonly JournalEntry[]> {
  const { parseJournal } = await import('../../lifecycle/deletion-journal.ts');
  // Anyone who overlooks this error and starts the service submits claims a second time.
  const advice = 'Nothing was changed. Do not start the service yet';
  return parseJournal(await readTextFile(file, context, '--deletions', advice));
}

/** Ends every open task of a restored database and pauses its schedules. Returns how many tasks ended. */
export async function endOpenTasks({ knex, vault, databaseUrl }: Installation): Promise<number> {
  const { systemClock } = await import('../../platform/clock.ts');
  const { endRestoredTasks } = await import('../../tasks/end/end-restored.ts');
  const { cliActor } = await import('../open-installation.ts');
  const { withQueue } = await import('../with-queue.ts');
  return withQueue(databaseUrl, (queue) =>
    endRestoredTasks({ knex, vault, queue, clock: systemClock }, cliActor()),
  );
}

/** Returns what is left to a person, a line each. */
async function repeat(
  installation: Installation,
  journal: readonly JournalEntry[],
  context: CliContext,
): Promise<readonly string[]> {
  const { repeatDeletions } = await import('../../lifecycle/repeat-deletions.ts');
  const { cliActor } = await import('../open-installation.ts');
  const repeated = await repeatDeletions(installation, journal, cliActor());
  context.print(describe(repeated));
  return repeated.toDo.map((each) => `  ${TO_DO[each.what](each.entry)}`);
}

const describe = ({ deleted, postponed, shredded, held }: Repeated): string =>
  `Since the backup, repeated now: deletions of tasks and schedules: ${deleted}, postponed by a legal hold: ${postponed}. ` +
  `Destroyed accounts: ${shredded}. Legal holds of accounts and tasks: ${held}.`;

const caseOf = ({ detail }: JournalEntry): string =>
  [detail['reason'], detail['reference']].filter((each) => typeof each === 'string').join(', ');

/** What a person must do, with the command. */
const TO_DO: Readonly<Record<ToDo['what'], (entry: JournalEntry) => string>> = {
  hold_patient: (entry) =>
    `The patient of "${caseOf(entry)}" was put on legal hold: sopwith hold create ${entry.accountId} --keys FILE --reason TEXT`,
  release_hold: (entry) =>
    `The legal hold of "${caseOf(entry)}" was released: sopwith hold release ${String(entry.detail['hold'])}`,
  revoke_key: ({ object }) => `An API key was revoked: sopwith key revoke ${object}`,
  shred_account: ({ accountId }) =>
    `The account was destroyed, and is on legal hold again: release the hold, and run this command again, for ${accountId}`,
};
