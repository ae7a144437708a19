/** What a key may do. `admin:*` belongs to keys of no account. */
export const SCOPES = ['tasks:read', 'tasks:write', 'webhooks:manage', 'admin:*'] as const;
export type KeyScope = (typeof SCOPES)[number];

/** What a key of an account may do unless its maker says less. */
export const ACCOUNT_SCOPES: readonly KeyScope[] = Object.freeze([
  'tasks:read',
  'tasks:write',
  'webhooks:manage',
]);
export const ADMIN_SCOPES: readonly KeyScope[] = Object.freeze(['admin:*']);

export function isScope(text: string): text is KeyScope {
  return (SCOPES as readonly string[]).includes(text);
}
