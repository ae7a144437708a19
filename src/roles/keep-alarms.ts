import type { Knex } from 'knex';
import { claimMessages, noteAlarms, noteArrived, noteFailed, type AlarmMessage } from '../admin/alarm-log.ts';
import { readAlarms, summaryOf } from '../admin/alarms.ts';
import { codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { keepRunning } from '../platform/run-repeatedly.ts';
import {
  sendToOperator,
  type OperatorEndpoint,
  type OperatorSending,
} from '../webhooks/deliveries/operator-message.ts';

const EVERY_MS = 10_000;
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 60 * 60_000;

export interface AlarmOptions extends OperatorSending {
  readonly knex: Knex;
  readonly endpoint: OperatorEndpoint;
  /** How long a task that could start may wait. */
  readonly waitMs: number;
  readonly logger: Logger;
  /** Default: 10 s. */
  readonly everyMs?: number;
}

/** Notifies the operator of what is wrong in the installation, and when it is right again, until it is stopped. Several processes may do so. */
export function keepAlarms(options: AlarmOptions): { stop(): Promise<void> } {
  const { knex, waitMs, logger, everyMs = EVERY_MS } = options;
  const look = async (signal: AbortSignal): Promise<void> => {
    await noteAlarms(knex, (trx) => readAlarms(trx, waitMs));
    for (const message of await claimMessages(knex)) await send(options, message, signal);
  };
  return keepRunning(look, everyMs, (error, { aborted }) => {
    if (!aborted) logger.warn({ code: codeOf(error) ?? 'unknown' }, 'alarms.not_checked');
  });
}

async function send(options: AlarmOptions, message: AlarmMessage, signal: AbortSignal): Promise<void> {
  const { knex, endpoint, logger } = options;
  const { id, alarm, subject, details, raisedAt, resolvedAt, attempts } = message;
  const state = resolvedAt === null ? 'raised' : 'resolved';
  const { outcome } = await sendToOperator(
    options,
    endpoint,
    {
      id: `${id}_${state}`,
      event: `alarm_${state}`,
      at: resolvedAt ?? raisedAt,
      data: {
        id,
        alarm,
        subject,
        summary: summaryOf(message),
        details,
        raised_at: raisedAt.toISOString(),
        resolved_at: resolvedAt?.toISOString() ?? null,
      },
    },
    signal,
  );
  logger.info({ alarm_id: id, alarm, state, outcome }, 'operator.notified');
  if (outcome === 'ok') await noteArrived(knex, message);
  else await noteFailed(knex, message, Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS));
}
