import type { Middleware } from 'koa';
import { touchSession } from '../lab/session-limits.ts';
import { SESSION_COOKIE, type Portal } from './portal.ts';

/** Lets only live sessions through; all else is sent to the sign-in page. */
export function sessionGuard(portal: Portal): Middleware {
  return async (context, next) => {
    const session = portal.sessions.find(context.cookies.get(SESSION_COOKIE));
    if (session !== undefined) touchSession(portal, session, context.path);
    if (session === undefined || session.ended !== null) {
      const reason = session?.ended ?? null;
      return context.redirect(`/logon${reason === null ? '' : `?reason=${reason}`}`);
    }
    context.state.session = session;
    return next();
  };
}
