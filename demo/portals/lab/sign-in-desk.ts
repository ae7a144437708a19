import { randomBytes, randomInt } from 'node:crypto';
import type { LabClock } from './clock.ts';
import type { SessionStore } from './sessions.ts';
import type { SignInLog, SignInOutcome } from './sign-in-log.ts';
import type { SwitchBoard } from './switches.ts';
import type { TotpVerifier } from './totp.ts';
import type { PortalUser } from './people.ts';
import type { signInSwitches } from './sign-in-switches.ts';

export type SignInStep =
  'captcha' | 'password' | 'expired_password' | 'code' | 'security_question' | 'terms' | 'second_session';

/** One person on the way in. */
interface Flow {
  readonly user_id: string;
  readonly device: string | undefined;
  steps: SignInStep[];
  remember: boolean;
}

/** What the page does next: shows a step, shows an error, or follows the ticket to the portal. */
export type SignInAnswer =
  | { readonly step: SignInStep; readonly by_email: boolean }
  | { readonly error: string; readonly locked: boolean }
  | { readonly ticket: string };

export interface Admission {
  readonly token: string;
  /** Value for the cookie of a device that is to be remembered. */
  readonly device: string | null;
}

interface DeskParts {
  readonly users: readonly PortalUser[];
  readonly clock: LabClock;
  readonly board: SwitchBoard<typeof signInSwitches>;
  readonly sessions: SessionStore;
  readonly signIns: SignInLog;
  readonly totp: TotpVerifier;
}

const LOCKED = { error: 'Your account is locked. Call the payer help desk.', locked: true } as const;

/** Takes people through the steps of signing in. Needs no cookie, so that steps can be on another origin. */
export class SignInDesk {
  readonly #parts: DeskParts;
  readonly #flows = new Map<string, Flow>();
  readonly #tickets = new Map<string, Flow>();
  readonly #passwords = new Map<string, string>();
  readonly #devices = new Map<string, string>();
  #mailbox: { user: string; code: string; at: string }[] = [];

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  start(userId: string, device: string | undefined): { flow: string; step: SignInStep } {
    const id = randomBytes(12).toString('base64url');
    const steps: SignInStep[] = this.#parts.board.take('captcha') ? ['captcha', 'password'] : ['password'];
    this.#flows.set(id, { user_id: userId.trim(), device, steps, remember: false });
    return { flow: id, step: steps[0] ?? 'password' };
  }

  /** The current step of a flow; undefined for a flow that is unknown or finished. */
  stepOf(id: string): SignInAnswer | undefined {
    const flow = this.#flows.get(id);
    return flow === undefined ? undefined : this.#showStep(flow);
  }

  submit(id: string, step: string, fields: Readonly<Record<string, unknown>>): SignInAnswer {
    const flow = this.#flows.get(id);
    if (flow === undefined || flow.steps[0] !== step)
      return { error: 'This sign-in has ended. Start again.', locked: false };
    if (this.#parts.signIns.isLocked(flow.user_id) || this.#parts.board.take('account_locked')) {
      this.#parts.signIns.refused(flow.user_id, 'locked', this.#parts.clock.now());
      return LOCKED;
    }
    const text = (name: string): string => String(fields[name] ?? '');
    const problem = this.#check(flow, flow.steps[0], text, fields);
    if (problem !== null)
      return this.#parts.signIns.isLocked(flow.user_id) ? LOCKED : { error: problem, locked: false };
    flow.steps.shift();
    return flow.steps.length > 0 ? this.#showStep(flow) : this.#finish(id, flow);
  }

  /** Redeems a ticket, once: starts the session. */
  admit(ticket: string): Admission | undefined {
    const flow = this.#tickets.get(ticket);
    if (flow === undefined) return undefined;
    this.#tickets.delete(ticket);
    const { sessions, signIns, clock, board } = this.#parts;
    if (board.take('second_session') !== 'allow') sessions.endAll(flow.user_id, 'kicked');
    const { token, session } = sessions.start(flow.user_id, clock.now());
    signIns.succeeded(flow.user_id, session.id, clock.now());
    return { token, device: flow.remember ? this.#rememberDevice(flow.user_id) : null };
  }

  mailbox(): readonly { user: string; code: string; at: string }[] {
    return this.#mailbox;
  }

  clear(): void {
    this.#flows.clear();
    this.#tickets.clear();
    this.#passwords.clear();
    this.#devices.clear();
    this.#mailbox = [];
    this.#parts.totp.clear();
  }

  #showStep(flow: Flow): SignInAnswer {
    return { step: flow.steps[0] ?? 'password', by_email: this.#parts.board.value('email_code') };
  }

  #finish(id: string, flow: Flow): SignInAnswer {
    this.#flows.delete(id);
    const ticket = randomBytes(18).toString('base64url');
    this.#tickets.set(ticket, flow);
    return { ticket };
  }

  /** Null when the step is passed, else the words for the page. */
  #check(
    flow: Flow,
    step: SignInStep,
    text: (name: string) => string,
    fields: Readonly<Record<string, unknown>>,
  ): string | null {
    const user = this.#parts.users.find(({ username }) => username === flow.user_id);
    switch (step) {
      case 'captcha':
        return fields.human === true ? null : 'Confirm that you are not a robot.';
      case 'password':
        return this.#checkPassword(flow, user, text('password'));
      case 'expired_password':
        return this.#changePassword(flow, text);
      case 'code':
        flow.remember = fields.remember === true;
        return this.#checkCode(flow, user, text('code').replace(/\s/g, ''));
      case 'security_question':
        return text('answer').trim().toLowerCase() === user?.security_answer.toLowerCase()
          ? null
          : this.#fail(flow, 'wrong_answer', 'The answer is incorrect.');
      case 'terms':
        return fields.accepted === true ? null : 'Accept the terms to continue.';
      case 'second_session':
        return null;
    }
  }

  #checkPassword(flow: Flow, user: PortalUser | undefined, password: string): string | null {
    const wrong = 'Your user ID or password is incorrect.';
    if (user === undefined) return this.#fail(flow, 'unknown_user', wrong);
    const expected = this.#passwords.get(user.username) ?? user.password;
    if (password !== expected) return this.#fail(flow, 'wrong_password', wrong);
    flow.steps.push(...this.#stepsAfterPassword(flow));
    return null;
  }

  #stepsAfterPassword(flow: Flow): SignInStep[] {
    const { board, sessions } = this.#parts;
    const known =
      flow.device !== undefined &&
      board.value('remember_device') &&
      this.#devices.get(flow.device) === flow.user_id;
    const byEmail = board.value('email_code');
    const code = !known && (byEmail || board.take('totp'));
    if (code && byEmail) this.#sendCode(flow.user_id);
    const ask = board.value('second_session') === 'ask' && sessions.active(flow.user_id).length > 0;
    const steps: readonly (readonly [boolean, SignInStep])[] = [
      [board.take('password_expired'), 'expired_password'],
      [code, 'code'],
      [board.take('security_question'), 'security_question'],
      [ask, 'second_session'],
      [board.take('terms'), 'terms'],
    ];
    return steps.filter(([wanted]) => wanted).map(([, step]) => step);
  }

  #changePassword(flow: Flow, text: (name: string) => string): string | null {
    const next = text('new_password');
    if (next !== text('confirm_password')) return 'The new passwords do not match.';
    if (next.length < 10) return 'The new password needs at least 10 characters.';
    this.#passwords.set(flow.user_id, next);
    return null;
  }

  #checkCode(flow: Flow, user: PortalUser | undefined, code: string): string | null {
    const wrong = 'The authentication code is incorrect.';
    if (this.#parts.board.value('email_code')) {
      const sent = this.#mailbox.findLast((mail) => mail.user === flow.user_id);
      return sent?.code === code ? null : this.#fail(flow, 'wrong_code', wrong);
    }
    const { totp, clock } = this.#parts;
    const verdict = totp.verify(flow.user_id, user?.totp_secret ?? '', code, clock.realNow());
    if (verdict === 'wrong') return this.#fail(flow, 'wrong_code', wrong);
    if (verdict === 'accepted') return null;
    this.#parts.signIns.refused(flow.user_id, 'reused_code', clock.now());
    return 'This code was used already. Wait for the next one.';
  }

  #fail(flow: Flow, outcome: SignInOutcome, words: string): string {
    this.#parts.signIns.failed(flow.user_id, outcome, this.#parts.clock.now());
    return words;
  }

  #sendCode(user: string): void {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    this.#mailbox.push({ user, code, at: new Date(this.#parts.clock.now()).toISOString() });
  }

  #rememberDevice(user: string): string {
    const device = randomBytes(12).toString('base64url');
    this.#devices.set(device, user);
    return device;
  }
}
