import { CodedError } from '../platform/errors.ts';
import { checkCron, nextDue } from './cron-times.ts';
import type { ScheduleRow, ScheduleRules } from './schedule.ts';

/** @throws CodedError `invalid_cron`, `invalid_time_zone`, `never_due` */
export function firstDue(rules: ScheduleRules, now: Date): Date {
  checkCron(rules);
  const { notBefore, endsAt } = rules;
  const after = notBefore !== null && notBefore > now ? new Date(notBefore.getTime() - 1) : now;
  const due = nextDue(rules, after);
  if (endsAt !== null && due > endsAt)
    throw new CodedError('never_due', 'the schedule is not due before it ends');
  return due;
}

/** A due time that has just passed is still run: by the old rules, which were valid then. */
export function nextAfterChange({ next_at }: ScheduleRow, rules: ScheduleRules, now: Date): Date {
  const first = firstDue(rules, now);
  return next_at !== null && next_at <= now ? next_at : first;
}
