import { Router } from '@koa/router';
import type { Context } from 'koa';
import { html, type SafeHtml } from '../lab/html.ts';
import type { SignInAnswer, SignInStep } from '../lab/sign-in-desk.ts';
import { Controls, row } from './controls.ts';
import { renderDocument } from './document.ts';
import { DEVICE_COOKIE, SESSION_COOKIE, type Portal } from './portal.ts';
import { readPostback } from './postback.ts';
import { wordsOf } from './visits.ts';

const REASONS: Readonly<Record<string, string>> = {
  expired: 'Your session has timed out. Please log on again.',
  idle: 'Your session has timed out. Please log on again.',
  kicked: 'Your session was ended because your User ID logged on at another workstation.',
  signed_out: 'You are now logged off.',
};
const MONTH_MS = 30 * 24 * 3_600_000;

interface Shown {
  readonly step: Exclude<SignInStep, 'captcha'>;
  readonly flow: string;
  readonly problem: string | null;
  readonly values?: Readonly<Record<string, string>>;
}

type StepDrawing = (controls: Controls, portal: Portal) => readonly SafeHtml[];

const STEPS: Readonly<Record<Shown['step'], readonly [heading: string, button: string, draw: StepDrawing]>> =
  {
    password: [
      'Provider Log On',
      'Log On',
      (controls, portal) => [
        row('User ID', controls.text('user_id')),
        row('Password', controls.text('password', { type: 'password' })),
        ...(portal.board.value('captcha') ? [row('', controls.check('human', 'I am not a robot'))] : []),
      ],
    ],
    expired_password: [
      'Your password has expired',
      'Change Password',
      (controls) => [
        row('New Password', controls.text('new_password', { type: 'password' })),
        row('Repeat Password', controls.text('confirm_password', { type: 'password' })),
      ],
    ],
    code: [
      'Security Code',
      'Verify',
      (controls, portal) => [
        row(
          '',
          portal.board.value('email_code')
            ? 'A code was sent to your e-mail address.'
            : 'Enter the code of your token.',
        ),
        row('Security Code', controls.text('code', { size: 8, maxlength: 7, placeholder: '6 digits' })),
        ...(portal.board.value('remember_device')
          ? [row('', controls.check('remember', 'Trust this workstation'))]
          : []),
      ],
    ],
    security_question: [
      'Security Question',
      'Continue',
      (controls) => [
        row('Question', 'What was the name of your first pet?'),
        row('Answer', controls.text('answer')),
      ],
    ],
    terms: [
      'Conditions of Use',
      'I Agree',
      () => [row('', 'This system is for treatment, payment and operations only. Use of it is recorded.')],
    ],
    second_session: [
      'Already Logged On',
      'End Other Session',
      () => [row('', 'Your User ID is in use at another workstation. If you continue, that session ends.')],
    ],
  };

export function signInRoutes(portal: Portal): Router {
  const router = new Router();
  router.get('/', (context) => context.redirect('/hub'));
  router.get('/logon', (context) => {
    show(portal, context, {
      step: 'password',
      flow: '',
      problem: REASONS[String(context.query.reason)] ?? null,
    });
  });
  router.post('/logon', async (context) => {
    const { values } = await readPostback(context);
    const step = values.step ?? 'password';
    const device = context.cookies.get(DEVICE_COOKIE);
    const flow =
      step === 'password' ? portal.desk.start(values.user_id ?? '', device).flow : (values.flow ?? '');
    const answer = takeStep(portal, flow, step, values);
    if ('ticket' in answer) return letIn(portal, context, answer.ticket);
    if ('step' in answer && answer.step !== 'captcha')
      return show(portal, context, { step: answer.step, flow, problem: null });
    const problem = 'error' in answer ? answer.error : null;
    return show(portal, context, { step: step as Shown['step'], flow, problem, values });
  });
  router.get('/logoff', (context) => {
    const session = portal.sessions.find(context.cookies.get(SESSION_COOKIE));
    if (session !== undefined) portal.sessions.end(session, 'signed_out');
    context.redirect('/logon?reason=signed_out');
  });
  return router;
}

/** User ID, password and captcha stand on one page, so one post can take two steps. */
function takeStep(
  portal: Portal,
  flow: string,
  step: string,
  values: Readonly<Record<string, string>>,
): SignInAnswer {
  const fields = {
    ...values,
    human: values.human === 'on',
    remember: values.remember === 'on',
    accepted: step === 'terms',
  };
  const at = portal.desk.stepOf(flow);
  if (at !== undefined && 'step' in at && at.step === 'captcha') {
    const answer = portal.desk.submit(flow, 'captcha', fields);
    if ('error' in answer) return answer;
  }
  return portal.desk.submit(flow, step, fields);
}

function letIn(portal: Portal, context: Context, ticket: string): void {
  const admission = portal.desk.admit(ticket);
  if (admission === undefined) return context.redirect('/logon');
  context.cookies.set(SESSION_COOKIE, admission.token, { httpOnly: true, sameSite: 'lax' });
  if (admission.device !== null)
    context.cookies.set(DEVICE_COOKIE, admission.device, {
      httpOnly: true,
      sameSite: 'lax',
      maxAge: MONTH_MS,
    });
  context.redirect('/hub');
}

function show(portal: Portal, context: Context, { step, flow, problem, values = {} }: Shown): void {
  const [heading, button, draw] = STEPS[step];
  const words = wordsOf(portal);
  const controls = new Controls(values, {
    dynamicIds: portal.board.value('dynamic_ids'),
    alerts: portal.board.value('alerts'),
  });
  context.body = renderDocument({
    title: 'Log On',
    bodyClass: 'logon',
    scripts: ['logon'],
    data: portal.board.value('sign_in_in_frame') ? {} : { top: 'only' },
    body: html`<form method="post" action="/logon" novalidate>
      <input type="hidden" name="flow" value="${flow}" /><input type="hidden" name="step" value="${step}" />
      <table class="box">
        <tr>
          <th colspan="2">
            <img src="/assets/lamp.svg" alt="" /> Beacon Mutual eHub
            <small>One stop for all your payers</small>
          </th>
        </tr>
        <tr>
          <td colspan="2"><h1>${heading}</h1></td>
        </tr>
        ${
          problem === null
            ? null
            : html`<tr>
                <td colspan="2" class="problem">${problem}</td>
              </tr>`
        }
        ${draw(controls, portal)}
        <tr>
          <td></td>
          <td>${controls.button('go', words(button))}</td>
        </tr>
      </table>
      <p class="small">A simulated hub. No real payer, no real patients. Help desk: 555-0101</p>
    </form>`,
  });
}
