import type { Command } from 'commander';
import {
  columns,
  settingsOf,
  shownTime,
  UsageError,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';

/** `sopwith submission …` */
export const submissionCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const submission = program
      .command('submission')
      .description('list and settle submissions with an unknown outcome (issue submission_uncertain)');
    registerList(submission, context);
    registerSettle(submission, context);
  },
});

function registerList(submission: Command, context: CliContext): void {
  const list = submission
    .command('list [account]')
    .description(
      'list the submissions that a person must check on the portal, of one account or of all, oldest first',
    )
    .option('--json', 'print one JSON object per line');
  withSettings(list).action(async (account: string | undefined, options: { json?: boolean }) => {
    const { openInstallation } = await import('../open-installation.ts');
    const { uncertainSubmissions } = await import('../../tasks/end/settle-submissions.ts');
    await using installation = await openInstallation((await settingsOf(list, context)).config);
    const of = account === undefined ? undefined : (await installation.accounts.get(account)).id;
    const found = await uncertainSubmissions(installation.knex, of);
    if (options.json) {
      const { toSubmissionObject } = await import('../../admin/portal-objects.ts');
      for (const each of found) context.print(JSON.stringify(toSubmissionObject(each)));
      return;
    }
    const rows = found.map(({ taskId, portal, step, begunAt }) => [taskId, portal, step, shownTime(begunAt)]);
    context.print(columns([['TASK', 'PORTAL', 'STEP', 'BEGUN'], ...rows]));
  });
}

interface SettleOptions {
  readonly made?: boolean;
  readonly notMade?: boolean;
}

function registerSettle(submission: Command, context: CliContext): void {
  const settle = submission
    .command('settle <account> <task>')
    .description(
      'record what you found on the portal; until then no task of the account can make the same submission',
    )
    .option('--made', 'the payer received it: another task with it is a duplicate')
    .option('--not-made', 'the payer did not receive it: another task may submit it')
    .addHelpText(
      'after',
      '\nThe task itself does not change. Portals show new claims with a delay: wait long enough before you decide.\n' +
        '\nExample:\n  $ sopwith submission settle "Clinic North" task_06hx… --not-made',
    );
  withSettings(settle).action(async (account: string, taskId: string, options: SettleOptions) => {
    if (options.made === options.notMade) throw new UsageError('specify either --made or --not-made');
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    const { settleSubmissions } = await import('../../tasks/end/settle-submissions.ts');
    await using installation = await openInstallation((await settingsOf(settle, context)).config);
    const { id: accountId } = await installation.accounts.get(account);
    const made = options.made === true;
    const count = await settleSubmissions(installation.knex, { accountId, taskId, made, actor: cliActor() });
    context.note(`${count} settled: ${made ? 'made' : 'not made'}.`);
  });
}
