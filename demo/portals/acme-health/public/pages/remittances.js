import { explain, get, post } from '../api.js';
import { showBusy } from '../busy.js';
import { alertBox, boot, button, h, t } from '../dom.js';
import { openDialog } from '../dialog.js';
import { dateField, selectField, textField, valuesOf } from '../fields.js';
import { pagedTable } from '../table.js';

const POLL_MS = 250;
const downloads = h('ul', { class: 'notices' });
const downloadCard = h('section', { class: 'card', hidden: true }, h('h2', {}, 'Downloads'), downloads);

export function draw() {
  const fields = [
    textField({ label: 'Check or EFT number', name: 'number' }),
    textField({ label: 'Claim number', name: 'claim_number' }),
    dateField({ label: 'Payment date from', name: 'from' }),
    dateField({ label: 'Payment date to', name: 'to', hint: '90 days at most' }),
  ];
  const list = h('div');
  const form = h(
    'form',
    { novalidate: true, 'aria-label': 'Remittance search' },
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
    void showBusy(list, 'Searching', () => search(query));
  });
  return [h('h1', {}, t('Remittances')), h('section', { class: 'card' }, form), list, downloadCard];
}

async function search(query) {
  try {
    return resultOf((await get(`/api/remittances?${query}`)).remittances);
  } catch (error) {
    if (error.status !== 422) throw error;
    return alertBox(error.body.edits[0].message);
  }
}

function resultOf(rows) {
  if (rows.length === 0) return h('p', { class: 'note', role: 'status' }, 'No remittances found');
  return h(
    'section',
    { class: 'card' },
    pagedTable({
      name: 'Remittances found',
      rows,
      columns: [
        { label: 'Number', key: 'number', sort: 'number' },
        { label: 'Method', key: 'method' },
        { label: 'Payment date', key: 'date', sort: 'sort_date' },
        { label: 'Claims', key: 'claims' },
        { label: 'Amount', key: 'total', sort: 'sort_total', amount: true },
        {
          label: 'Documents',
          cell: ({ number }) =>
            h('a', { href: `/remittances/${number}/eob.pdf`, target: '_blank' }, 'Open EOB'),
        },
        { label: 'Action', cell: (row) => button('Prepare download', () => choose(row.number), 'quiet') },
      ],
    }),
  );
}

function choose(number) {
  const kind = selectField({ label: 'File type', name: 'kind', choices: boot.data.kinds });
  openDialog(`Download of ${number}`, kind.element, [
    ['Prepare', () => prepare(number, kind.get())],
    ['Cancel', null, 'quiet'],
  ]);
}

async function prepare(number, kind) {
  const name = `${number} ${boot.data.kinds.find(([code]) => code === kind)[1]}`;
  const item = h('li', {}, h('strong', {}, name), h('span', { role: 'status' }, 'In preparation'));
  downloadCard.hidden = false;
  downloads.append(item);
  try {
    const { id } = await post(`/api/remittances/${encodeURIComponent(number)}/downloads`, { kind });
    while (!(await get(`/api/downloads/${id}`)).ready) await pause();
    item.lastChild.replaceWith(h('a', { href: `/downloads/${id}`, download: true }, `Download ${name}`));
  } catch (error) {
    item.lastChild.textContent = explain(error);
  }
}

const pause = () =>
  new Promise((resolve) => {
    setTimeout(resolve, POLL_MS);
  });
