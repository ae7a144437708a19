import { alike, type Trap } from './trap.ts';

type Wrap = (box: string, id: string, words: string) => string;

const INSIDE: Wrap = (box, _id, words) => `<label>${box} ${words}</label> `;
const BEHIND: Wrap = (box, id, words) => `${box}<label for=${id}>${words}</label> `;
const PLAIN: Wrap = (box, _id, words) => `${box} ${words} `;

/** As Django draws a group: its label points to the first radio button or checkbox. */
const group = (caption: string, type: string, words: readonly string[], wrap: Wrap, checked = 0): string =>
  `<label for=id_${type}_0>${caption}</label><div>${words
    .map((one, at) =>
      wrap(
        `<input type=${type} name=${type} id=id_${type}_${at} ${at === checked ? 'checked' : ''}>`,
        `id_${type}_${at}`,
        one,
      ),
    )
    .join('')}</div>`;

const OTHER = '<p><label>Note <input></label></p>';
const STATUS = (wrap = INSIDE, checked = 0): string =>
  `<form>${group('Delivery status', 'radio', ['Enabled', 'Disabled'], wrap, checked)}${OTHER}</form>`;
const TAGS = (wrap = INSIDE): string =>
  `<form>${group('Tags', 'checkbox', ['Urgent', 'Paid', 'Seen'], wrap, 1)}${OTHER}</form>`;
const FIRST = '- set: { first: "${{ checked(\'css \\"#id_radio_0\\"\') }}" }';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const upTo = (last: number, first = 1): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
const select = (name: string, labels: readonly string[], more = '', first = 1): string =>
  `<select name=${name} id=id_${name} ${more}><option value="">---${labels.map((label, at) => `<option value=${first + at}>${label}`).join('')}</select>`;

/** `SelectDateWidget` of Django. */
const DATE = (titles = false, caption = 'Date'): string =>
  `<p><label for=id_date_month>${caption}</label>:
  ${select('date_month', MONTHS, titles ? 'title=Month' : '')} ${select('date_day', upTo(31), titles ? 'title=Day' : '')}
  ${select('date_year', upTo(2027, 2024), titles ? 'title=Year' : '', 2024)}</p>${OTHER}`;
const MARCH_5 = { '#id_date_month': '3', '#id_date_day': '5', '#id_date_year': '2026' };
const NO_DATE = { '#id_date_month': '', '#id_date_day': '', '#id_date_year': '' };
/** `SplitDateTimeWidget` of Django. */
const WHEN = `<p><label for=id_when_0>When</label> <input name=when_0 id=id_when_0> <input name=when_1 id=id_when_1></p>${OTHER}`;

/** A form set of Django: the labels in the headings point to the fields of the first row. */
const LISTS = `<form><table><thead><tr><th>List<th><label for=id_0-mode>Mode</label><th><label for=id_0-status_0>Status</label><tbody>${[
  'news',
  'claims',
]
  .map(
    (name, at) =>
      `<tr><td>${name}<td><select name=${at}-mode id=id_${at}-mode><option value=r>Regular<option value=d>Digest</select><td>${['On', 'Off'].map((words, nth) => `<label><input type=radio name=${at}-status id=id_${at}-status_${nth} ${nth === 0 ? 'checked' : ''}> ${words}</label>`).join(' ')}`,
  )
  .join('')}</table></form>`;
const ofClaims = (words: string): string => `{ find: ${words}, within: { row: { List: claims } } }`;

/** Labels that are tied to the first of several fields, and name all of them. */
export const sharedLabelTraps: readonly Trap[] = [
  ...alike(
    [INSIDE, BEHIND, PLAIN].map((wrap): Trap => ({
      should: `choose by its words the radio button of a group whose label points to the first one: ${wrap('', 'x', 'words').trim()}`,
      page: STATUS(wrap),
      steps: `- read: { was: Delivery status }
- fill: { Delivery status: Disabled }
- verify_form
- read: { now: Delivery status }
${FIRST}`,
      outcome: { reads: { was: 'Enabled', now: 'Disabled', first: false } },
    })),
    3,
  ),
  {
    should: 'find no value in a group without a choice whose label points to its first radio button',
    page: STATUS(INSIDE, -1),
    steps: '- read: { it: Delivery status }',
    outcome: { fails: 'value_missing' },
  },
  ...alike(
    [
      '- fill: { Delivery status: true }',
      '- fill: { Delivery status: false }',
      '- fill: { label "Delivery status": true }',
    ].map((step): Trap => ({
      should: `not take true or false for a group of radio buttons: ${step}`,
      page: STATUS(INSIDE, 1),
      steps: step,
      outcome: {
        fails: 'value_mismatch',
        names: ['a group of radio buttons', '"Enabled", "Disabled"'],
      },
    })),
    3,
  ),
  {
    should: 'not check the first radio button of a group for the label of the group',
    page: STATUS(INSIDE, -1),
    steps: '- check: Delivery status',
    outcome: { fails: 'not_fillable' },
  },
  ...alike(
    [
      '- check: radio "Delivery status"',
      '- check: radio "Delivery status" [exact]',
      '- click: radio /^Delivery/',
      '- fill: { radio "Delivery status": true }',
    ].map((step, at): Trap => ({
      should: `not find the first radio button of a group by the label of the group: ${step}`,
      page: STATUS([PLAIN, PLAIN, INSIDE, BEHIND][at], -1),
      steps: `${step}\n  timeout: 3s`,
      outcome: {
        fails: 'target_not_found',
        names: [
          'label of a group',
          step.includes('/') ? 'fill /^Delivery/' : 'fill "Delivery status"',
          'one of "Enabled", "Disabled"',
        ],
      },
    })),
    4,
  ),
  {
    should: 'not find the first checkbox of a group by the label of the group',
    page: TAGS(),
    steps: '- check: checkbox "Tags"\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['label of a group', 'fill "Tags"'] },
  },
  {
    should: 'name the choices of a group that is sought as one of them by its legend',
    page: '<fieldset><legend>Status</legend><label><input type=radio name=s>Active</label><label><input type=radio name=s>Closed</label></fieldset>',
    steps: '- check: radio "Status"\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['one of "Active", "Closed"', 'fill "Status"'] },
  },
  {
    should: 'not take a text field for a group',
    page: '<label>Status <input></label>',
    steps: '- check: radio "Status"\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['radio "Status" was not found in time'] },
  },
  {
    should: 'find the first radio button of a group by its own words, and by those that a browser gives it',
    page: STATUS(INSIDE, 1),
    steps: `- check: radio "Enabled"\n- check: radio "Disabled"\n- check: radio "Delivery status Enabled" [exact]\n${FIRST}`,
    outcome: { reads: { first: true } },
  },
  ...alike(
    ['label "Delivery status"', 'label "Delivery status" [exact]', 'label /^Delivery status$/'].map(
      (target): Trap => ({
        should: `not check the first radio button of a group by the label of the group: ${target}`,
        page: STATUS(INSIDE, -1),
        steps: `- check: '${target}'`,
        outcome: { fails: 'not_fillable', names: ['"Enabled", "Disabled"'] },
      }),
    ),
    3,
  ),
  ...alike(
    ['label "Delivery status" [exact]', 'label /^Delivery/', 'label "delivery"'].map((target): Trap => ({
      should: `mean the group by the label of its first radio button: ${target}`,
      page: STATUS(INSIDE),
      steps: `- fill: { '${target}': Disabled }\n- read: { it: '${target}' }`,
      outcome: { reads: { it: 'Disabled' } },
    })),
    3,
  ),
  {
    should: 'choose a radio button that has the words of a box',
    page: `<form>${group('Is urgent', 'radio', ['True', 'False'], INSIDE)}</form>`,
    steps: '- fill: { Is urgent: false }\n- read: { it: Is urgent }',
    outcome: { reads: { it: 'False' } },
  },
  {
    should: 'keep the labels of radio buttons that each have one, and of a box that has two',
    page: `<label for=y>Yes</label> <input type=radio name=r id=y> <label for=n>No</label> <input type=radio name=r id=n>
      <p><label for=b>Letters</label> <input type=checkbox id=b><label for=b>Send me letters</label></p>
      <p><label for=c>Mails</label> <input type=checkbox id=c><label for=c>Send me mails</label></p>`,
    steps:
      '- check: [Yes, Letters]\n- fill: { Send me mails: true }\n- set: { it: "${{ [checked(\'css \\"#y\\"\'), count(\'checkbox [checked]\')] }}" }',
    outcome: { reads: { it: [true, 2] } },
  },
  ...alike(
    [INSIDE, BEHIND, PLAIN].map((wrap): Trap => ({
      should: `check the boxes of a group whose label points to the first one: ${wrap('', 'x', 'words').trim()}`,
      page: TAGS(wrap),
      steps: `- read: { was: Tags }
- fill: { Tags: [Urgent, Seen] }
- verify_form
- read: { now: Tags }`,
      outcome: { reads: { was: 'Paid', now: 'Urgent, Seen' } },
    })),
    3,
  ),
  ...alike(
    ['- fill: { Tags: true }', '- fill: { label "Tags": true }'].map((step): Trap => ({
      should: `not check the first of several boxes for the label of their group: ${step}`,
      page: TAGS(),
      steps: step,
      outcome: { fails: 'value_mismatch', names: ['"Urgent", "Paid", "Seen"'] },
    })),
    2,
  ),
  ...alike(
    [INSIDE, BEHIND, PLAIN].map((wrap): Trap => ({
      should: `not check the first of several boxes that are sent under different names: ${wrap('', 'x', 'words').trim()}`,
      page: TAGS(wrap).replace(/name=checkbox id=(\w+)/g, 'name=$1 id=$1'),
      steps: '- fill: { Tags: [Paid, Seen] }\n- verify_form\n- fill: { Tags: true }',
      outcome: { fails: 'value_mismatch', names: ['"Urgent", "Paid", "Seen"'] },
    })),
    3,
  ),
  ...alike(
    [
      DATE(),
      DATE(true),
      `<table><tr><th><label for=id_date_month>Date</label><td>${DATE().replace(/<label.*\n/, '')}</table>`,
    ].map((page): Trap => ({
      should: `fill all selects of a date whose label points to the month: ${page.slice(0, 7)}`,
      page,
      steps: "- fill: { Date: { date: '2026-03-05' } }\n- verify_form",
      outcome: { leaves: MARCH_5 },
    })),
    3,
  ),
  {
    should: 'know the selects of a date by what they offer, whatever their label says',
    page: DATE(false, 'Birthday'),
    portal: 'title: Acme\ndate_format: dd.MM.yyyy\n',
    steps: "- fill: { Birthday: { date: '2026-03-05' } }\n- verify_form",
    outcome: { leaves: MARCH_5 },
  },
  ...alike(
    [
      '- fill: { Date: March }',
      "- fill: { Date: '3' }",
      '- fill: { label "Date": March }',
      '- read: { it: Date }',
      '- read: { it: label "Date" }',
    ].flatMap((step) =>
      [DATE(), DATE(true)].map((page, at): Trap => ({
        should: `not take the month for the whole date: ${step}${at === 0 ? '' : ', with titles'}`,
        page,
        steps: step,
        outcome: { fails: 'target_ambiguous', leaves: NO_DATE },
      })),
    ),
    10,
  ),
  ...alike(
    [
      "- fill: { When: '2026-03-05 14:05' }",
      "- fill: { When: { date: '2026-03-05T14:05' } }",
      '- fill: { label "When": March }',
      '- read: { it: When }',
    ].map((step): Trap => ({
      should: `not take the date for date and time: ${step}`,
      page: WHEN,
      steps: step,
      outcome: { fails: 'target_ambiguous', leaves: { '#id_when_0': '', '#id_when_1': '' } },
    })),
    4,
  ),
  {
    should: 'fill the parts of a date and time one by one',
    page: WHEN,
    steps:
      "- fill: { target: { find: When, nth: 0 }, value: 2026-03-05 }\n- fill: { target: { find: When, nth: 1 }, value: '14:05' }",
    outcome: { leaves: { '#id_when_0': '2026-03-05', '#id_when_1': '14:05' } },
  },
  {
    should:
      'still know a field by its label, with another one behind that has a hint, or is on the next line',
    page: `<p><label for=a>Address</label> <input id=a name=address_1> <input name=address_2 placeholder=Apartment></p>
      <p><label for=b>Street</label> <input id=b name=street_1><br><input name=street_2></p>
      <p><label for=c>From</label> <input id=c name=from_date> <input name=to_date></p>`,
    steps: "- fill: { Address: 1 Main St, Street: 2 Main St, From: '03/05/2026', Apartment: 4B }",
    outcome: { leaves: { '#a': '1 Main St', '#b': '2 Main St', '#c': '03/05/2026' } },
  },
  ...alike(
    [
      '- fill: { Mode: Digest }',
      '- fill: { Status: Off }',
      '- read: { it: Mode }',
      '- read: { it: Status }',
    ].map((step): Trap => ({
      should: `not take the first row for the one that a label in the headings names: ${step}`,
      page: LISTS,
      steps: step,
      outcome: {
        fails: 'target_ambiguous',
        leaves: { '#id_0-mode': 'r', '#id_1-mode': 'r' },
      },
    })),
    4,
  ),
  {
    should: 'fill and read in the row that is named, whatever a label in the headings points to',
    page: LISTS,
    steps: `- fill: { target: ${ofClaims('Mode')}, value: Digest }
- fill: { target: ${ofClaims('Status')}, value: Off }
- verify_form
- read: { mode: { from: ${ofClaims('Mode')} }, status: { from: ${ofClaims('Status')} } }`,
    outcome: { reads: { mode: 'Digest', status: 'Off' }, leaves: { '#id_0-mode': 'r', '#id_1-mode': 'd' } },
  },
];
