import type { Command } from 'commander';
import type { ScheduleObject } from '../../schedules/schedule-object.ts';
import type { CliCommand, CliContext } from '../command.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';
import { creationRequest, pairsOf, readData } from './creation-request.ts';
import { ruleFieldsOf, withRules, type RuleOptions } from './schedule-options.ts';

interface CreateOptions extends ApiOptions, RuleOptions {
  readonly data: string;
  readonly file?: readonly string[];
  readonly externalId?: string;
  readonly metadata?: readonly string[];
  readonly idempotencyKey?: string;
  readonly json?: boolean;
}

/** `sopwith schedule create` */
export const scheduleCreateCommand: CliCommand = Object.freeze({
  register(schedule: Command, context: CliContext): void {
    withRules(
      withApi(schedule.command('create <type>'))
        .description('create a schedule and print it')
        .requiredOption('--data <file>', 'JSON file with the data of each task; "-" reads standard input')
        .requiredOption(
          '--cron <expression>',
          'minute, hour, day of month, month, day of week: "30 6 * * MON-FRI"',
        )
        .requiredOption('--time-zone <zone>', 'IANA time zone of the expression: America/New_York'),
    )
      .option('--file <file...>', 'files of each task: PDF, PNG, JPEG, TIFF, text, CSV, JSON, XML, X12')
      .option('--external-id <id>', 'your ID for each task')
      .option('--metadata <name=value...>', 'your name-value pairs for each task')
      .option(
        '--idempotency-key <key>',
        'a repeated request with the same key returns the same schedule (default: random)',
      )
      .option('--json', 'print the schedule object of the API')
      .addHelpText(
        'after',
        '\nExample:\n  $ sopwith schedule create eligibility_check --data member.json --cron "30 6 * * MON-FRI" --time-zone America/New_York',
      )
      .action(async (type: string, options: CreateOptions) => {
        const { describeSchedules } = await import('./show-schedule.ts');
        const { externalId, metadata, file: files, idempotencyKey } = options;
        const body = {
          type,
          data: await readData(options.data, context),
          ...(externalId === undefined ? {} : { external_id: externalId }),
          ...(metadata === undefined ? {} : { metadata: pairsOf(metadata) }),
          ...ruleFieldsOf(options),
        };
        const api = await openApi(options, context);
        const request = await creationRequest(body, { files, idempotencyKey });
        const response = await api.persist('/schedules', request);
        const made = (await response.json()) as ScheduleObject;
        if (response.headers.get('idempotency-replayed') === 'true')
          context.note('The schedule already existed: an earlier request used this idempotency key.');
        context.print(options.json === true ? JSON.stringify(made) : describeSchedules([made]));
      });
  },
});
