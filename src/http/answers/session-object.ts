import { csrfToken } from '../access/csrf.ts';
import type { Session } from '../http-context.ts';
import type { SessionObject } from '../session-types.ts';

export function toSessionObject(session: Session, version: string): SessionObject {
  const { person, token, idleMs, idleEndsAt, confirmedUntil } = session;
  const { id, name, email, hasTotp, installationAdmin, roles } = person;
  return {
    person: { id, name, email, has_totp: hasTotp },
    csrf_token: csrfToken(token),
    installation_role: installationAdmin ? 'admin' : null,
    accounts: roles
      .filter(({ active }) => active)
      .map(({ accountId, accountName, role }) => ({ id: accountId, name: accountName, role })),
    idle_seconds: Math.round(idleMs / 1_000),
    idle_ends_at: idleEndsAt.toISOString(),
    confirmed_until: confirmedUntil?.toISOString() ?? null,
    version,
  };
}
