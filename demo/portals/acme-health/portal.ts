import type { Context } from 'koa';
import { AttachmentShelf } from '../lab/attachments.ts';
import { ClaimRegister, type SubmitAttempt, type Submission, type Submitter } from '../lab/claim-register.ts';
import type { Claim } from '../lab/claim.ts';
import type { LabClock } from '../lab/clock.ts';
import { RequestLog } from '../lab/request-log.ts';
import { SessionStore, type Session } from '../lab/sessions.ts';
import { SignInDesk } from '../lab/sign-in-desk.ts';
import { SignInLog, type SignInRecord } from '../lab/sign-in-log.ts';
import { SubmissionDesk } from '../lab/submission-desk.ts';
import { createSwitchBoard, type SwitchBoard, type SwitchSetting } from '../lab/switches.ts';
import { TotpVerifier } from '../lab/totp.ts';
import type { AcmeSeed } from './seed/index.ts';
import { acmeSwitches, type AcmeSwitches } from './switches.ts';

/** Everything one running Acme Health knows. Nothing is shared between two of them. */
export interface Portal {
  readonly seed: AcmeSeed;
  readonly clock: LabClock;
  readonly board: SwitchBoard<AcmeSwitches>;
  readonly sessions: SessionStore;
  readonly signIns: SignInLog;
  readonly requests: RequestLog;
  readonly register: ClaimRegister;
  readonly claimDesk: SubmissionDesk<Claim>;
  readonly shelf: AttachmentShelf;
  readonly desk: SignInDesk;
  /** Organisation that each session works for, by session id. */
  readonly organisations: Map<string, string>;
  /** Eligibility answers for download, by transaction id. */
  readonly transactions: Map<string, readonly (readonly string[])[]>;
  /** Origins, known once the portal listens. */
  readonly origins: { main: string; identity: string };
}

export interface AcmeState {
  readonly now: string;
  readonly switches: Record<string, SwitchSetting>;
  /** Claims really recorded, in order. */
  readonly submissions: readonly Submission[];
  /** How often each patient account number was recorded. */
  readonly submissions_by_key: Record<string, number>;
  /** Every request to submit, with what came of it. */
  readonly submit_attempts: readonly SubmitAttempt[];
  readonly sign_ins: readonly SignInRecord[];
  readonly active_sessions: readonly Session[];
  /** Most sessions that a user had at the same time. */
  readonly most_sessions_at_once: Record<string, number>;
  readonly locked_users: readonly string[];
  /** One-time codes sent by e-mail. */
  readonly mailbox: readonly { readonly user: string; readonly code: string; readonly at: string }[];
  readonly requests: { readonly total: number; readonly by_path: Record<string, number> };
}

/** Cookie that carries the session's secret. */
export const SESSION_COOKIE = 'acme_session';
export const DEVICE_COOKIE = 'acme_device';

export function createPortal(seed: AcmeSeed, clock: LabClock): Portal {
  const board = createSwitchBoard(acmeSwitches);
  const sessions = new SessionStore();
  const signIns = new SignInLog();
  return Object.freeze({
    seed,
    clock,
    board,
    sessions,
    signIns,
    requests: new RequestLog(),
    register: new ClaimRegister(seed.claims, 'ACM', seed.first_claim_number),
    claimDesk: new SubmissionDesk<Claim>(board),
    shelf: new AttachmentShelf(),
    desk: new SignInDesk({ users: seed.users, clock, board, sessions, signIns, totp: new TotpVerifier() }),
    organisations: new Map<string, string>(),
    transactions: new Map<string, readonly (readonly string[])[]>(),
    origins: { main: '', identity: '' },
  });
}

export function resetPortal(portal: Portal): void {
  portal.clock.reset();
  portal.board.reset();
  portal.sessions.clear();
  portal.signIns.clear();
  portal.requests.clear();
  portal.register.clear();
  portal.shelf.clear();
  portal.desk.clear();
  portal.organisations.clear();
  portal.claimDesk.clear();
  portal.transactions.clear();
}

export function portalState(portal: Portal): AcmeState {
  return structuredClone({
    now: new Date(portal.clock.now()).toISOString(),
    switches: portal.board.settings(),
    submissions: portal.register.submissions(),
    submissions_by_key: portal.register.countsByKey(),
    submit_attempts: portal.register.attempts(),
    sign_ins: portal.signIns.records(),
    active_sessions: portal.sessions.active(),
    most_sessions_at_once: portal.sessions.mostAtOnce(),
    locked_users: portal.signIns.lockedUsers(),
    mailbox: portal.desk.mailbox(),
    requests: portal.requests.summary(),
  });
}

/** The session that the guard has let through. */
export function sessionOf(context: Context): Session {
  const session: unknown = context.state.session;
  if (session === undefined) throw new Error(`${context.path} is served without the session guard.`);
  return session as Session;
}

/** The id of the organisation that the session works for. */
export function organisationOf(portal: Portal, session: Session): string {
  const user = portal.seed.users.find(({ username }) => username === session.user);
  return portal.organisations.get(session.id) ?? user?.organisation ?? '';
}

/** Who submits: the session, its user and the organisation it works for. */
export function submitterOf(portal: Portal, context: Context): Submitter {
  const session = sessionOf(context);
  return { session: session.id, user: session.user, organisation: organisationOf(portal, session) };
}
