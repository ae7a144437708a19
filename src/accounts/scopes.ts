/** What a key may do. Those of `admin:` belong to keys of no account. */
export const SCOPES = [
  'statuses:read',
  'tasks:read',
  'tasks:write',
  'webhooks:manage',
  'codes:write',
  'data:delete',
  'admin:*',
  'admin:read',
  'admin:accounts',
  'admin:keys',
  'admin:webhooks',
  'admin:connections',
  'admin:sops',
  'admin:submissions',
  'admin:data',
  'admin:audit',
] as const;
export type KeyScope = (typeof SCOPES)[number];

const isAdminScope = (scope: string): boolean => scope.startsWith('admin:');

/** What a key of an account can be limited to. */
export const ACCOUNT_SCOPES: readonly KeyScope[] = Object.freeze(
  SCOPES.filter((scope) => !isAdminScope(scope)),
);
/**
 * What a key of an account may do unless its maker lists scopes. What it deletes is gone, so deleting is not among them. Who may read tasks needs no scope for
 * their statuses.
 */
export const DEFAULT_SCOPES: readonly KeyScope[] = Object.freeze(
  ACCOUNT_SCOPES.filter((scope) => !['data:delete', 'statuses:read'].includes(scope)),
);
/** What an admin key can be limited to. Without scopes it may do everything: `admin:*`. */
export const ADMIN_SCOPES: readonly KeyScope[] = Object.freeze(SCOPES.filter(isAdminScope));

export function isScope(text: string): text is KeyScope {
  return (SCOPES as readonly string[]).includes(text);
}
