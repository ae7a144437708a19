import type { Command } from 'commander';
import type { RetentionKind } from '../../lifecycle/retention.ts';
import { columns, settingsOf, shownTime, withSettings, type CliCommand } from '../command.ts';

const PLACES: Readonly<Record<RetentionKind, string>> = Object.freeze({
  task_data: 'task, task_file, artifact store',
  results: 'task, task_file, task_commit, artifact store',
  artifacts: 'artifact, failure_report, artifact store',
  timeline: 'task_event',
  deliveries: 'webhook_event, webhook_attempt',
  idempotency_keys: 'idempotency_key',
  patient_keys: 'erased_patient_key',
  audit: 'audit_log',
});

/** How the content is protected: with the data key of the account, as keyed digests, or not, because it contains no patient data. */
const PROTECTION: Readonly<Record<RetentionKind, string>> = Object.freeze({
  task_data: 'encrypted',
  results: 'encrypted',
  artifacts: 'encrypted',
  timeline: 'no patient data',
  deliveries: 'encrypted',
  idempotency_keys: 'keyed digests',
  patient_keys: 'keyed digests',
  audit: 'no patient data',
});

/** `sopwith account data` */
export const accountDataCommand: CliCommand = Object.freeze({
  register(account, context) {
    const data = account
      .command('data <account>')
      .description('show what of an account is kept: how much, since when, for how long, and where')
      .option('--json', 'print the inventory object of the API')
      .addHelpText('after', '\nExample:\n  $ sopwith account data "Clinic North"');
    withSettings(data).action(async (idOrName: string, options: { json?: boolean }) => {
      const { openInstallation } = await import('../open-installation.ts');
      const { toInventoryObject } = await import('../../admin/data-objects.ts');
      await using installation = await openInstallation((await settingsOf(data, context)).config);
      const { id, shreddedAt, keyErasedAt } = await installation.accounts.get(idOrName);
      const inventory = await installation.data.inventory(id);
      if (options.json === true) return context.print(JSON.stringify(toInventoryObject(inventory)));
      const rows = inventory.kinds.map(({ kind, count, oldestAt, days, due }) => [
        kind,
        String(count),
        shownTime(oldestAt),
        String(days),
        String(due),
        PROTECTION[kind],
        PLACES[kind],
      ]);
      context.print(columns([['KIND', 'COUNT', 'OLDEST', 'DAYS', 'DUE', 'PROTECTION', 'TABLES'], ...rows]));
      const { openTasks, schedules, holds, askedDeletions } = inventory;
      context.note(
        `Tasks that have not ended: ${openTasks}. Schedules with data: ${schedules}. Legal holds: ${holds}. Deletions that wait: ${askedDeletions}.`,
      );
      if (shreddedAt !== null)
        context.note(`The data key was destroyed at ${shownTime(shreddedAt)}. ${remains(keyErasedAt)}`);
    });
  },
} satisfies { register(account: Command, context: Parameters<CliCommand['register']>[1]): void });

const remains = (erasedAt: Date | null): string =>
  erasedAt === null
    ? 'The files of the database may still contain it, encrypted.'
    : `Nothing of it was left in the files of the database at ${shownTime(erasedAt)}.`;
