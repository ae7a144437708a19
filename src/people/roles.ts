import type { KeyScope } from '../accounts/scopes.ts';

/** What people can be in an account, each with everything that the one before may do. */
export const PERSON_ROLES = ['viewer', 'operator', 'author', 'admin'] as const;
export type AccountRole = (typeof PERSON_ROLES)[number];

export const isAccountRole = (text: string): text is AccountRole =>
  (PERSON_ROLES as readonly string[]).includes(text);

/** The role that may do more; null for none. */
export const higherRole = (one: AccountRole | null, other: AccountRole): AccountRole =>
  one === null || PERSON_ROLES.indexOf(one) < PERSON_ROLES.indexOf(other) ? other : one;

const VIEWER: readonly KeyScope[] = ['statuses:read'];
const OPERATOR: readonly KeyScope[] = [...VIEWER, 'tasks:read', 'tasks:write', 'codes:write'];
const ADMIN: readonly KeyScope[] = [...OPERATOR, 'webhooks:manage', 'data:delete'];
const SETTLES: readonly KeyScope[] = ['admin:submissions'];
const WRITES: readonly KeyScope[] = [...SETTLES, 'admin:sops'];
const ADMINISTERS: readonly KeyScope[] = [
  ...WRITES,
  'admin:keys',
  'admin:webhooks',
  'admin:connections',
  'admin:audit',
];

/**
 * What each role may do, in the scopes of API keys: in the account itself, and of administration, as far as a request is about this account alone. A viewer sees
 * no patient data.
 */
export const ROLE_SCOPES: Readonly<
  Record<AccountRole, { readonly account: readonly KeyScope[]; readonly administration: readonly KeyScope[] }>
> = Object.freeze({
  viewer: { account: VIEWER, administration: [] },
  operator: { account: OPERATOR, administration: SETTLES },
  author: { account: OPERATOR, administration: WRITES },
  admin: { account: ADMIN, administration: ADMINISTERS },
});
