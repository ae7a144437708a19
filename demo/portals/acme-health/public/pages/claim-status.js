import { get } from '../api.js';
import { showBusy } from '../busy.js';
import { claimTable } from '../claim-table.js';
import { h, t } from '../dom.js';
import { dateField, textField, valuesOf } from '../fields.js';

export function draw() {
  const fields = [
    textField({ label: 'Patient account number', name: 'patient_account_number' }),
    textField({ label: 'Claim number', name: 'claim_number' }),
    textField({ label: 'Member ID', name: 'member_id' }),
    dateField({ label: 'Service date from', name: 'from' }),
    dateField({ label: 'Service date to', name: 'to' }),
  ];
  const list = h('div');
  const form = h(
    'form',
    { novalidate: true, 'aria-label': 'Claim search' },
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
    void showBusy(list, 'Searching', async () => resultOf((await get(`/api/claims?${query}`)).claims));
  });
  return [h('h1', {}, t('Claim status')), h('section', { class: 'card' }, form), list];
}

function resultOf(claims) {
  if (claims.length === 0) return h('p', { class: 'note', role: 'status' }, 'No claims found');
  return h('section', { class: 'card' }, claimTable('Claims', claims));
}
