import { DateTime } from 'luxon';
import type { MaintenanceWindow } from '../../sop/compile/compiled-sop.ts';

/** When the maintenance at a moment ends; null if there is none. Windows that follow one another count as one. */
export function maintenanceEnd(
  windows: readonly MaintenanceWindow[],
  timeZone: string,
  moment: Date,
): Date | null {
  let end: DateTime | null = null;
  let now: DateTime = DateTime.fromJSDate(moment, { zone: timeZone });
  for (let round = 0; round < windows.length + 1; round += 1) {
    const ends = windows.flatMap((window) => endOf(window, now) ?? []);
    const last = ends.toSorted((a, b) => b.toMillis() - a.toMillis())[0];
    if (last === undefined) break;
    end = last;
    now = last;
  }
  return end?.toJSDate() ?? null;
}

export interface MaintenanceTime {
  readonly from: Date;
  readonly until: Date;
}

/** The maintenance at a moment, or the next one after it; null without windows. */
export function nextMaintenance(
  windows: readonly MaintenanceWindow[],
  timeZone: string,
  moment: Date,
): MaintenanceTime | null {
  const until = maintenanceEnd(windows, timeZone, moment);
  if (until !== null) return { from: moment, until };
  const now = DateTime.fromJSDate(moment, { zone: timeZone });
  const starts = windows.flatMap((window) => startAfter(window, now) ?? []);
  const [from] = starts.toSorted((a, b) => a.getTime() - b.getTime());
  const end = from === undefined ? null : maintenanceEnd(windows, timeZone, from);
  return from === undefined || end === null ? null : { from, until: end };
}

function startAfter(window: MaintenanceWindow, now: DateTime): Date | null {
  for (let days = 0; days <= 7; days += 1) {
    const from = at(now.plus({ days }), window.from);
    if (from > now && isOn(window, from)) return from.toJSDate();
  }
  return null;
}

const isOn = ({ days }: MaintenanceWindow, day: DateTime): boolean =>
  days.length === 0 || days.includes(day.setLocale('en').toFormat('cccc').toLowerCase());

function endOf(window: MaintenanceWindow, now: DateTime): DateTime | null {
  // One that began yesterday may still last.
  for (const day of [now, now.minus({ days: 1 })]) {
    const from = at(day, window.from);
    const sameDay = at(day, window.to);
    const to = sameDay > from ? sameDay : at(day.plus({ days: 1 }), window.to);
    if (isOn(window, day) && from <= now && now < to) return to;
  }
  return null;
}

function at(day: DateTime, time: string): DateTime {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return day.set({ hour, minute, second: 0, millisecond: 0 });
}
