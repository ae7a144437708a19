import { h } from '../dom.js';
import { boot } from '../dom.js';

const TASKS = [
  ['/eligibility', 'Check coverage', 'See whether a member is covered and what the plan pays.'],
  ['/claims/new', 'Start a professional bill', 'Enter service lines, attach documents and file.'],
  ['/claim-status', 'Track what you filed', 'Find out what was received, paid or denied, and why.'],
];
const NOTICES = [
  ['Prior authorization list', 'Advanced imaging and sleep studies need a number before the service.'],
  ['Filing limit', 'Professional services are to be filed within 365 days.'],
  ['New member cards', 'Members of group plans receive cards with a two-digit suffix.'],
];

export function draw() {
  return [
    h(
      'div',
      { class: 'hero' },
      h('h1', {}, 'Home'),
      h('p', {}, `Welcome, ${boot.user.name}. What would you like to do?`),
    ),
    h(
      'div',
      { class: 'cards' },
      TASKS.map(([href, title, text]) =>
        h(
          'section',
          { class: 'card task' },
          h('h2', {}, title),
          h('p', {}, text),
          h('a', { class: 'button primary', href, 'aria-label': `Go: ${title}` }, 'Go'),
        ),
      ),
    ),
    h(
      'section',
      { class: 'card' },
      h('h2', {}, 'Payer notices'),
      h(
        'ul',
        { class: 'notices' },
        NOTICES.map(([title, text]) => h('li', {}, h('strong', {}, title), h('span', {}, text))),
      ),
    ),
  ];
}
