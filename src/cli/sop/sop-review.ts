import type { Command } from 'commander';
import type { Procedures } from '../../admin/procedures.ts';
import type { CliCommand, CliContext } from '../command.ts';
import { versionNumber, withCodeSettings, withProcedures } from './sop-versions.ts';

/** `sopwith sop submit`, `sop approve`, `sop decline` */
export const sopReviewCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    registerSubmit(sop, context);
    registerApprove(sop, context);
    registerDecline(sop, context);
  },
});

function registerSubmit(sop: Command, context: CliContext): void {
  const submit = sop
    .command('submit <portal> <number>')
    .description('submit an uploaded version for review by a second person')
    .option('--message <text>', 'what the reviewer should know', '')
    .addHelpText(
      'after',
      '\nWith SOP_REVIEW=required, a version is activated only after its approval.\n\nExample:\n  $ sopwith sop submit acme-health 3 --message "new search page"',
    );
  withCodeSettings(submit).action(
    async (portal: string, number: string, { message }: { message: string }) => {
      await review(submit, context, ({ reviews }, actor) =>
        reviews.request({ portal, number: versionNumber(number) }, { message, actor }),
      );
      context.note(`Version ${number} of ${portal} waits for a review.`);
    },
  );
}

function registerApprove(sop: Command, context: CliContext): void {
  const approve = sop
    .command('approve <portal> <number>')
    .description('approve a version that waits for a review and that somebody else made and submitted')
    .option('--comment <text>', 'for those who read it later', '')
    .addHelpText(
      'after',
      '\nExample:\n  $ sopwith sop diff acme-health 2 3\n  $ sopwith sop approve acme-health 3',
    );
  withCodeSettings(approve).action(
    async (portal: string, number: string, { comment }: { comment: string }) => {
      await decide(approve, context, { portal, number }, { approved: true, comment });
      context.note(`Activate it: sopwith sop activate ${portal} ${number}`);
    },
  );
}

function registerDecline(sop: Command, context: CliContext): void {
  const decline = sop
    .command('decline <portal> <number>')
    .description('decline a version that waits for a review, or withdraw your own')
    .requiredOption('--comment <text>', 'why')
    .addHelpText('after', '\nExample:\n  $ sopwith sop decline acme-health 3 --comment "line 12 has a typo"');
  withCodeSettings(decline).action(
    async (portal: string, number: string, { comment }: { comment: string }) => {
      await decide(decline, context, { portal, number }, { approved: false, comment });
      context.note(`Version ${number} of ${portal} is declined.`);
    },
  );
}

const decide = (
  command: Command,
  context: CliContext,
  { portal, number }: { readonly portal: string; readonly number: string },
  decision: { readonly approved: boolean; readonly comment: string },
): Promise<void> =>
  review(command, context, ({ reviews }, actor) =>
    reviews.decide({ portal, number: versionNumber(number) }, { ...decision, actor }),
  );

async function review(
  command: Command,
  context: CliContext,
  act: (procedures: Procedures, actor: string) => Promise<void>,
): Promise<void> {
  const { cliActor } = await import('../open-installation.ts');
  await withProcedures(command, context, (procedures) => act(procedures, cliActor()));
}
