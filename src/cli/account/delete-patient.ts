import type { Command } from 'commander';
import {
  columns,
  EndedOtherwise,
  settingsOf,
  shownTime,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';
import { KEYS_HELP, readPatientKeys } from './patient-key-file.ts';

interface DeleteOptions {
  readonly keys: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `sopwith account delete-patient` */
export const deletePatientCommand: CliCommand = Object.freeze({
  register(account: Command, context: CliContext): void {
    const remove = account
      .command('delete-patient <account>')
      .description(
        'delete the data of every final task of one patient, and the schedules of the patient, and report each',
      )
      .requiredOption('--keys <file>', KEYS_HELP)
      .option('--dry-run', 'show the tasks, and delete nothing')
      .option(
        '--json',
        'print {"tasks": [{"task_id", "type", "created_at", "outcome", "reason"}], "schedules": [{"schedule_id", "outcome", "reason"}], "done"}',
      )
      .addHelpText(
        'after',
        '\nKeys are not arguments, because other users of the machine can see those. Exit code 3: the data of some tasks is kept.\n\nExamples:\n' +
          '  $ sopwith account delete-patient "Clinic North" --keys patient.txt --dry-run\n' +
          '  $ sopwith account delete-patient "Clinic North" --keys patient.txt',
      );
    withSettings(remove).action(async (idOrName: string, options: DeleteOptions) => {
      const { cliActor, openInstallation } = await import('../open-installation.ts');
      const { toPatientReport } = await import('../../admin/patient-objects.ts');
      const keys = await readPatientKeys(options.keys, context);
      const { dryRun = false } = options;
      await using installation = await openInstallation((await settingsOf(remove, context)).config);
      const { id: accountId } = await installation.accounts.get(idOrName);
      const report = await installation.data.deletePatient({ accountId, keys, dryRun, actor: cliActor() });
      const rows = report.tasks.map(({ taskId, type, createdAt, outcome, reason }) => [
        taskId,
        type,
        shownTime(createdAt),
        outcome.replaceAll('_', ' '),
        reason ?? '',
      ]);
      rows.push(
        ...report.schedules.map(({ scheduleId, outcome, reason }) => [
          scheduleId,
          'schedule',
          '-',
          outcome.replaceAll('_', ' '),
          reason ?? '',
        ]),
      );
      if (options.json === true) context.print(JSON.stringify(toPatientReport(report)));
      else if (rows.length === 0) context.print('No task of this patient was found.');
      else context.print(columns([['TASK', 'TYPE', 'CREATED', 'OUTCOME', 'REASON'], ...rows]));
      if (!dryRun && report.tasks.some(({ outcome }) => outcome === 'kept'))
        context.note('The workers delete the data of the kept tasks when the reason is gone.');
      if ([...report.tasks, ...report.schedules].some(({ outcome }) => outcome === 'kept'))
        throw new EndedOtherwise(3);
    });
  },
});
