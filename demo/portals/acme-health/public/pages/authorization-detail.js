import { get } from '../api.js';
import { authorizationView } from '../authorization-view.js';
import { showBusy } from '../busy.js';
import { boot, button, h } from '../dom.js';

export function draw() {
  const { number } = boot.data;
  const area = h('div');
  const load = () =>
    showBusy(area, 'Loading the authorization', async () =>
      authorizationView(await get(`/api/authorizations/${encodeURIComponent(number)}`)),
    );
  void load();
  return [
    h(
      'div',
      { class: 'head-row' },
      h('h1', {}, `Authorization ${number}`),
      h(
        'div',
        { class: 'actions' },
        button('Refresh', load, 'quiet'),
        h('a', { class: 'button quiet', href: '/authorizations' }, 'Back to search'),
      ),
    ),
    area,
  ];
}
