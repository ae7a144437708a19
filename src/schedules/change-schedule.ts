import { heldSchedules, holdOff } from '../accounts/account-hold.ts';
import { audit } from '../accounts/audit.ts';
import { refuseStale, type Change } from '../accounts/change.ts';
import { CodedError } from '../platform/errors.ts';
import { eraseSchedules } from '../tasks/erase-schedules.ts';
import { firstDue, nextAfterChange } from './due.ts';
import { findSchedule, readSchedule } from './find-schedule.ts';
import {
  openSchedule,
  rulesOf,
  rulesRow,
  scheduleVersion,
  sealScheduleLabels,
  type Schedule,
  type ScheduleLabels,
  type ScheduleStore,
  type ScheduleRow,
  type ScheduleRules,
} from './schedule.ts';

export type ScheduleChange = Partial<ScheduleRules & Pick<ScheduleLabels, 'name'>>;

interface Named {
  readonly accountId: string;
  readonly id: string;
  readonly by: Change;
}

/** Updates the locked row, if it has not ended, and records who did. */
function act(
  { knex, vault }: ScheduleStore,
  { accountId, id, by, verb }: Named & { readonly verb: string },
  update: (row: ScheduleRow) => object | Promise<object>,
): Promise<Schedule> {
  return knex.transaction(async (trx) => {
    const row = await findSchedule(trx('schedule').forUpdate(), accountId, id);
    refuseStale({ version: scheduleVersion(row) }, by);
    if (row.status === 'ended') throw new CodedError('schedule_ended', `schedule ${id} has ended`);
    await trx('schedule')
      .where({ id })
      .update(await update(row));
    await audit(trx, { actor: by.actor, accountId, action: `schedule.${verb}`, object: id });
    return readSchedule({ knex: trx, vault }, accountId, id);
  });
}

export const changeSchedule = (
  parts: ScheduleStore,
  named: Named,
  { name, ...changes }: ScheduleChange,
): Promise<Schedule> =>
  act(parts, { ...named, verb: 'changed' }, async (row) => {
    const { vault, clock } = parts;
    const rules = { ...rulesOf(row), ...changes };
    const known = await openSchedule(vault, row, []);
    const labels =
      name === undefined ? {} : { labels_enc: await sealScheduleLabels(vault, { ...known, name }) };
    const next = nextAfterChange(row, rules, clock.now());
    const times = row.status === 'active' ? { next_at: next, wake_at: next } : {};
    return { ...rulesRow(rules), ...labels, ...times };
  });

export const pauseSchedule = (parts: ScheduleStore, named: Named): Promise<Schedule> =>
  act(parts, { ...named, verb: 'paused' }, ({ pause_reason }) => ({
    status: 'paused',
    pause_reason: pause_reason ?? 'requested',
    next_at: null,
    wake_at: null,
  }));

/** Continues with the next due time. */
export const resumeSchedule = (parts: ScheduleStore, named: Named): Promise<Schedule> =>
  act(parts, { ...named, verb: 'resumed' }, (row) => {
    const next = row.next_at ?? firstDue(rulesOf(row), parts.clock.now());
    const times = { next_at: next, wake_at: row.wake_at ?? next };
    return { status: 'active', pause_reason: null, failures: 0, tries: 0, ...times };
  });

/** @throws CodedError `legal_hold` */
export const removeSchedule = ({ knex }: ScheduleStore, { accountId, id, by }: Named): Promise<void> =>
  knex.transaction(async (trx) => {
    await holdOff(trx, accountId);
    const row = await findSchedule(trx('schedule').forUpdate(), accountId, id);
    refuseStale({ version: scheduleVersion(row) }, by);
    if ((await heldSchedules(trx, accountId, [id])).size > 0)
      throw new CodedError('legal_hold', `schedule ${id} is on legal hold`);
    await eraseSchedules(trx, [id]);
    await audit(trx, { actor: by.actor, accountId, action: 'schedule.deleted', object: id });
  });
