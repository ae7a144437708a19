import { Router } from '@koa/router';
import type { Context } from 'koa';
import { renderPage } from './page.ts';
import { DEVICE_COOKIE, SESSION_COOKIE, type Portal } from './portal.ts';
import { wordsUnder } from './words.ts';

const REASONS: Readonly<Record<string, string>> = {
  expired: 'Your session has expired. Sign in again.',
  idle: 'Your session has expired. Sign in again.',
  kicked: 'You were signed out because your user ID signed in somewhere else.',
  signed_out: 'You have signed out.',
};

const MONTH_MS = 30 * 24 * 3_600_000;

function bodyOf(context: Context): Readonly<Record<string, unknown>> {
  return (context.request.body ?? {}) as Readonly<Record<string, unknown>>;
}

/** Pages and data requests that need no session. */
export function signInRoutes(portal: Portal): Router {
  const router = new Router();
  const showSignIn = (context: Context): void => {
    const switches = portal.board.takeForPage('sign-in');
    context.body = renderPage({
      page: 'sign-in',
      title: 'Sign in',
      switches,
      words: wordsUnder(switches),
      user: null,
      organisations: [],
      announcement: false,
      data: {
        notice: REASONS[String(context.query.reason)] ?? null,
        flow: context.query.flow ?? null,
        remember_device: portal.board.value('remember_device'),
      },
    });
  };
  router.get('/', (context) => context.redirect('/home'));
  router.get('/sign-in', showSignIn);
  router.get('/identity', showSignIn);
  router.post('/api/sign-in/start', (context) => {
    const { flow, step } = portal.desk.start(
      String(bodyOf(context).user_id ?? ''),
      context.cookies.get(DEVICE_COOKIE),
    );
    const elsewhere = portal.board.take('two_step_host');
    context.body = { flow, step, url: elsewhere ? `${portal.origins.identity}/identity?flow=${flow}` : null };
  });
  router.get('/api/sign-in/flow/:flow', (context) => {
    context.body = portal.desk.stepOf(String(context.params.flow)) ?? {
      error: 'This sign-in has ended. Start again.',
    };
  });
  router.post('/api/sign-in/step/:step', (context) => {
    const body = bodyOf(context);
    const answer = portal.desk.submit(String(body.flow ?? ''), String(context.params.step), body);
    if ('error' in answer) context.status = answer.locked ? 403 : 422;
    context.body =
      'ticket' in answer ? { url: `${portal.origins.main}/session?ticket=${answer.ticket}` } : answer;
  });
  router.get('/session', (context) => {
    const admission = portal.desk.admit(String(context.query.ticket ?? ''));
    if (admission === undefined) return context.redirect('/sign-in');
    context.cookies.set(SESSION_COOKIE, admission.token, { httpOnly: true, sameSite: 'lax' });
    if (admission.device !== null)
      context.cookies.set(DEVICE_COOKIE, admission.device, {
        httpOnly: true,
        sameSite: 'lax',
        maxAge: MONTH_MS,
      });
    context.redirect('/home');
  });
  router.get('/sign-out', (context) => {
    const session = portal.sessions.find(context.cookies.get(SESSION_COOKIE));
    if (session !== undefined) portal.sessions.end(session, 'signed_out');
    context.redirect('/sign-in?reason=signed_out');
  });
  return router;
}
