import type { Command } from 'commander';
import type { ChangeScheduleRequest } from '../../schedules/schedule-object.ts';
import { numberOption, UsageError } from '../command.ts';

/** When and how a schedule runs, as options. */
export interface RuleOptions {
  readonly name?: string;
  readonly cron?: string;
  readonly timeZone?: string;
  readonly priority?: string;
  readonly expiresAfterMinutes?: string;
  readonly catchUp?: string;
  readonly overlap?: string;
  readonly notBefore?: string;
  readonly endsAt?: string;
}

export const withRules = (command: Command): Command =>
  command
    .option('--name <name>', 'your name for the schedule')
    .option('--priority <number>', '-100 to 100; tasks with a higher priority start first')
    .option(
      '--expires-after-minutes <number>',
      'a task fails if it has not started this long after its due time',
    )
    .option(
      '--catch-up <mode>',
      '"one" creates one task after the service was down at a due time, "none" creates no task (default: one)',
    )
    .option(
      '--overlap <mode>',
      '"skip" creates no task while the previous one has not ended, "allow" does (default: skip)',
    )
    .option('--not-before <time>', 'first possible due time, RFC 3339')
    .option('--ends-at <time>', 'last possible due time, RFC 3339');

/** `none` removes a limit. */
const orNull = (text: string | undefined): string | null | undefined => (text === 'none' ? null : text);

/** The fields of the request; those of omitted options are left out. */
export function ruleFieldsOf(options: RuleOptions): ChangeScheduleRequest {
  const { name, cron, timeZone, priority, expiresAfterMinutes, catchUp, overlap } = options;
  const minutes = orNull(expiresAfterMinutes);
  const fields = {
    name: orNull(name),
    cron,
    time_zone: timeZone,
    priority:
      priority === undefined
        ? undefined
        : numberOption('--priority', priority, { min: -100, max: 100, integer: true }),
    expires_after_minutes:
      typeof minutes === 'string'
        ? numberOption('--expires-after-minutes', minutes, { min: 1, max: 525_600, integer: true })
        : minutes,
    catch_up: choice('--catch-up', catchUp, ['one', 'none'] as const),
    overlap: choice('--overlap', overlap, ['skip', 'allow'] as const),
    not_before: orNull(options.notBefore),
    ends_at: orNull(options.endsAt),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function choice<T extends string>(
  flag: string,
  text: string | undefined,
  known: readonly T[],
): T | undefined {
  const found = known.find((one) => one === text);
  if (text === undefined || found !== undefined) return found;
  throw new UsageError(`${flag} must be ${known.join(' or ')}, not ${JSON.stringify(text)}`);
}
