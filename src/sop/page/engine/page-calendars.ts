import type { PageClicks } from './page-clicks.ts';
import type { PageControls } from './page-controls.ts';
import type { PageFieldKinds } from './page-field-kinds.ts';
import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';

/** `note` is asked before the calendar is opened; the others look in what shows since. */
export type CalendarPart = 'opener' | 'note' | 'title' | 'turn' | 'day' | 'time' | 'times';

/** What a calendar must show in the end, and the names of the months: twelve of each kind. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly months: readonly string[];
}

/** The calendar of a field that is read-only: what opens it, and what is clicked in it. */
export const pageCalendars = pageLayer<PageTexts & PageFieldKinds & PageControls & PageClicks>()(() => ({
  saysCalendar:
    /calendar|date-?picker|date-?time|\bicon-th\b|\b(?:choose|open|pick|select|show)\b.*\bdate\b/i,
  saysElse: /clear|remove|reset|delete|trash|close|times|help|info|question|today|now\b/i,
  calendarsBefore: new WeakSet<Element>(),
  /** All of the calendar in which the day of a field was clicked. */
  calendarRoots: new WeakMap<Element, Element>(),

  calendarPart(field: Element, part: CalendarPart, date: CalendarDate): Element[] {
    if (part === 'opener') return this.openersOf(field) ?? (this.saysItOpens(field) ? [field] : []);
    if (part === 'note') return this.noteCalendars(field);
    if (part === 'time' || part === 'times') return this.timesOffered(field, part === 'time' ? date : null);
    const [view, other] = this.calendarViews(field).filter((one) => !this.calendarsBefore.has(one));
    if (view === undefined || other !== undefined) return [];
    const title = this.calendarTitle(view, field, date.months);
    if (title === null) return [];
    if (part === 'title') return [this.asText(title.element)];
    const ahead = date.year * 12 + date.month - title.year * 12 - title.month;
    if (part === 'turn') return ahead === 0 ? [] : this.turnsIn(title.box, view, ahead > 0);
    const day = ahead === 0 ? this.daysIn(view)[date.day - 1] : undefined;
    if (day === undefined || this.isOut(day)) return [];
    this.calendarRoots.set(field, this.rootOf(view, field));
    return [day];
  },

  /** The largest part of the page around a calendar that does not contain its field. */
  rootOf(view: Element, field: Element): Element {
    const around = view.parentElement;
    return around === null || around.contains(field) ? view : this.rootOf(around, field);
  },

  /** The script of the field itself, and opens no other page or window. */
  saysItOpens(field: Element): boolean {
    const script = this.saidOnClick(field);
    const says = /calend[ae]r|date-?picker|(?:show|open|pick|choose)\w*(?:cal|date)(?![a-z])/i;
    return (
      says.test(script) && !this.saysElse.test(script) && !/location|submit|window\.open|popup/i.test(script)
    );
  },

  /** The buttons and icons next to a field that say they open a calendar, in a part of the page that has no other field. Null if there are none. */
  openersOf(field: Element): Element[] | null {
    for (let box = field.parentElement, level = 0; box && level < 2; box = box.parentElement, level += 1) {
      if (this.fieldsIn(box).some((one) => one !== field)) return null;
      const marked = this.all(box, 'button,a,input,img,svg,i,span,[role=button]').filter(
        (one) => one !== field && this.isCalendarIcon(one),
      );
      const shown = new Set(marked.map((one) => this.iconBox(one, field)).filter((one) => this.visible(one)));
      const outer = this.outermost([...shown]);
      if (outer.length > 0) return outer.filter((one) => !this.leavesPage(one));
    }
    return null;
  },

  isCalendarIcon(element: Element): boolean {
    const said = ['class', 'title', 'aria-label', 'alt', 'src'].map(
      (name) => element.getAttribute(name) ?? '',
    );
    const words = `${said.join(' ')} ${this.clean(element.textContent).slice(0, 40)}`;
    return this.saysCalendar.test(words) && !this.saysElse.test(words);
  },

  /** The box of an icon, which has nothing else in it: the icon itself may have no size without its font. */
  iconBox(icon: Element, field: Element): Element {
    const box = icon.parentElement;
    const isAlone =
      box !== null &&
      !box.contains(field) &&
      box.matches(
        'a,button,span,i,[role=button],.add-on,.input-group-addon,.input-group-append,.input-group-text',
      ) &&
      [...box.children].every((one) => one === icon || one.matches('script,style'));
    return isAlone ? this.iconBox(box, field) : icon;
  },

  /** A link to another page, or a button that sends its form. */
  leavesPage(element: Element): boolean {
    const link = element.closest('a[href]');
    const href = link?.getAttribute('href') ?? '';
    if (link !== null && !/^(?:#|javascript:)/i.test(href)) return true;
    const button = element.closest('button,input');
    return (
      button !== null &&
      (button as HTMLButtonElement).form !== null &&
      /^(?:submit|image)$/.test((button as HTMLButtonElement).type)
    );
  },

  noteCalendars(field: Element): Element[] {
    for (const view of this.calendarViews(field)) this.calendarsBefore.add(view);
    return [field];
  },

  /** The tables of days that show. */
  calendarViews(field: Element): Element[] {
    const views = this.all(field.ownerDocument, 'table,[role=grid],div,ul').filter(
      (one) =>
        (one.matches('table,[role=grid]') || this.isBoxOfDays(one)) &&
        this.visible(one) &&
        this.daysIn(one).length > 0,
    );
    return this.innermost(views);
  },

  /** Without a table: up to six weeks, and nothing else (flatpickr). */
  isBoxOfDays(box: Element): boolean {
    return (
      box.childElementCount >= 28 &&
      box.childElementCount <= 42 &&
      [...box.children].every((one) => /^\d{1,2}$/.test(this.clean(one.textContent)))
    );
  },

  /** The cells of the days of the month, from the 1st on: those of other months are ahead of it, or behind the last. */
  daysIn(view: Element): Element[] {
    const places = view.matches('table,[role=grid]')
      ? this.all(view, 'td,[role=gridcell]')
      : [...view.children];
    const cells = places.filter((one) => this.visible(one) && /^\d{1,2}$/.test(this.clean(one.textContent)));
    const numbers = cells.map((one) => Number(this.clean(one.textContent)));
    const first = numbers.indexOf(1);
    const rest = first < 0 ? [] : numbers.slice(first);
    const end = rest.findIndex((number, at) => number !== at + 1);
    const count = end < 0 ? rest.length : end;
    return count < 28 ? [] : cells.slice(first, first + count);
  },

  /** The month and year that a calendar shows, in or above it. Without a table, more boxes are around the days. */
  calendarTitle(
    view: Element,
    field: Element,
    months: readonly string[],
  ): { element: Element; box: Element; year: number; month: number } | null {
    for (
      let box: Element | null = view, level = this.isBoxOfDays(view) ? -2 : 0;
      box && level < 4 && !box.contains(field);
      box = box.parentElement, level += 1
    ) {
      const heads = this.all(box, '*').filter((one) => !one.contains(view) && !this.isInCell(one, view));
      for (const element of heads.toReversed()) {
        const shown = this.visible(element) ? this.monthIn(this.titleText(element), months) : null;
        if (shown !== null) return { element, box, ...shown };
      }
    }
    return null;
  },

  /** Of the days, or of a table of the page; not ahead of the days in the table that some libraries draw around a calendar (Ext JS). */
  isInCell(element: Element, view: Element): boolean {
    if (!element.matches('td,td *,[role=gridcell],[role=gridcell] *')) return false;
    const around = view.parentElement?.closest('table');
    const isAhead = (view.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return !isAhead || !around?.contains(element);
  },

  /** Of a title in which month and year are chosen, those that are. */
  titleText(title: Element): string {
    const fields = this.all(title, 'select,input').filter((one) => this.visible(one));
    const held = fields.map((one) =>
      one instanceof HTMLSelectElement
        ? this.textOf(one.selectedOptions[0])
        : (one as HTMLInputElement).value,
    );
    if (held.length === 0) return this.clean(title.textContent);
    const words = this.all(title, '*').filter((one) => one.childElementCount === 0 && !one.closest('select'));
    return this.clean([...words.map((one) => one.textContent), ...held].join(' '));
  },

  /** An element of these words: those of a title that is chosen are in no element of the page. */
  asText(title: Element): Element {
    const words = this.titleText(title);
    if (words === this.clean(title.textContent)) return title;
    const text = document.createElement('span');
    text.textContent = words;
    return text;
  },

  /** Null unless it is a month in words and a year. */
  monthIn(text: string, months: readonly string[]): { year: number; month: number } | null {
    const [, year] = /(?<!\d)(\d{4})(?!\d)/.exec(text) ?? [];
    if (year === undefined || text.length > 40 || /\d/.test(text.replace(year, ''))) return null;
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    const named = new Set(words.map((word) => months.indexOf(word) % 12).filter((month) => month >= 0));
    const [month] = named;
    return month === undefined || named.size > 1 ? null : { year: Number(year), month: month + 1 };
  },

  /** What turns to the next month, or to the one before. */
  turnsIn(box: Element, view: Element, isAhead: boolean): Element[] {
    const names = isAhead ? /(?:^|[^a-z])next(?:$|[^a-z])/i : /(?:^|[^a-z])prev(?:ious)?(?:$|[^a-z])/i;
    const turns = this.all(box, 'a,button,th,td,span,div,[role=button]').filter((one) => {
      const said = ['class', 'title', 'aria-label'].map((name) => one.getAttribute(name) ?? '').join(' ');
      return (
        names.test(said) &&
        !/year|decade/i.test(said) &&
        !one.contains(view) &&
        this.visible(one) &&
        !this.isOut(one)
      );
    });
    return this.outermost(turns);
  },

  /** The times that show in place of the days; with a date, the one that is next: of the hours `14:00`, of the minutes of that hour, or of a list of times, `14:05`. */
  timesOffered(field: Element, date: CalendarDate | null): Element[] {
    const root = this.calendarRoots.get(field);
    const times = root ? this.all(root, 'a,button,li,span,td').filter((one) => this.isTime(one)) : [];
    // A time that shows alone is that of the day above.
    if (times.length < 4) return [];
    if (date === null) return times;
    const isHours = times.every((one) => this.clean(one.textContent).endsWith(':00'));
    const wanted = date.hour * 60 + (isHours ? 0 : date.minute);
    return times.filter((one) => {
      const [hour = 0, minute = 0] = this.clean(one.textContent).split(':').map(Number);
      return hour * 60 + minute === wanted && !this.isOut(one);
    });
  },

  isTime(element: Element): boolean {
    return this.visible(element) && /^\d{1,2}:\d\d$/.test(this.clean(element.textContent));
  },

  /** Not to be chosen. */
  isOut(element: Element): boolean {
    return element.matches('.disabled,.off,[class*=-disabled],:disabled,[aria-disabled=true]');
  },
}));

export type PageCalendars = ReturnType<typeof pageCalendars>;
