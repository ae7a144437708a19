import type { SessionAccount } from '../api/session.ts';

export type Role = SessionAccount['role'];

/** What each role is called, and what it may do. Each may do what the ones before may do. */
export const ROLES: Readonly<Record<Role, { readonly label: string; readonly words: string }>> =
  Object.freeze({
    viewer: { label: 'Viewer', words: 'sees statuses of tasks, and no patient data' },
    operator: { label: 'Operator', words: 'reads and answers tasks, and settles submissions' },
    author: { label: 'Author', words: 'everything of an operator, and changes procedures' },
    admin: {
      label: 'Admin',
      words: 'everything of an author, and manages people, keys, webhooks, and portals',
    },
  });
