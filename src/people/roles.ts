import type { KeyScope } from '../accounts/scopes.ts';

/** What people can be in an account, each with everything that the one before may do. */
export const ROLES = ['viewer', 'operator', 'author', 'admin'] as const;
export type AccountRole = (typeof ROLES)[number];

export const isAccountRole = (text: string): text is AccountRole =>
  (ROLES as readonly string[]).includes(text);

const VIEWER: readonly KeyScope[] = ['statuses:read'];
const OPERATOR: readonly KeyScope[] = [...VIEWER, 'tasks:read', 'tasks:write', 'codes:write'];
const ADMIN: readonly KeyScope[] = [...OPERATOR, 'webhooks:manage', 'data:delete'];

/** The scopes of each role, which are the same as those of API keys. A viewer sees no patient data. */
export const ROLE_SCOPES: Readonly<Record<AccountRole, readonly KeyScope[]>> = Object.freeze({
  viewer: VIEWER,
  operator: OPERATOR,
  author: OPERATOR,
  admin: ADMIN,
});
