import type { Command } from 'commander';
import {
  columns,
  settingsOf,
  shownTime,
  UsageError,
  withSettings,
  type CliCommand,
  type CliContext,
} from './command.ts';

/** `sopwith submission …` */
export const submissionCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const submission = program
      .command('submission')
      .description('submissions of which nobody knows whether they were made (issue submission_uncertain)');
    registerList(submission, context);
    registerSettle(submission, context);
  },
});

function registerList(submission: Command, context: CliContext): void {
  const list = submission
    .command('list <account>')
    .description('those that a person must look up on the portal, the oldest first')
    .option('--json', 'print JSON, one object a line');
  withSettings(list).action(async (account: string, options: { json?: boolean }) => {
    const { openInstallation } = await import('./open-installation.ts');
    const { uncertainSubmissions } = await import('../tasks/settle-submissions.ts');
    await using installation = await openInstallation((await settingsOf(list, context)).config);
    const { id } = await installation.accounts.get(account);
    const found = await uncertainSubmissions(installation.knex, id);
    if (options.json) {
      for (const { taskId, portal, step, begunAt } of found)
        context.print(JSON.stringify({ task: taskId, portal, step, begun_at: begunAt.toISOString() }));
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
      'say what you found on the portal; until then no task of the account makes the same submission',
    )
    .option('--made', 'the payer has it: another task with it is a duplicate')
    .option('--not-made', 'the payer does not have it: another task may submit it')
    .addHelpText(
      'after',
      '\nThe task itself stays as it ended. Portals show new claims late: look long enough after the submission.\n' +
        '\nExample:\n  $ sopwith submission settle "Clinic North" task_06hx… --not-made',
    );
  withSettings(settle).action(async (account: string, taskId: string, options: SettleOptions) => {
    if (options.made === options.notMade) throw new UsageError('say one of --made and --not-made');
    const { cliActor, openInstallation } = await import('./open-installation.ts');
    const { settleSubmissions } = await import('../tasks/settle-submissions.ts');
    await using installation = await openInstallation((await settingsOf(settle, context)).config);
    const { id: accountId } = await installation.accounts.get(account);
    const made = options.made === true;
    const count = await settleSubmissions(installation.knex, { accountId, taskId, made, actor: cliActor() });
    context.note(`${count} settled: ${made ? 'made' : 'not made'}.`);
  });
}
