import { boot, h } from './dom.js';
import { maybeCut, pagedTable } from './table.js';

const link = ({ claim_number: number }) =>
  h('a', { href: `/claim-status/${number}` }, boot.switches.identical_link_texts ? 'View' : number);

/** A list of claims; the link of each opens its detail. */
export function claimTable(name, rows, empty) {
  return pagedTable({
    name,
    rows,
    empty,
    pageSize: 10,
    columns: [
      { label: 'Claim number', sort: 'claim_number', cell: link },
      { label: 'Patient account number', cell: (row) => maybeCut(row.patient_account_number) },
      { label: 'Member', key: 'member', sort: 'member' },
      { label: 'Service date', key: 'service_date', sort: 'sort_service_date' },
      { label: 'Billed', key: 'billed', sort: 'sort_billed', amount: true },
      { label: 'Status', key: 'status', sort: 'status' },
      { label: 'Received', key: 'received', sort: 'sort_received' },
    ],
  });
}
