import type { Command } from 'commander';
import {
  columns,
  settingsOf,
  shownTime,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';
import type { LegalHold } from '../../lifecycle/legal-holds.ts';
import { KEYS_HELP, readPatientKeys } from './patient-key-file.ts';

const MOST = 1_000;

/** `sopwith hold …` */
export const holdCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const hold = program
      .command('hold')
      .description(
        'manage legal holds: while one lasts, nothing of its task, patient, or account is deleted',
      );
    registerCreate(hold, context);
    registerList(hold, context);
    registerRelease(hold, context);
  },
});

interface CreateOptions {
  readonly reason: string;
  readonly reference?: string;
  readonly keys?: string;
}

function registerCreate(hold: Command, context: CliContext): void {
  const create = hold
    .command('create <account> [task]')
    .description(
      'put a task, a patient, or everything of an account on legal hold and print the ID of the hold',
    )
    .requiredOption('--reason <text>', 'why, such as the name of the case, never patient data')
    .option('--reference <text>', 'what others call the case, such as a docket number, never patient data')
    .option(
      '--keys <file>',
      `only one patient, also tasks and schedules that are created later: ${KEYS_HELP}`,
    )
    .addHelpText(
      'after',
      '\nKeys are not arguments, because other users of the machine can see those. Only keyed digests of them are stored.\n' +
        '\nExamples:\n  $ sopwith hold create "Clinic North" --reason "case 2026-17"\n' +
        '  $ sopwith hold create "Clinic North" task_06aqf3m0gsx8z1c9k2w7r5d4bn --reason "case 2026-17"\n' +
        '  $ sopwith hold create "Clinic North" --keys patient.txt --reason "case 2026-17" --reference "docket 41-882"',
    );
  withSettings(create).action(
    async (idOrName: string, taskId: string | undefined, options: CreateOptions) => {
      const { reason, reference, keys } = options;
      const patientKeys = keys === undefined ? undefined : await readPatientKeys(keys, context);
      const { cliActor, openInstallation } = await import('../open-installation.ts');
      await using installation = await openInstallation((await settingsOf(create, context)).config);
      const { id: accountId } = await installation.accounts.get(idOrName);
      const wanted = { accountId, ...(taskId === undefined ? {} : { taskId }), patientKeys, reason };
      const more = reference === undefined ? {} : { reference };
      const created = await installation.data.holds.create({ ...wanted, ...more, actor: cliActor() });
      context.print(created.id);
      if (created.covers === 'patient')
        context.note(
          `Tasks on hold: ${created.tasks}. Schedules on hold: ${created.schedules}. Those that are created later will be as well.`,
        );
    },
  );
}

function registerList(hold: Command, context: CliContext): void {
  const list = hold
    .command('list [account]')
    .description(`list up to ${MOST} legal holds, newest first`)
    .option('--json', 'print one JSON object per line');
  withSettings(list).action(async (idOrName: string | undefined, options: { json?: boolean }) => {
    const { openInstallation } = await import('../open-installation.ts');
    const { toHoldObject } = await import('../../admin/hold-objects.ts');
    await using installation = await openInstallation((await settingsOf(list, context)).config);
    const accountId = idOrName === undefined ? undefined : (await installation.accounts.get(idOrName)).id;
    const { items } = await installation.data.holds.page(accountId, { limit: MOST });
    if (options.json) {
      for (const each of items) context.print(JSON.stringify(toHoldObject(each)));
      return;
    }
    const rows = items.map((each) => [
      each.id,
      each.accountId,
      coverage(each),
      shownTime(each.createdAt),
      each.reference === null ? each.reason : `${each.reason} (${each.reference})`,
    ]);
    context.print(columns([['ID', 'ACCOUNT', 'COVERS', 'SINCE', 'REASON'], ...rows]));
  });
}

const coverage = ({ covers, taskId, tasks, schedules }: LegalHold): string => {
  if (covers === 'patient') return `a patient (tasks: ${tasks}, schedules: ${schedules})`;
  return taskId ?? 'everything';
};

function registerRelease(hold: Command, context: CliContext): void {
  const release = hold
    .command('release <id>')
    .description(
      'release a legal hold; the next purge deletes what is overdue, and what a deletion of the patient had to keep',
    );
  withSettings(release).action(async (id: string) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(release, context)).config);
    await installation.data.holds.release(id, { actor: cliActor() });
    context.note('The legal hold is released.');
  });
}
