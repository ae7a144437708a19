/** The pages of the navigation. `key` opens the page after `g`. */
export const PAGES = Object.freeze([
  { to: '/', label: 'Overview', key: 'o' },
  { to: '/inbox', label: 'Inbox', key: 'i' },
  { to: '/tasks', label: 'Tasks', key: 't' },
] as const);
