import type { PageQuery } from '../../../src/sop/page/engine/page-query.ts';

/** A page on which words name the element with the id `it` in one way only. */
export interface NameFixture {
  readonly page: string;
  readonly words: string;
  readonly kind?: PageQuery['kind'];
  /** The part of the page to look in. */
  readonly within?: string;
}

const component = (tag: string, attributes: string, inside: string): string =>
  `<${tag} ${attributes}><template shadowrootmode=open>${inside}</template></${tag}>`;
const phone = (page: string): NameFixture => ({ page, words: 'Phone' });
const plan = (page: string): NameFixture => ({ page, words: 'Plan', kind: 'value' });
const benefits = (page: string, words = 'Benefits'): NameFixture => ({ page, words, kind: 'table' });
const VISITS = '<tr><td>Visit<td>$20<tr><td>Test<td>$10<tr><td>Drug<td>$5';
const OTHER = '<h2>Claims</h2><table><tr><td>17<td>Paid<tr><td>18<td>Copay</table>';

/** By the id of a row in one of the tables of names. */
export const NAME_FIXTURES: Readonly<Record<string, NameFixture>> = {
  host: phone(`<label for=h>Phone</label> ${component('x-field', 'id=h', '<input id=it>')}`),
  'number-of-a-slider': {
    page: '<label for=n>Amount</label><p>In dollars <input></p><div><input id=n role=presentation style="display:none"><div id=it role=slider tabindex=0 style="width:90px;height:9px"></div></div>',
    words: 'Amount',
  },
  'hidden-twin': phone(
    '<label for=a>Phone</label><p>Call us.</p><input id=a role=presentation style="display:none"><input id=it>',
  ),
  label: phone('<label for=it>Phone</label><p>Call us.</p><input id=it>'),
  'label-of-the-first-part': {
    page: '<label for=m>Born</label><p>On the card.</p><select name=born_month id=m><option>May</select><span id=rest><select name=born_day id=it><option>1</select></span>',
    words: 'Born',
    within: '#rest',
  },
  'label-around': {
    page: `<label><span>Home</span><span> phone</span>${component('x-select', 'id=it role=combobox tabindex=0', 'Choose')}</label>`,
    words: 'Home phone',
  },
  'label-for': phone('<label for=it>Phone</label><p>Call us.</p><div id=it role=combobox tabindex=0>?</div>'),
  'aria-labelledby': phone('<p id=w>Phone</p><p>Call us.</p><input id=it aria-labelledby=w>'),
  'aria-labelledby-without-value': {
    page: '<p id=w>Plan:</p><p>Call us.</p><div id=it role=combobox tabindex=0 aria-labelledby="w v"><b id=v>Gold</b></div><label><input type=checkbox>Associated plan</label>',
    words: 'Plan',
  },
  'aria-label': phone('<p>Call us.</p><input id=it aria-label=Phone>'),
  'words-inside': { page: '<div id=it role=checkbox tabindex=0>Urgent</div>', words: 'Urgent' },
  legend: {
    page: '<fieldset id=it><legend>Contact</legend><label><input type=checkbox>Phone</label><label><input type=checkbox>Mail</label></fieldset>',
    words: 'Contact',
  },
  'legend-of-one-field': phone(
    '<fieldset aria-label=Phone><legend>Phone</legend><p>Call us.</p><input id=it></fieldset>',
  ),
  'label-of-a-part': phone('<label for=part>Phone</label><p>Call us.</p><div id=part><input id=it></div>'),
  'label-of-a-group': phone(
    '<label for=a>Phone</label><p>Call us.</p><div id=it><label><input type=radio name=p id=a>Home</label> <label><input type=radio name=p>Work</label></div>',
  ),
  'aria-labelledby-of-a-part': phone(
    '<p><label id=l>Phone</label></p><p>Call us.</p><div aria-labelledby=l><input id=it></div>',
  ),
  placeholder: phone('<input id=it placeholder=Phone>'),
  'aria-placeholder': phone('<div id=it contenteditable=true aria-placeholder=Phone>555-0100</div>'),
  title: phone('<input id=it title=Phone>'),
  'data-placeholder': phone('<div id=it contenteditable=true data-placeholder=Phone>555-0100</div>'),
  'drawn-placeholder': phone(
    '<p>Mail</p><div><input id=it><span class=dijitPlaceHolder style="display:none">Phone</span></div>',
  ),
  'words-behind-a-box': {
    page: '<p>Subscriber: <input id=it type=radio name=s> Self <input type=radio name=s> Spouse</p>',
    words: 'Self',
  },
  'cell-behind-a-radio': {
    page: '<table><tr><th>Sort by<td><input type=radio name=s><td>Item<td><input id=it type=radio name=s><td>Number<td><input type=radio name=s><td>Bin</table>',
    words: 'Number',
  },
  'words-ahead': phone('<p>Phone</p><input id=it>'),
  'cell-to-the-left': phone('<table><tr><td>Phone<td><input id=it><td>Mail<td><input></table>'),
  'cell-above': phone(
    '<table><tr><td>Name<td>Born<tr><td><input><td><input><tr><td>Phone<td>Mail<tr><td><input id=it><td><input></table>',
  ),
  'words-on-the-line': phone(
    '<div style="display:flex"><div><div><div><div>Phone:</div></div></div></div><div><div><div><div><input id=it></div></div></div></div></div>',
  ),
  'words-behind': { page: '<p><input id=it size=4> Hours</p>', words: 'Hours' },
  'cell-to-the-right': {
    page: '<table><tr><td><input id=it type=checkbox><td>Urgent</table>',
    words: 'Urgent',
  },
  'words-ahead-of-radios': {
    page: '<div id=it>Network: <label><input type=radio name=n aria-label=In>In</label> <label><input type=radio name=n aria-label=Out>Out</label></div>',
    words: 'Network',
  },
  'words-ahead-of-boxes': {
    page: '<b>Used for</b><ul id=it><li><label><input type=checkbox name=o>Office</label><li><label><input type=checkbox name=l>Lab</label></ul>',
    words: 'Used for',
  },
  'column-heading': {
    page: '<table><tr><th>Code<th>Units<tr><td><input><td><input><tr id=line><td><input><td><input id=it></table>',
    words: 'Units',
    within: '#line',
  },
  'sentence-ahead': {
    page: '<p>Paid: <b>0</b> to <b>9</b> Euros (+9). Phone: <select id=it></select>.</p>',
    words: 'Phone',
  },
  'name-attribute': { page: '<input id=it name=phone_1>', words: 'phone_1' },

  term: plan('<dl><dt>Plan<dd id=it>Gold<dt>Due<dd>Today</dl>'),
  'heading-cell': plan('<table><tr><th>Plan<td id=it>Gold<tr><th>Due<td>Today</table>'),
  cell: plan('<table><tr><td>Plan<td id=it>Gold<tr><td>Due<td>Today</table>'),
  'label-of-no-field': plan('<div><label>Plan</label><output id=it>Gold</output></div>'),
  'emphasized-words': plan('<p id=it><b>Plan</b> Gold</p>'),
  'element-before': plan('<div><span>Plan</span><em id=it>Gold</em></div>'),
  'words-with-colon': plan('<p id=it>Plan: Gold</p>'),
  'text-before': plan('<p>Plan <i id=it>Gold</i></p>'),
  'heading-over-values': plan('<table><tr><th>Plan<th>Due<tr><td id=it>Gold<td>Today</table>'),

  'table-caption': benefits(`<table id=it><caption>Benefits</caption>${VISITS}</table>${OTHER}`),
  'table-title': benefits(`<table id=it title=Benefits>${VISITS}</table>${OTHER}`),
  'heading-ahead': benefits(`<h2>Benefits</h2><table id=it>${VISITS}</table>${OTHER}`),
  'part-with-one-table': benefits(
    `<section><h3>Benefits</h3><h4>In network</h4><table id=it>${VISITS}</table></section>${OTHER}`,
  ),
  'table-column': benefits(`<table id=it><tr><th>Service<th>Copay${VISITS}</table>${OTHER}`, 'Copay'),
  'table-summary': benefits(`<table id=it summary=Benefits>${VISITS}</table>${OTHER}`),
  'table-cell': benefits(`<table id=it>${VISITS}</table>${OTHER}`, 'Test'),
};
