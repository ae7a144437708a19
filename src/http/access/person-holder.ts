import type { Holder } from './holder.ts';
import type { HttpContext, Session } from '../http-context.ts';
import type { SignedIn } from '../../people/sessions.ts';
import { ROLE_SCOPES } from '../../people/roles.ts';
import { fieldProblem, Problem } from '../problems/problem.ts';
import { within } from '../problems/within.ts';
import { refuseForgery } from './csrf.ts';
import { readCookie, writeCookie } from './session-cookie.ts';

/** The session of the request's cookie. @throws Problem `not_signed_in`, `csrf` */
export async function openSession(ctx: HttpContext): Promise<Session> {
  const { people, settings } = ctx.state.service;
  const token = readCookie(ctx, 'sopwith_session');
  const extend = ctx.get('Sopwith-Background') !== 'true';
  const finding = token === null ? null : people.sessions.find(token, { extend });
  const found = finding === null ? null : await within(settings.databaseMs, finding);
  if (token === null || found === null) {
    if (token !== null) writeCookie(ctx, 'sopwith_session', null);
    throw new Problem('not_signed_in');
  }
  refuseForgery(ctx, token);
  return { ...found, token };
}

/** The person of the session, with what they may do in the account that the request names, or in the installation. */
export async function personHolder(ctx: HttpContext, forAdmins: boolean): Promise<Holder> {
  const session = await openSession(ctx);
  ctx.state.session = session;
  const { person, token } = session;
  const accountId = forAdmins ? administeredAccount(ctx, session) : accountOf(ctx);
  const mayDo = (found: SignedIn): readonly string[] => scopesOf(found, accountId, forAdmins);
  const { people } = ctx.state.service;
  return {
    id: person.id,
    actor: `person:${person.id}`,
    accountId,
    administers: forAdmins,
    scopes: mayDo(session),
    again: async () => {
      const found = await people.sessions.find(token, { extend: false });
      return found === null ? null : mayDo(found);
    },
  };
}

/** Administrators of the installation need no account. */
function administeredAccount(ctx: HttpContext, { person }: SignedIn): string | null {
  const accountId = ctx.get('Sopwith-Account');
  return person.installationAdmin || accountId === '' ? null : accountId;
}

/** @param accountId Null: of the installation. */
function scopesOf({ person }: SignedIn, accountId: string | null, forAdmins: boolean): readonly string[] {
  if (accountId === null) return person.installationAdmin ? ['admin:*'] : [];
  const held = person.roles.find((role) => role.active && role.accountId === accountId);
  if (held === undefined) return [];
  const { account, administration } = ROLE_SCOPES[held.role];
  return forAdmins ? administration : account;
}

function accountOf(ctx: HttpContext): string {
  const accountId = ctx.get('Sopwith-Account');
  if (accountId !== '') return accountId;
  throw fieldProblem(
    'validation_failed',
    '/header/sopwith-account',
    'missing',
    'must be the ID of the account that you act for',
  );
}
