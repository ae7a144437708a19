import type { Context, Middleware } from 'koa';
import type { Session } from '../lab/sessions.ts';
import { SESSION_COOKIE, type Portal } from './portal.ts';

/** Lets only live sessions through: others go to the sign-in page, data requests get 401. */
export function sessionGuard(portal: Portal): Middleware {
  return async (context, next) => {
    const session = portal.sessions.find(context.cookies.get(SESSION_COOKIE));
    if (session !== undefined) touch(portal, session, context.path);
    if (session === undefined || session.ended !== null) return refuse(context, session);
    context.state.session = session;
    return next();
  };
}

function touch(portal: Portal, session: Session, path: string): void {
  if (session.ended !== null) return;
  const now = portal.clock.now();
  const idleLimit = portal.board.value('idle_timeout');
  if (idleLimit > 0 && now - session.last_seen > idleLimit) portal.sessions.end(session, 'idle');
  session.last_seen = now;
  session.requests += 1;
  const limit = portal.board.value('session_expires_after');
  if (limit > 0 && session.requests > limit && portal.board.take('session_expires_after', path) > 0)
    portal.sessions.end(session, 'expired');
}

function refuse(context: Context, session: Session | undefined): void {
  const reason = session?.ended ?? 'none';
  if (!context.path.startsWith('/api/'))
    return context.redirect(`/sign-in${reason === 'none' ? '' : `?reason=${reason}`}`);
  context.status = 401;
  context.body = { code: 'session_ended', reason };
}
