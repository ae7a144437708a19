import type { Command } from 'commander';
import type { ScheduleObject } from '../../schedules/schedule-object.ts';
import type { CliCommand, CliContext } from '../command.ts';
import { API_HELP, openApi, withApi, type ApiClient, type ApiOptions } from './api-client.ts';
import { printPage, withPage, type PageOptions } from './list-page.ts';
import { scheduleCreateCommand } from './schedule-create.ts';
import { scheduleUpdateCommand } from './schedule-update.ts';

/** `sopwith schedule …` */
export const scheduleCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const schedule = program
      .command('schedule')
      .description('create tasks of a running service again and again, at times of a time zone')
      .addHelpText('after', API_HELP);
    scheduleCreateCommand.register(schedule, context);
    registerList(schedule, context);
    registerShow(schedule, context);
    scheduleUpdateCommand.register(schedule, context);
    registerAct(schedule, context, 'pause', 'stop creating tasks until the schedule is resumed');
    registerAct(schedule, context, 'resume', 'continue with the next due time');
    registerDelete(schedule, context);
    registerRuns(schedule, context);
  },
});

const pathOf = (id: string): string => `/schedules/${encodeURIComponent(id)}`;

function registerList(schedule: Command, context: CliContext): void {
  withPage(schedule.command('list'), 'schedules')
    .description("list the account's schedules, newest first")
    .action(async (options: PageOptions) => {
      const { describeSchedules: describe } = await import('./show-schedule.ts');
      await printPage({ path: '/schedules', things: 'schedules', describe }, options, context);
    });
}

function registerShow(schedule: Command, context: CliContext): void {
  withApi(schedule.command('show <id>'))
    .description('show a schedule')
    .option('--include-data', 'with --json: include the data of its tasks')
    .option('--json', 'print the schedule object of the API')
    .action(async (id: string, options: ApiOptions & { includeData?: boolean; json?: boolean }) => {
      const { describeSchedule } = await import('./show-schedule.ts');
      const api = await openApi(options, context);
      const query = options.includeData === true ? '?include=data' : '';
      const found = (await (await api.persist(`${pathOf(id)}${query}`, {})).json()) as ScheduleObject;
      context.print(options.json === true ? JSON.stringify(found) : describeSchedule(found));
    });
}

function registerAct(schedule: Command, context: CliContext, verb: 'pause' | 'resume', text: string): void {
  withApi(schedule.command(`${verb} <id>`))
    .description(text)
    .option('--json', 'print the schedule object of the API')
    .action(async (id: string, options: ApiOptions & { json?: boolean }) => {
      const { describeSchedules } = await import('./show-schedule.ts');
      const api = await openApi(options, context);
      const response = await api.persist(`${pathOf(id)}/${verb}`, { method: 'POST', headers: ANY_VERSION });
      const changed = (await response.json()) as ScheduleObject;
      context.print(options.json === true ? JSON.stringify(changed) : describeSchedules([changed]));
    });
}

/** A person who names a schedule means it as it is. */
const ANY_VERSION = { 'If-Match': '*' };

function registerDelete(schedule: Command, context: CliContext): void {
  withApi(schedule.command('delete <id>'))
    .description('delete a schedule with its data, files, and runs; the tasks that it created stay')
    .action(async (id: string, options: ApiOptions) => {
      const api: ApiClient = await openApi(options, context);
      await api.call(pathOf(id), { method: 'DELETE', headers: ANY_VERSION });
      context.note('The schedule is deleted.');
    });
}

function registerRuns(schedule: Command, context: CliContext): void {
  withPage(schedule.command('runs <id>'), 'runs')
    .description('show what became of the due times of the last 30 days, newest first')
    .action(async (id: string, options: PageOptions) => {
      const { describeRuns: describe } = await import('./show-schedule.ts');
      await printPage({ path: `${pathOf(id)}/runs`, things: 'runs', describe }, options, context);
    });
}
