import type { Context } from 'koa';
import { AttachmentShelf } from './attachments.ts';
import {
  AuthorizationRegister,
  type AuthorizationAttempt,
  type AuthorizationSubmission,
} from './authorization-register.ts';
import type { Authorization } from './authorization.ts';
import { ClaimRegister, type SubmitAttempt, type Submission, type Submitter } from './claim-register.ts';
import type { Claim } from './claim.ts';
import type { LabClock } from './clock.ts';
import { DownloadDesk } from './download-desk.ts';
import type { faultSwitches } from './faults.ts';
import type { Member, Organisation, Plan, PortalUser, Provider } from './people.ts';
import type { Remittance } from './remittance.ts';
import { RequestLog } from './request-log.ts';
import { SessionStore, type Session } from './sessions.ts';
import { SignInDesk } from './sign-in-desk.ts';
import { SignInLog, type SignInRecord } from './sign-in-log.ts';
import type { signInSwitches } from './sign-in-switches.ts';
import { SubmissionDesk } from './submission-desk.ts';
import type { submissionSwitches } from './submission-switches.ts';
import type { SwitchBoard, SwitchSetting } from './switches.ts';
import { TotpVerifier } from './totp.ts';
import type { workflowSwitches } from './workflow-switches.ts';

/** All that a portal knows before anybody signs in. Fixed data: the same at every start. */
export interface PortalSeed {
  readonly organisations: readonly Organisation[];
  readonly providers: readonly Provider[];
  readonly users: readonly PortalUser[];
  readonly plans: readonly Plan[];
  readonly members: readonly Member[];
  readonly claims: readonly Claim[];
  readonly authorizations: readonly Authorization[];
  readonly remittances: readonly Remittance[];
  /** Start of the claim numbers, as ACM in ACM-2026-000123. */
  readonly claim_prefix: string;
  readonly first_claim_number: number;
  /** Start of the authorization numbers, as APA in APA5001. */
  readonly authorization_prefix: string;
}

/** The switches that every portal has. */
type CommonSwitches = typeof faultSwitches &
  typeof signInSwitches &
  typeof submissionSwitches &
  typeof workflowSwitches;

/** What the parts of the lab need of a running portal. Nothing is shared between two portals. */
export interface PortalCore<T extends CommonSwitches = CommonSwitches> {
  readonly seed: PortalSeed;
  readonly clock: LabClock;
  readonly board: SwitchBoard<T>;
  readonly sessions: SessionStore;
  readonly signIns: SignInLog;
  readonly requests: RequestLog;
  readonly register: ClaimRegister;
  readonly claimDesk: SubmissionDesk<Claim>;
  readonly authorizations: AuthorizationRegister;
  readonly authorizationDesk: SubmissionDesk<Authorization>;
  readonly downloads: DownloadDesk;
  readonly shelf: AttachmentShelf;
  readonly desk: SignInDesk;
  /** Organisation that each session works for, by session id. */
  readonly organisations: Map<string, string>;
}

/** The oracle: what has really happened at a portal. */
export interface PortalState {
  readonly now: string;
  readonly switches: Record<string, SwitchSetting>;
  /** Claims really recorded, in order. */
  readonly submissions: readonly Submission[];
  /** The number of records of each patient account number. */
  readonly submissions_by_key: Record<string, number>;
  /** Every request to submit a claim, with what came of it. */
  readonly submit_attempts: readonly SubmitAttempt[];
  /** Requests for authorization really recorded, in order. */
  readonly authorization_submissions: readonly AuthorizationSubmission[];
  /** The number of records of each provider reference. */
  readonly authorizations_by_reference: Record<string, number>;
  readonly authorization_attempts: readonly AuthorizationAttempt[];
  readonly sign_ins: readonly SignInRecord[];
  readonly active_sessions: readonly Session[];
  /** Most sessions that a user had at the same time. */
  readonly most_sessions_at_once: Record<string, number>;
  readonly locked_users: readonly string[];
  /** One-time codes sent by e-mail. */
  readonly mailbox: readonly { readonly user: string; readonly code: string; readonly at: string }[];
  readonly requests: { readonly total: number; readonly by_path: Record<string, number> };
}

export function createPortalCore<T extends CommonSwitches>(
  seed: PortalSeed,
  clock: LabClock,
  board: SwitchBoard<T>,
): PortalCore<T> {
  const sessions = new SessionStore();
  const signIns = new SignInLog();
  return {
    seed,
    clock,
    board,
    sessions,
    signIns,
    requests: new RequestLog(),
    register: new ClaimRegister(seed.claims, seed.claim_prefix, seed.first_claim_number),
    claimDesk: new SubmissionDesk<Claim>(board),
    authorizations: new AuthorizationRegister(seed.authorizations, seed.authorization_prefix),
    authorizationDesk: new SubmissionDesk<Authorization>(board),
    downloads: new DownloadDesk(clock, board),
    shelf: new AttachmentShelf(),
    desk: new SignInDesk({ users: seed.users, clock, board, sessions, signIns, totp: new TotpVerifier() }),
    organisations: new Map<string, string>(),
  };
}

export function resetCore(core: PortalCore): void {
  core.clock.reset();
  core.board.reset();
  core.sessions.clear();
  core.signIns.clear();
  core.requests.clear();
  core.register.clear();
  core.claimDesk.clear();
  core.authorizations.clear();
  core.authorizationDesk.clear();
  core.downloads.clear();
  core.shelf.clear();
  core.desk.clear();
  core.organisations.clear();
}

export function stateOf(core: PortalCore): PortalState {
  return structuredClone({
    now: new Date(core.clock.now()).toISOString(),
    switches: core.board.settings(),
    submissions: core.register.submissions(),
    submissions_by_key: core.register.countsByKey(),
    submit_attempts: core.register.attempts(),
    authorization_submissions: core.authorizations.submissions(),
    authorizations_by_reference: core.authorizations.countsByReference(),
    authorization_attempts: core.authorizations.attempts(),
    sign_ins: core.signIns.records(),
    active_sessions: core.sessions.active(),
    most_sessions_at_once: core.sessions.mostAtOnce(),
    locked_users: core.signIns.lockedUsers(),
    mailbox: core.desk.mailbox(),
    requests: core.requests.summary(),
  });
}

/** The session that the guard has let through. */
export function sessionOf(context: Context): Session {
  const session: unknown = context.state.session;
  if (session === undefined) throw new Error(`${context.path} is served without the session guard.`);
  return session as Session;
}

/** The id of the organisation that the session works for. */
export function organisationOf(core: PortalCore, session: Session): string {
  const user = core.seed.users.find(({ username }) => username === session.user);
  return core.organisations.get(session.id) ?? user?.organisation ?? '';
}

/** Who submits: the session, its user and the organisation it works for. */
export function submitterOf(core: PortalCore, context: Context): Submitter {
  const session = sessionOf(context);
  return { session: session.id, user: session.user, organisation: organisationOf(core, session) };
}
