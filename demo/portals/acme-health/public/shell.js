import { post } from './api.js';
import { openDialog } from './dialog.js';
import { boot, button, h, newId, t } from './dom.js';
import { toOptions } from './fields.js';

const LINKS = [
  ['Home', '/home', ['home']],
  ['Eligibility', '/eligibility', ['eligibility']],
  ['Claims', '/claims', ['claims', 'new-claim']],
  ['Claim status', '/claim-status', ['claim-status', 'claim-detail']],
  ['Prior authorization', '/authorizations', ['authorizations', 'new-authorization', 'authorization-detail']],
  ['Remittances', '/remittances', ['remittances']],
];
const COUNTDOWN_SECONDS = 60;

/** Header, menu and footer around the page's own content. */
export function shell(content) {
  const { switches } = boot;
  if (switches.release_2) document.body.classList.add('release-2');
  if (switches.sticky_header) document.body.classList.add('sticky');
  const main = h('main', { id: 'main' }, content);
  const parts = [boot.user ? header() : publicHeader(), main, footer()];
  if (switches.cookie_bar && !document.cookie.includes('cookies=answered')) parts.push(cookieBar());
  document.getElementById('app').replaceChildren(...parts);
  if (boot.announcement) announce();
  if (switches.idle_countdown) setTimeout(countDown, switches.idle_countdown);
  setTimeout(misbehave);
}

/** What a broken page does to the browser, once it has been drawn. */
function misbehave() {
  for (let count = 0; count < boot.switches.dialog_storm; count += 1) window.alert(`Notice ${count + 1}`);
  while (boot.switches.frozen_page);
}

const brand = () =>
  h(
    'a',
    { class: 'brand', href: boot.user ? '/home' : '/sign-in', 'aria-label': 'Acme Health portal' },
    h('img', { src: '/assets/icon.svg', alt: '' }),
    'Acme Health',
    h('small', {}, 'for providers'),
  );

const publicHeader = () => h('header', { class: 'top' }, h('div', { class: 'bar' }, brand()));

function header() {
  return h(
    'header',
    { class: 'top' },
    h(
      'div',
      { class: 'bar' },
      brand(),
      organisationSelector(),
      h('span', { class: 'user' }, boot.user.name),
      h('a', { class: 'sign-out', href: '/sign-out' }, 'Sign out'),
    ),
    h(
      'nav',
      { class: 'menu', 'aria-label': 'Main menu' },
      LINKS.map(([label, href, pages]) =>
        h('a', { href, 'aria-current': pages.includes(boot.page) ? 'page' : null }, t(label)),
      ),
    ),
  );
}

function organisationSelector() {
  const id = newId('organization');
  const select = h(
    'select',
    {
      id,
      onchange: async () => {
        await post('/api/organisation', { id: select.value });
        location.reload();
      },
    },
    toOptions(boot.organisations.map((one) => [one.id, one.name])),
  );
  select.value = boot.user.organisation;
  return h('div', { class: 'organization' }, h('label', { for: id }, 'Organization'), select);
}

function footer() {
  return h(
    'footer',
    {},
    h('span', {}, 'Provider help desk: 555-0100, weekdays 8 to 6'),
    h('span', {}, 'A simulated portal. No real payer, no real patients.'),
  );
}

function cookieBar() {
  const bar = h('section', { class: 'cookies', 'aria-label': 'Cookies' });
  const answer = () => {
    document.cookie = 'cookies=answered; path=/';
    bar.remove();
  };
  bar.append(
    h('p', {}, 'We use cookies to keep this portal working.'),
    button('Accept all', answer),
    button('Only necessary', answer, 'quiet'),
  );
  return bar;
}

function announce() {
  openDialog(
    'Announcement',
    h('p', {}, 'Offices are closed on the next public holiday. Electronic services stay open.'),
    [['Close']],
  );
}

function countDown() {
  let left = COUNTDOWN_SECONDS;
  const text = h('p', {}, `You will be signed out in ${left} seconds.`);
  const timer = setInterval(() => {
    left -= 1;
    text.textContent = `You will be signed out in ${left} seconds.`;
    if (left === 0) location.assign('/sign-in?reason=idle');
  }, 1000);
  const stay = () => {
    clearInterval(timer);
    void post('/api/session/keep-alive');
  };
  openDialog('Are you still there?', text, [
    ['Stay signed in', stay],
    ['Sign out now', () => location.assign('/sign-out'), 'quiet'],
  ]);
}
