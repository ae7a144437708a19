import { get } from '../api.js';
import { showBusy } from '../busy.js';
import { boot, facts, h } from '../dom.js';
import { formatSize } from '../masks.js';
import { maybeCut, pagedTable } from '../table.js';

export function draw() {
  const area = h('div');
  void showBusy(area, 'Loading the claim', async () =>
    show(await get(`/api/claims/${encodeURIComponent(boot.data.number)}`)),
  );
  return [
    h(
      'div',
      { class: 'head-row' },
      h('h1', {}, `Claim ${boot.data.number}`),
      h('a', { class: 'button quiet', href: '/claim-status' }, 'Back to search'),
    ),
    area,
  ];
}

function show(claim) {
  const cut = claim.facts.map(([name, value]) => [
    name,
    name === 'Patient account number' ? maybeCut(value) : value,
  ]);
  return h(
    'div',
    {},
    h(
      'section',
      { class: 'card' },
      h('h2', {}, 'Summary'),
      facts(cut),
      facts(claim.amounts),
      facts(claim.payment),
    ),
    h('section', { class: 'card' }, lines(claim.lines), reasons(claim), documents(claim.attachments)),
  );
}

const lines = (rows) =>
  pagedTable({
    name: 'Claim lines',
    rows,
    columns: [
      { label: 'Line', key: 'line' },
      { label: 'From', key: 'from' },
      { label: 'To', key: 'to' },
      { label: 'CPT/HCPCS', key: 'procedure' },
      { label: 'Units', key: 'units' },
      { label: 'Charge', key: 'charge', amount: true },
      { label: 'Line status', key: 'status' },
    ],
  });

function reasons({ adjustments, remarks }) {
  return h(
    'div',
    {},
    pagedTable({
      name: 'Adjustments',
      rows: adjustments,
      empty: 'No adjustments.',
      columns: [
        { label: 'Group', key: 'group' },
        { label: 'Reason', key: 'carc' },
        { label: 'Amount', key: 'amount', amount: true },
      ],
    }),
    pagedTable({
      name: 'Remarks',
      rows: remarks.map((remark) => ({ remark })),
      empty: 'No remarks.',
      columns: [{ label: 'Remark', key: 'remark' }],
    }),
  );
}

const documents = (rows) =>
  rows.length === 0
    ? null
    : pagedTable({
        name: 'Documents',
        rows,
        columns: [
          { label: 'Name', key: 'name' },
          { label: 'Size', cell: ({ size }) => formatSize(size) },
        ],
      });
