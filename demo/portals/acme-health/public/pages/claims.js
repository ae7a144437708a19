import { get } from '../api.js';
import { showBusy } from '../busy.js';
import { claimTable } from '../claim-table.js';
import { h, t } from '../dom.js';

export function draw() {
  const list = h('div');
  void showBusy(list, 'Loading claims', async () =>
    claimTable('Recent claims', (await get('/api/claims')).claims),
  );
  return [
    h(
      'div',
      { class: 'head-row' },
      h('h1', {}, t('Claims')),
      h(
        'div',
        { class: 'actions' },
        h('a', { class: 'button quiet', href: '/claims.csv', download: true }, 'Download list (CSV)'),
        h('a', { class: 'button primary', href: '/claims/new' }, 'New claim'),
      ),
    ),
    h('section', { class: 'card' }, list),
  ];
}
