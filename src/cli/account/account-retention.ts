import type { Command } from 'commander';
import type { RetentionChange } from '../../lifecycle/account-retention.ts';
import type { RetentionKind } from '../../lifecycle/retention.ts';
import { columns, numberOption, settingsOf, withSettings, type CliCommand } from '../command.ts';

/** In the order of the help. */
const FLAGS: Readonly<Record<RetentionKind, string>> = Object.freeze({
  task_data: 'data and files that were sent with tasks, external_id, metadata',
  results: 'notes, issues, results, and result files',
  artifacts: 'screenshots and other files of runs',
  timeline: 'entries of the timeline',
  deliveries: 'webhook messages and their attempts',
  idempotency_keys: 'digests of idempotency keys',
  patient_keys: 'digests of the patients of deleted data, which show who has seen it',
  audit: 'entries of the audit log',
});
const KINDS = Object.keys(FLAGS) as readonly RetentionKind[];

const flagOf = (kind: RetentionKind): string => `--${kind.replaceAll('_', '-')}`;

/** `sopwith account retention` */
export const accountRetentionCommand: CliCommand = Object.freeze({
  register(account, context) {
    const retention = account
      .command('retention <account>')
      .description('show or set how many days each kind of data is kept');
    for (const kind of KINDS) retention.option(`${flagOf(kind)} <days>`, `${FLAGS[kind]}; "default" resets`);
    retention
      .option('--json', 'print the retention object of the API')
      .addHelpText(
        'after',
        '\nThe time starts when the task ends; of patient keys, when the data is deleted. Tasks that have not ended are never purged.\n\nExamples:\n  $ sopwith account retention "Clinic North"\n' +
          '  $ sopwith account retention "Clinic North" --task-data 30 --artifacts 14\n' +
          '  $ sopwith account retention "Clinic North" --task-data default',
      );
    withSettings(retention).action(async (idOrName: string) => {
      const { cliActor, openInstallation } = await import('../open-installation.ts');
      const { RETENTION_RULES, MAX_DAYS } = await import('../../lifecycle/retention.ts');
      const { toRetentionObject } = await import('../../admin/retention-objects.ts');
      const options: Record<string, unknown> = retention.opts();
      const change = changeOf(options, (kind) => ({ min: RETENTION_RULES[kind].min, max: MAX_DAYS }));
      await using installation = await openInstallation((await settingsOf(retention, context)).config);
      const { id } = await installation.accounts.get(idOrName);
      const settings = installation.data.retention;
      const found =
        Object.keys(change).length > 0
          ? await settings.change(id, change, { actor: cliActor() })
          : await settings.find(id);
      if (options['json'] === true) return context.print(JSON.stringify(toRetentionObject(found)));
      const rows = KINDS.map((kind) => [
        kind,
        String(found.days[kind]),
        String(RETENTION_RULES[kind].days),
        FLAGS[kind],
      ]);
      context.print(columns([['KIND', 'DAYS', 'DEFAULT', 'CONTENT'], ...rows]));
    });
  },
} satisfies { register(account: Command, context: Parameters<CliCommand['register']>[1]): void });

function changeOf(
  options: Readonly<Record<string, unknown>>,
  limits: (kind: RetentionKind) => { readonly min: number; readonly max: number },
): RetentionChange {
  const change = KINDS.flatMap((kind): [RetentionKind, number | null][] => {
    const text = options[kind.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())];
    if (typeof text !== 'string') return [];
    if (text === 'default') return [[kind, null]];
    return [[kind, numberOption(flagOf(kind), text, { ...limits(kind), integer: true })]];
  });
  return Object.fromEntries(change);
}
