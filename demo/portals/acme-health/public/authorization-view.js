import { facts, h } from './dom.js';
import { formatSize } from './masks.js';
import { pagedTable } from './table.js';

/** An authorization with the decision about each of its procedures. */
export function authorizationView(one) {
  return h(
    'div',
    {},
    h('section', { class: 'card' }, h('h2', {}, 'Decision of the payer'), facts(one.facts)),
    h(
      'section',
      { class: 'card' },
      pagedTable({
        name: 'Procedures',
        rows: one.lines,
        columns: [
          { label: 'CPT/HCPCS', key: 'procedure' },
          { label: 'From', key: 'from' },
          { label: 'To', key: 'to' },
          { label: 'Requested', key: 'requested' },
          { label: 'Approved', key: 'approved' },
          { label: 'Line decision', key: 'decision' },
        ],
      }),
      pagedTable({
        name: 'Documents',
        rows: one.attachments,
        empty: 'No documents.',
        columns: [
          { label: 'Name', key: 'name' },
          { label: 'Size', cell: ({ size }) => formatSize(size) },
        ],
      }),
    ),
  );
}
