import { Info, type DateTime } from 'luxon';
import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import type { CalendarDate, CalendarPart } from '../page/engine/page-calendars.ts';
import type { ControlState } from '../page/engine/page-control-state.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { limits } from '../waiting/margins.ts';
import { CALENDAR_OPENS_MS, LOOK_EVERY_MS } from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';
import type { FilledField } from './filled-fields.ts';
import { formatWithTime, portalMoment } from './portal-date.ts';
import { readControl } from './read-control.ts';
import { sameContent } from './same-content.ts';
import { textField } from './text-field.ts';

/** A date for a field, and how the field shows it. Null if the field is to be empty: no calendar is opened for that. */
export interface DateToPick {
  readonly name: string;
  readonly date: DateTime | null;
  readonly text: string;
  /** If it is not the portal's. */
  readonly format: string | null;
}

/** From a birth date to today. */
const MOST_TURNS = 1_200;

/** The calendar of a read-only field: a table of days, with the month in words above it. */
export class Calendar {
  readonly #context: ActionContext;
  readonly #field: Locator;
  readonly #order: DateToPick & { readonly date: DateTime };
  readonly #date: CalendarDate;

  constructor(context: ActionContext, field: Locator, order: DateToPick & { readonly date: DateTime }) {
    this.#context = context;
    this.#field = field;
    this.#order = order;
    const { year, month, day, hour, minute } = order.date;
    this.#date = { year, month, day, hour, minute, months: monthNames(context.portal.locale) };
  }

  /** The one icon that opens it. From now on, only what shows then is this calendar. */
  async opener(): Promise<Locator | null> {
    await this.#part('note').count();
    const opener = this.#part('opener');
    return (await opener.count()) === 1 ? opener : null;
  }

  async isOpen(): Promise<boolean> {
    return (await this.#part('title').count()) === 1;
  }

  async isPicked(): Promise<boolean> {
    return this.#holds(await readControl(this.#field, limits(this.#context)));
  }

  /** A calendar may write a date in another way than the portal does, and add the begin of the day. */
  #holds({ value }: ControlState): boolean {
    const { date, text, format } = this.#order;
    if (sameContent(value, text)) return true;
    const whole = formatWithTime(this.#context, value, format ?? undefined) ?? format ?? undefined;
    return portalMoment(this.#context, value, whole)?.toMillis() === date.toMillis();
  }

  async pick(): Promise<FilledField> {
    for (let turns = 0; !(await this.#click('day')); turns += 1) await this.#turn(turns);
    await this.#pickTime();
    return this.filled();
  }

  filled(): FilledField {
    const { name, text } = this.#order;
    const control = { read: textField.read, holds: (state: ControlState) => this.#holds(state) };
    return { name, locator: this.#field, control, wanted: text, secret: false, retype: null };
  }

  /** Until the calendar shows another month. A second click before that would go too far. */
  async #turn(turns: number): Promise<void> {
    const title = await this.#title();
    if (turns > MOST_TURNS || title === null || !(await this.#click('turn')))
      throw this.#failure('has a calendar that does not offer the day, or does not go to its month');
    for (const end = performance.now() + CALENDAR_OPENS_MS; [null, title].includes(await this.#title());) {
      if (performance.now() >= end) throw this.#failure('has a calendar that does not turn to another month');
      await pause(LOOK_EVERY_MS, this.#context.signal);
    }
  }

  /** Not by `allTextContents`, which asks in the world of the portal: what was noted is in Playwright's own. */
  async #title(): Promise<string | null> {
    return (await this.isOpen()) ? this.#part('title').textContent(limits(this.#context)) : null;
  }

  /** Many calendars ask for the hour after the day, and then for the minute. What the field holds at the end is verified as of all fields. */
  async #pickTime(): Promise<void> {
    for (let end = performance.now() + CALENDAR_OPENS_MS; performance.now() < end;) {
      if (await this.#click('time')) end = performance.now() + CALENDAR_OPENS_MS;
      const asks = (await this.#part('times').count()) > 0;
      if (!asks && (await this.isPicked())) return;
      await pause(LOOK_EVERY_MS, this.#context.signal);
    }
    if ((await this.#part('times').count()) === 0) return;
    const { hour, minute } = this.#date;
    throw this.#failure(
      `asks for a time after the day, and does not offer ${hour}:${String(minute).padStart(2, '0')}. Give the date with a time and a format, such as { date: '2026-01-31T14:05', format: 'MM/dd/yyyy HH:mm' }`,
    );
  }

  /** Whether there is one such part. */
  async #click(part: CalendarPart): Promise<boolean> {
    const place = this.#part(part);
    if ((await place.count()) !== 1) return false;
    await place.click(limits(this.#context));
    return true;
  }

  #part(part: CalendarPart): Locator {
    return this.#field.locator(engineSelector({ kind: 'calendar', calendar: part, date: this.#date }));
  }

  /** Without the date, which may be patient data. */
  #failure(what: string): Error {
    const { name } = this.#order;
    return this.#context.failure('target_not_ready', `${name} ${what}`, {
      kind: 'portal_changed',
      notes: `The calendar of ${name} did not take the date.`,
    });
  }
}

const monthNames = (locale: string): readonly string[] =>
  [locale, 'en-US']
    .flatMap((one) => [
      Info.months('long', { locale: one }),
      Info.months('short', { locale: one }),
      Info.monthsFormat('long', { locale: one }),
    ])
    .flat()
    .map((month) => month.toLowerCase().replace(/\P{L}+/gu, ''));
