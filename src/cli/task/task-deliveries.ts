import type { Command } from 'commander';
import type { DeliveryObject } from '../../http/api-types.ts';
import { columns, shownTime, UsageError, type CliCommand, type CliContext } from '../command.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';
import { printPage, withPage, type PageOptions } from './list-page.ts';

interface DeliveriesOptions extends PageOptions {
  readonly state?: readonly string[];
}

/** `sopwith task deliveries` */
export const taskDeliveriesCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withPage(task.command('deliveries [id]'), 'deliveries')
      .description('list the webhook messages of a task, or of all tasks, newest first')
      .option('--state <state...>', 'of all tasks, only those that are pending, delivered, failed, or parked')
      .addHelpText(
        'after',
        '\nThe responses of the receiver are in --json.\n\nExample:\n  $ sopwith task deliveries --state failed',
      )
      .action(async (id: string | undefined, options: DeliveriesOptions) => {
        const { state = [], limit, cursor } = options;
        if (id !== undefined && (state.length > 0 || limit !== undefined || cursor !== undefined))
          throw new UsageError('--state, --limit, and --cursor are for the list of all tasks');
        const path = id === undefined ? '/deliveries' : `/tasks/${encodeURIComponent(id)}/deliveries`;
        const query = new URLSearchParams(state.map((one) => ['state', one]));
        await printPage({ path, query, things: 'deliveries', describe }, options, context);
      });
  },
});

const describe = (deliveries: readonly DeliveryObject[]): string =>
  columns([
    ['ID', 'TASK', 'EVENT', 'STATE', 'CREATED', 'ATTEMPTS', 'LAST'],
    ...deliveries.map((each) => [
      each.id,
      each.task_id,
      each.event,
      each.state,
      shownTime(new Date(each.created_at)),
      String(each.attempts.length),
      lastOf(each),
    ]),
  ]);

function lastOf({ attempts, purged_at: purgedAt }: DeliveryObject): string {
  if (purgedAt !== null) return 'deleted';
  const last = attempts.toSorted((one, other) => other.number - one.number)[0];
  if (last === undefined) return '-';
  return last.http_status === null ? last.outcome : `${last.outcome} (${last.http_status})`;
}

/** `sopwith task redeliver` */
export const taskRedeliverCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('redeliver <delivery>'))
      .description('send a webhook message again, now')
      .addHelpText(
        'after',
        '\nThe API key needs the scope webhooks:manage. "sopwith task deliveries" shows the IDs.',
      )
      .action(async (delivery: string, options: ApiOptions) => {
        const api = await openApi(options, context);
        await api.call(`/deliveries/${encodeURIComponent(delivery)}/redeliver`, { method: 'POST' });
        context.note(`${delivery} is sent again.`);
      });
  },
});
