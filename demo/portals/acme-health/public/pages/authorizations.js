import { get } from '../api.js';
import { showBusy } from '../busy.js';
import { boot, h, t } from '../dom.js';
import { textField, valuesOf } from '../fields.js';
import { pagedTable } from '../table.js';

export function draw() {
  const fields = [
    textField({ label: 'Authorization number', name: 'authorization_number' }),
    textField({ label: 'Provider reference', name: 'reference' }),
    textField({ label: 'Member ID', name: 'member_id' }),
  ];
  const list = h('div');
  const form = h(
    'form',
    { novalidate: true, 'aria-label': 'Authorization search' },
    h(
      'div',
      { class: 'grid' },
      fields.map(({ element }) => element),
    ),
    h('div', { class: 'actions' }, h('button', { type: 'submit', class: 'button primary' }, 'Search')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const query = new URLSearchParams(valuesOf(fields));
    void showBusy(list, 'Searching', async () =>
      resultOf((await get(`/api/authorizations?${query}`)).authorizations),
    );
  });
  return [
    h(
      'div',
      { class: 'head-row' },
      h('h1', {}, t('Prior authorization')),
      h(
        'div',
        { class: 'actions' },
        h('a', { class: 'button primary', href: '/authorizations/new' }, 'New request'),
      ),
    ),
    h('section', { class: 'card' }, form),
    list,
  ];
}

const link = ({ authorization_number: number }) =>
  h('a', { href: `/authorizations/${number}` }, boot.switches.identical_link_texts ? 'View' : number);

function resultOf(rows) {
  if (rows.length === 0) return h('p', { class: 'note', role: 'status' }, 'No authorizations found');
  return h(
    'section',
    { class: 'card' },
    pagedTable({
      name: 'Authorizations',
      rows,
      pageSize: 10,
      columns: [
        { label: 'Authorization number', sort: 'authorization_number', cell: link },
        { label: 'Provider reference', key: 'reference' },
        { label: 'Member', key: 'member', sort: 'member' },
        { label: 'Procedures', key: 'procedures' },
        { label: 'Received', key: 'received', sort: 'sort_received' },
        { label: 'Decision', key: 'decision', sort: 'decision' },
      ],
    }),
  );
}
