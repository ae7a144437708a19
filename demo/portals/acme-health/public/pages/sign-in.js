import { explain, get, post } from '../api.js';
import { alertBox, boot, h, t } from '../dom.js';
import { checkField, textField, valuesOf } from '../fields.js';

const card = h('section', { class: 'card sign-in' });
const problem = h('div');
let flow = boot.data.flow;

const hidden = (label, name, autocomplete) =>
  textField({ label, name, type: 'password', required: true, autocomplete });

/** Each step: heading, introduction, fields, button. */
const STEPS = {
  user: () => [
    'Welcome',
    'Sign in with the user ID of your clinic.',
    [textField({ label: 'User ID', name: 'user_id', required: true, autocomplete: 'username' })],
    'Continue',
  ],
  captcha: () => [
    'Security check',
    'Please confirm before you continue.',
    [checkField({ label: 'I am not a robot', name: 'human' })],
    'Continue',
  ],
  password: () => [
    'Enter your password',
    null,
    [hidden('Password', 'password', 'current-password')],
    'Sign in',
  ],
  expired_password: () => [
    'Your password has expired',
    'Choose a new one of at least 10 characters.',
    [hidden('New password', 'new_password'), hidden('Confirm new password', 'confirm_password')],
    'Change password',
  ],
  code: ({ by_email: byEmail }) => [
    'Verify your identity',
    byEmail
      ? 'We have sent a code to your e-mail address.'
      : 'Open your authenticator app and enter the 6-digit number.',
    [
      textField({
        label: 'Authentication code',
        name: 'code',
        required: true,
        maxlength: 7,
        autocomplete: 'one-time-code',
      }),
      ...(boot.data.remember_device ? [checkField({ label: 'Remember this device', name: 'remember' })] : []),
    ],
    'Verify',
  ],
  security_question: () => [
    'Security question',
    'What was the name of your first pet?',
    [textField({ label: 'Answer', name: 'answer', required: true })],
    'Continue',
  ],
  terms: () => [
    'Terms of use',
    'This portal is for treatment, payment and operations only. Use is recorded.',
    [checkField({ label: 'I accept the terms of use', name: 'accepted' })],
    'Accept',
  ],
  second_session: () => [
    'You are signed in somewhere else',
    'If you continue, the other session ends.',
    [],
    'End other session',
  ],
};

function showStep(step, details = {}) {
  const [title, introduction, fields, label] = STEPS[step](details);
  const submit = h('button', { type: 'submit', class: 'button primary' }, t(label));
  const form = h(
    'form',
    { novalidate: true },
    fields.map(({ element }) => element),
    submit,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    submit.disabled = true;
    problem.replaceChildren();
    try {
      await send(step, valuesOf(fields));
    } catch (error) {
      problem.replaceChildren(alertBox(error.body?.error ?? explain(error)));
      if (error.body?.locked) form.replaceChildren();
    }
    submit.disabled = false;
  });
  card.replaceChildren(
    h('h1', {}, title),
    introduction === null ? '' : h('p', { class: 'lead' }, introduction),
    problem,
    form,
  );
  fields[0]?.control.focus();
}

async function send(step, values) {
  const answer =
    step === 'user'
      ? await post('/api/sign-in/start', values)
      : await post(`/api/sign-in/step/${step}`, { flow, ...values });
  if (answer.url) return location.assign(answer.url);
  flow = answer.flow ?? flow;
  showStep(answer.step, answer);
}

export async function draw() {
  if (boot.data.flow === null) showStep('user');
  else await resume();
  if (boot.data.notice) problem.replaceChildren(alertBox(boot.data.notice));
  return h(
    'div',
    { class: 'sign-in-page' },
    card,
    h(
      'aside',
      {},
      h('h2', {}, 'One place for your work with Acme Health'),
      h(
        'ul',
        {},
        [
          'Coverage and benefits in seconds',
          'Professional billing with attachments',
          'Decisions and payments as they are made',
        ].map((line) => h('li', {}, line)),
      ),
    ),
  );
}

async function resume() {
  const answer = await get(`/api/sign-in/flow/${encodeURIComponent(flow)}`);
  if (answer.step) return showStep(answer.step, answer);
  flow = null;
  showStep('user');
  problem.replaceChildren(alertBox(answer.error));
}
