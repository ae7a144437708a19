import { boot, button, h, newId } from './dom.js';
import { toOptions } from './fields.js';
import { maskDate } from './masks.js';

const MAX_LINES = 12;

const text = (name, value = '') => h('input', { type: 'text', name, value, autocomplete: 'off' });

function dateInput(name) {
  if (boot.switches.native_dates) return h('input', { type: 'date', name });
  const control = text(name);
  control.placeholder = 'MM/DD/YYYY';
  if (boot.switches.masked_dates) control.addEventListener('input', maskDate);
  return control;
}

const COLUMNS = [
  ['CPT/HCPCS', () => text('procedure')],
  ['Units', () => text('units', '1')],
  ['Unit type', () => h('select', { name: 'unit_type' }, toOptions(boot.data.unit_types))],
  ['From', () => dateInput('from')],
  ['To', () => dateInput('to')],
];

const readRow = (row) =>
  Object.fromEntries([...row.querySelectorAll('input, select')].map(({ name, value }) => [name, value]));

/** The grid of procedures that authorization is asked for; reports when a code has changed. */
export function procedureLines(onCodes) {
  const body = h('tbody');
  const add = button('Add procedure', () => addLine(), 'quiet');

  function refresh() {
    [...body.rows].forEach((row, index) => {
      COLUMNS.forEach(([label], column) => {
        row.cells[column].firstChild.setAttribute('aria-label', `${label} line ${index + 1}`);
      });
      row.querySelector('button').setAttribute('aria-label', `Remove line ${index + 1}`);
    });
    add.disabled = body.rows.length >= MAX_LINES;
  }

  function addLine() {
    const remove = h('button', { type: 'button', class: 'remove', title: 'Remove' }, '×');
    const row = h(
      'tr',
      {},
      COLUMNS.map(([, make]) => h('td', {}, Object.assign(make(), { id: newId('procedure') }))),
      h('td', {}, remove),
    );
    remove.addEventListener('click', () => {
      row.remove();
      refresh();
      onCodes();
    });
    body.append(row);
    refresh();
  }

  body.addEventListener('change', (event) => {
    if (event.target.name === 'procedure') onCodes();
  });
  addLine();
  return {
    element: h(
      'div',
      { class: 'table-box lines' },
      h(
        'table',
        {},
        h('caption', {}, 'Procedures'),
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            COLUMNS.map(([label]) => h('th', { scope: 'col' }, label)),
            h('td'),
          ),
        ),
        body,
      ),
      h('div', { class: 'lines-foot' }, add),
    ),
    get: () => [...body.rows].map(readRow).filter(({ procedure, from }) => procedure + from !== ''),
  };
}
