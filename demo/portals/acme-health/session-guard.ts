import type { Context, Middleware } from 'koa';
import { touchSession } from '../lab/session-limits.ts';
import type { Session } from '../lab/sessions.ts';
import { SESSION_COOKIE, type Portal } from './portal.ts';

/** Lets only live sessions through: others go to the sign-in page, data requests get 401. */
export function sessionGuard(portal: Portal): Middleware {
  return async (context, next) => {
    const session = portal.sessions.find(context.cookies.get(SESSION_COOKIE));
    if (session !== undefined) touchSession(portal, session, context.path);
    if (session === undefined || session.ended !== null) return refuse(context, session);
    context.state.session = session;
    return next();
  };
}

function refuse(context: Context, session: Session | undefined): void {
  const reason = session?.ended ?? 'none';
  if (!context.path.startsWith('/api/'))
    return context.redirect(`/sign-in${reason === 'none' ? '' : `?reason=${reason}`}`);
  context.status = 401;
  context.body = { code: 'session_ended', reason };
}
