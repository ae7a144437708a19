import { boot, facts, h, plainFacts } from './dom.js';
import { formatSize } from './masks.js';
import { pagedTable } from './table.js';

/** All that will be sent, as text. `groups` are [title, fields]; empty fields are left out. */
export function claimReview({ groups, lines, total, files }) {
  return h(
    'div',
    {},
    groups.map(([title, fields]) =>
      h(
        'div',
        { class: 'group' },
        h('h3', {}, title),
        plainFacts(fields.map(readField).filter(([, value]) => value !== '')),
      ),
    ),
    pagedTable({
      name: 'Lines to submit',
      rows: lines,
      pageSize: 50,
      columns: [
        { label: 'From', key: 'from' },
        { label: 'To', cell: ({ from, to }) => to || from },
        { label: 'Place', key: 'place_of_service' },
        { label: 'CPT/HCPCS', key: 'procedure' },
        { label: 'Modifiers', key: 'modifiers' },
        { label: 'Pointer', key: 'pointer' },
        { label: 'Units', key: 'units' },
        { label: 'Charge', key: 'charge', amount: true },
      ],
    }),
    h('p', { class: 'total' }, 'Total charge ', h('strong', { 'data-testid': 'total' }, total)),
    pagedTable({
      name: 'Documents',
      rows: files,
      pageSize: 20,
      empty: 'No documents.',
      columns: [
        { label: 'Name', key: 'name' },
        { label: 'Size', cell: ({ size }) => formatSize(size) },
      ],
    }),
  );
}

function readField(field) {
  const value = field.get();
  if (typeof value === 'boolean') return [field.label, value ? 'Yes' : ''];
  const chosen = field.control.selectedOptions?.[0];
  return [field.label, chosen && value !== '' ? chosen.textContent : value];
}

export function claimReceived({ claim_number: number, patient_account_number: account, received, total }) {
  const download = boot.switches.pdf_inline ? {} : { download: true };
  return h(
    'section',
    { class: 'card received' },
    h('h1', {}, boot.words['Claim received'] ?? 'Claim received'),
    h('p', { class: 'claim-number' }, `Claim number ${number}`),
    facts([
      ['Patient account number', account],
      ['Received date', received],
      ['Total charge', total],
    ]),
    h(
      'div',
      { class: 'actions' },
      h(
        'a',
        { class: 'button primary', href: `/claims/${number}/acknowledgment.pdf`, ...download },
        'Download acknowledgment',
      ),
      h('a', { class: 'button quiet', href: '/claims/new' }, 'Enter another'),
    ),
  );
}
