import type { Command } from 'commander';
import type { ScheduleObject } from '../../schedules/schedule-object.ts';
import { UsageError, type CliCommand, type CliContext } from '../command.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';
import { ruleFieldsOf, withRules, type RuleOptions } from './schedule-options.ts';

/** `sopwith schedule update` */
export const scheduleUpdateCommand: CliCommand = Object.freeze({
  register(schedule: Command, context: CliContext): void {
    withRules(
      withApi(schedule.command('update <id>'))
        .description('change when and how a schedule runs')
        .option('--cron <expression>', 'minute, hour, day of month, month, day of week')
        .option('--time-zone <zone>', 'IANA time zone of the expression'),
    )
      .option('--json', 'print the schedule object of the API')
      .addHelpText(
        'after',
        '\n"none" removes a name, an expiry, or a time. To change the type, the data, or the files, delete the schedule and create another one.\n\nExample:\n  $ sopwith schedule update sch_06aqf3m0x1c9k2w7r5d4bn8zgs --cron "0 7 * * MON-FRI"',
      )
      .action(async (id: string, options: ApiOptions & RuleOptions & { json?: boolean }) => {
        const { describeSchedules } = await import('./show-schedule.ts');
        const changes = ruleFieldsOf(options);
        if (Object.keys(changes).length === 0) throw new UsageError('specify what to change, such as --cron');
        const api = await openApi(options, context);
        const response = await api.persist(`/schedules/${encodeURIComponent(id)}`, {
          method: 'PATCH',
          body: JSON.stringify(changes),
          headers: { 'If-Match': '*', 'Content-Type': 'application/json' },
        });
        const changed = (await response.json()) as ScheduleObject;
        context.print(options.json === true ? JSON.stringify(changed) : describeSchedules([changed]));
      });
  },
});
