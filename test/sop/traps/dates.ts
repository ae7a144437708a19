import { CALENDAR_ICON, CLEAR_ICON, EXT_PAGE, HELP_ICON, pickerPage } from './calendar-page.ts';
import { alike, type Trap } from './trap.ts';

const FILLS = "- fill: { Born: { date: '2026-04-03' } }\n  timeout: 4s";
const born = (attributes: string): string => `<label>Born <input id=b ${attributes}></label>`;
const portal = (format: string): string => `title: Acme\ndate_format: ${format}\n`;

/** A field, the portal's format, and the format that the field shows. */
const OTHERS: readonly (readonly [field: string, format: string, shown: string])[] = [
  ['placeholder=DD/MM/YYYY', 'MM/dd/yyyy', 'dd/MM/yyyy'],
  ['placeholder=dd.mm.yyyy', 'MM/dd/yyyy', 'dd.MM.yyyy'],
  ['value=31/01/2024', 'MM/dd/yyyy', 'dd/MM/yyyy'],
  ['value=2024-01-31', 'MM/dd/yyyy', 'yyyy-MM-dd'],
  ['value="01/31/2024 10:15"', 'dd/MM/yyyy', 'MM/dd/yyyy'],
  ['value=31.1.24', 'MM/dd/yy', 'd.M.yy'],
  ['placeholder=d/m/Y', 'MM/dd/yyyy', 'd/M/yyyy'],
  ['placeholder="e.g. 31/12/2024"', 'MM/dd/yyyy', 'dd/MM/yyyy'],
  ['placeholder="DD-MMM-YYYY"', 'MM/dd/yyyy', 'dd-MMM-yyyy'],
  ['placeholder=YYYY-MM-DD', 'MM/dd/yyyy', 'yyyy-MM-dd'],
  ['value=03/04/2024 placeholder=DD/MM/YYYY', 'MM/dd/yyyy', 'dd/MM/yyyy'],
];

/** What a field may show if the portal writes dates as `MM/dd/yyyy`. */
const FITTING = [
  'value=03/04/2024',
  'value=12/31/2024',
  'value=1/31/24',
  'value="01-31-2024 10:15 PM"',
  'placeholder=mm/dd/yyyy',
  'placeholder="__/__/____"',
  'placeholder="Date of birth"',
  'placeholder="Day, month and year"',
  'value=00/00/0000',
  'value=n/a',
  'value="31 Jan 2024"',
  'value="January 12, 2026"',
  'value="Wed 31/12/2024"',
  'value="January 12, 2026" placeholder=mm/dd/yyyy',
  'value=2024.12.31.7',
  'type=date value=2024-01-31',
];

/** The days on which something happens: a click opens one. */
const SCHEDULE = `<div onclick="o.textContent += 'S'"><b>September 2027</b><a class=next>Next</a><table><tr>${Array.from({ length: 30 }, (_, day) => `<td>${day + 1}`).join('')}</table></div>`;

const UNTIL = "- fill: { Warranty until: { date: '2027-09-30' } }\n  timeout: 25s";

/** The icons next to a field, what it shows before, and what it must show afterwards. */
const PICKED: readonly (readonly [icons: string, before: string, after: string])[] = [
  [CALENDAR_ICON, '09/11/2025 00:00', '09/30/2027 00:00'],
  [`${CLEAR_ICON}<span class=add-on><i class=icon-th></i></span>`, '', '09/30/2027 00:00'],
  [`${HELP_ICON}${CALENDAR_ICON}`, '11/02/2027 14:30', '09/30/2027 00:00'],
];

/** A read-only field, and the calendar that opens from the icon next to it. */
const calendarTraps: readonly Trap[] = [
  ...alike(
    PICKED.map(([icons, value, after]): Trap => ({
      should: `pick a date and midnight in the calendar that opens from an icon: ${icons.slice(0, 40)}`,
      page: pickerPage({ icons, value }),
      steps: `${UNTIL}\n- verify_form`,
      outcome: { leaves: { '#w': after, '#o': '' } },
    })),
    3,
  ),
  {
    should: 'pick a date in the calendar that opens, and not in one that shows before',
    page: `${SCHEDULE}${pickerPage({ icons: CALENDAR_ICON })}`,
    steps: UNTIL,
    outcome: { leaves: { '#w': '09/30/2027 00:00', '#o': '' } },
  },
  ...alike(
    ['', '<button class=calendar><i class=icon-calendar></i></button>'].map((icon): Trap => ({
      should: `not click in a calendar of the page, nor on a button that sends the form: ${icon}`,
      page: `${SCHEDULE}<form onsubmit="o.textContent += 'F'; return false"><label>Warranty until <input id=w readonly></label>${icon}</form><output id=o></output>`,
      steps: UNTIL,
      outcome: {
        fails: 'target_not_ready',
        names: ['"Warranty until" is read-only'],
        leaves: { '#w': '', '#o': '' },
      },
    })),
    2,
  ),
  ...alike(
    [EXT_PAGE, EXT_PAGE.replace(/<img title="Show[^>]*>/, '')].map((page): Trap => ({
      should: `pick a date in a calendar with a table around its title and its days, ${page === EXT_PAGE ? 'by its icon' : 'by a click on its field'}`,
      page,
      steps: '- fill: { Expires on: { date: 2027-02-09 } }\n- verify_form',
      outcome: { leaves: { '#w': '02/09/2027' } },
    })),
    2,
  ),
  {
    should: 'pick a date in a calendar without a time',
    page: pickerPage({ icons: CALENDAR_ICON, value: '12/11/2026', hasTime: false }),
    steps: `- fill: { Warranty until: { date: '2027-01-01' } }\n- verify_form`,
    outcome: { leaves: { '#w': '01/01/2027' } },
  },
  {
    should: 'take no date below the days for the month that a calendar shows, and wait while it shows none',
    page: pickerPage({ icons: CALENDAR_ICON, value: '09/11/2026', hasTime: false })
      .replace('class=today>Today', 'class=today>Today: November 28, 2026')
      .replace('      draw();\n    };', "      box.innerHTML = ''; setTimeout(draw, 250);\n    };"),
    steps: `- fill: { Warranty until: { date: '2026-11-15' } }\n- verify_form`,
    outcome: { leaves: { '#w': '11/15/2026' } },
  },
  {
    should: 'pick the time that a step gives',
    page: pickerPage({ icons: CALENDAR_ICON, value: '09/11/2025 00:00' }),
    steps:
      "- fill: { Warranty until: { date: '2025-08-31T14:05', format: 'MM/dd/yyyy HH:mm' } }\n- verify_form",
    outcome: { leaves: { '#w': '08/31/2025 14:05' } },
  },
  {
    should: 'say soon that a calendar offers no midnight',
    page: pickerPage({ icons: CALENDAR_ICON, from: 8 }),
    steps: UNTIL.replace('2027', '2025'),
    outcome: {
      fails: 'target_not_ready',
      names: ['"Warranty until"', 'asks for a time after the day', 'does not offer 0:00'],
      leaves: { '#w': '09/11/2025 00:00' },
    },
  },
  ...alike(
    [CLEAR_ICON, HELP_ICON, '<a class=add-on href="/calendar"><i class=icon-calendar></i></a>', ''].map(
      (icons): Trap => ({
        should: `say soon that nothing opens the calendar of a read-only field, and click no other icon: ${icons.slice(0, 50)}`,
        page: pickerPage({ icons }),
        steps: UNTIL,
        outcome: {
          fails: 'target_not_ready',
          names: ['"Warranty until" is read-only', 'Click what opens its calendar'],
          leaves: { '#w': '09/11/2025 00:00', '#o': '' },
        },
      }),
    ),
    4,
  ),
  {
    should: 'write a date into a field that is read-only until it is clicked',
    page: `${born('readonly')}<script>b.onclick = () => { setTimeout(() => { b.readOnly = false }, 300) }</script>`,
    steps: FILLS,
    outcome: { leaves: { '#b': '04/03/2026' } },
  },
  {
    should: 'write a date into a field that is read-only until the portal has answered',
    page: `<button onclick="fetch('/late').then(() => { b.readOnly = false })">New</button> ${born('readonly')}`,
    others: { '/late': 'ok' },
    late: { '/late': 6_000 },
    steps: `- click: button "New"\n${FILLS.replace('4s', '15s')}`,
    outcome: { leaves: { '#b': '04/03/2026' } },
  },
];

/** A text field in which a date of the portal's format would be another day. */
export const dateTraps: readonly Trap[] = [
  ...calendarTraps,
  ...alike(
    OTHERS.map(([field, format, shown]): Trap => ({
      should: `not write a date as ${format} into a field that shows another format: ${field}`,
      page: `${born(field)}<output id=o></output><script>b.oninput = () => { o.textContent = 'typed' }</script>`,
      portal: portal(format),
      steps: FILLS,
      outcome: {
        fails: 'date_format_differs',
        names: ['"Born"', `shows dates as ${shown}`, `as ${format}`, `{ date: …, format: '${shown}' }`],
        leaves: { '#o': '' },
      },
    })),
    11,
  ),
  ...alike(
    FITTING.map((field): Trap => ({
      should: `write a date into a field that may show the format of the portal: ${field}`,
      page: born(field),
      steps: `${FILLS}\n- verify_form`,
      outcome: { leaves: { '#b': field.startsWith('type=date') ? '2026-04-03' : '04/03/2026' } },
    })),
    16,
  ),
  {
    should: 'write a date in the format of the step, whatever the field shows',
    page: born('placeholder=DD/MM/YYYY'),
    steps: "- fill: { Born: { date: '2026-04-03', format: dd/MM/yyyy } }\n- verify_form",
    outcome: { leaves: { '#b': '03/04/2026' } },
  },
  {
    should: 'empty a field that shows another format',
    page: born('value=31/01/2024'),
    steps: "- fill: { Born: { date: '' } }",
    outcome: { leaves: { '#b': '' } },
  },
  {
    should: 'not write a date into a field of a calendar that shows another format',
    page: born('value=31/01/2024 aria-haspopup=dialog role=combobox aria-autocomplete=none autocomplete=off'),
    steps: FILLS,
    outcome: { fails: 'date_format_differs', leaves: { '#b': '31/01/2024' } },
  },
  {
    should: 'write a date into a field that shows a month in words until one clicks into it',
    page: `${born('value="January 12, 2026"')}<script>b.onfocus = () => { b.value = '01/12/2026' }; b.onblur = () => { b.value = new Date(b.value).toLocaleDateString('en-US', { dateStyle: 'long' }) }</script>`,
    steps: FILLS,
    outcome: { leaves: { '#b': '04/03/2026' } },
  },
  {
    should: 'wait for the script that writes the date of a field as the portal does',
    page: `${born('value=2024-01-31')}<script>setTimeout(() => { b.value = '01/31/2024' }, 400)</script>`,
    steps: FILLS,
    outcome: { leaves: { '#b': '04/03/2026' } },
  },
  {
    should: 'read a date by a pattern that has the letters of its ordinal',
    page: '<label>Due <input value="14th March 1980"></label>',
    steps: `- read: { it: { from: label "Due", as: date, format: "d'th' MMMM yyyy" } }\n  timeout: 6s`,
    outcome: { reads: { it: '1980-03-14' } },
  },
];
