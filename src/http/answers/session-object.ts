import { csrfToken } from '../access/csrf.ts';
import type { HttpService, Session } from '../http-context.ts';
import type { Person } from '../../people/people.ts';
import { ROLE_SCOPES } from '../../people/roles.ts';
import type { OwnSessions } from '../../people/own-sessions.ts';
import type { OpenSessionList, SessionObject } from '../session-types.ts';

type Parts = Pick<HttpService, 'people' | 'settings'>;

export function toSessionObject(session: Session, { people, settings }: Parts): SessionObject {
  const { person, token, idleMs, idleEndsAt, confirmedUntil } = session;
  const { id, name, email, hasTotp, hasPassword, recoveryCodesLeft, installationAdmin, roles } = person;
  return {
    person: {
      id,
      name,
      email,
      has_password: hasPassword,
      issuers: [...person.issuers],
      has_totp: hasTotp,
      recovery_codes_left: recoveryCodesLeft,
      inbox_mail: person.inboxMail,
    },
    csrf_token: csrfToken(token),
    installation_role: installationAdmin ? 'admin' : null,
    accounts: roles
      .filter(({ active }) => active)
      .map(({ accountId, accountName, role }) => ({
        id: accountId,
        name: accountName,
        role,
        scopes: [...ROLE_SCOPES[role].account, ...ROLE_SCOPES[role].administration],
      })),
    idle_seconds: Math.round(idleMs / 1_000),
    idle_ends_at: idleEndsAt.toISOString(),
    confirmed_until: confirmedUntil?.toISOString() ?? null,
    confirms_with: confirmsWith(person, people),
    sends_mail: settings.sendsMail,
    version: settings.version,
  };
}

function confirmsWith(person: Person, { people, oidc }: Parts['people']): SessionObject['confirms_with'] {
  if (person.hasPassword && people.passwords) return 'password';
  return oidc?.knows(person) === true ? 'oidc' : null;
}

type Sessions = Awaited<ReturnType<OwnSessions['list']>>;

export const toOpenSessionList = ({ current, items }: Sessions): OpenSessionList => ({
  data: items.map((session) => ({
    id: session.id,
    current: session.id === current,
    method: session.method,
    address: session.address,
    browser: session.browser,
    created_at: session.createdAt.toISOString(),
    used_at: session.usedAt.toISOString(),
    ends_at: session.endsAt.toISOString(),
  })),
});
