import { boot, button, h, newId } from './dom.js';
import { asMoney, toOptions } from './fields.js';
import { formatMoney, maskDate, toAmount } from './masks.js';

const MAX_LINES = 50;

const text = (name, value = '') => h('input', { type: 'text', name, value, autocomplete: 'off' });

function dateInput(name) {
  if (boot.switches.native_dates) return h('input', { type: 'date', name });
  const control = text(name);
  control.placeholder = 'MM/DD/YYYY';
  if (boot.switches.masked_dates) control.addEventListener('input', maskDate);
  return control;
}

function placeSelect() {
  const select = h(
    'select',
    { name: 'place_of_service' },
    toOptions(boot.data.places_of_service.map(([code, name]) => [code, `${code} - ${name}`])),
  );
  select.value = '11';
  return select;
}

const COLUMNS = [
  ['From', () => dateInput('from')],
  ['To', () => dateInput('to')],
  ['Place of service', placeSelect],
  ['CPT/HCPCS', () => text('procedure')],
  ['Modifiers', () => text('modifiers')],
  ['Diagnosis pointer', () => text('pointer', 'A')],
  ['Charge', () => asMoney(text('charge'))],
  ['Units', () => text('units', '1')],
  ['Rendering NPI', () => text('rendering_npi')],
];

/** The grid of service lines. Empty lines do not count. */
export function serviceLines() {
  const body = h('tbody');
  const sum = h('output', { 'data-testid': 'lines-total' });
  const add = button('Add line', () => addLine(), 'quiet');
  const amounts = () => [...body.querySelectorAll('[name=charge]')].map(({ value }) => toAmount(value) ?? 0);
  const total = () => formatMoney(amounts().reduce((all, one) => all + Math.round(one * 100), 0) / 100);

  function refresh() {
    [...body.rows].forEach((row, index) => {
      row.cells[0].textContent = String(index + 1);
      COLUMNS.forEach(([label], column) => {
        row.cells[column + 1].firstChild.setAttribute('aria-label', `${label} line ${index + 1}`);
      });
      row.querySelector('button').setAttribute('aria-label', `Remove line ${index + 1}`);
    });
    sum.value = total();
    add.disabled = body.rows.length >= MAX_LINES;
  }

  function addLine() {
    const remove = h('button', { type: 'button', class: 'remove', title: 'Remove' }, '×');
    const row = h(
      'tr',
      {},
      h('td', { class: 'number' }),
      COLUMNS.map(([, make]) => h('td', {}, Object.assign(make(), { id: newId('line') }))),
      h('td', {}, remove),
    );
    remove.addEventListener('click', () => {
      row.remove();
      refresh();
    });
    body.append(row);
    refresh();
  }

  body.addEventListener('input', refresh);
  addLine();
  return {
    element: h(
      'div',
      { class: 'table-box lines' },
      h(
        'table',
        {},
        h('caption', {}, 'Service lines'),
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, 'Line'),
            COLUMNS.map(([label]) => h('th', { scope: 'col' }, label)),
            h('td'),
          ),
        ),
        body,
      ),
      h('div', { class: 'lines-foot' }, add, h('p', {}, 'Total of lines ', sum)),
    ),
    total,
    clear: () => {
      body.replaceChildren();
      addLine();
    },
    get: () =>
      [...body.rows].map(readRow).filter(({ from, procedure, charge }) => from + procedure + charge !== ''),
  };
}

const readRow = (row) =>
  Object.fromEntries([...row.querySelectorAll('input, select')].map(({ name, value }) => [name, value]));
