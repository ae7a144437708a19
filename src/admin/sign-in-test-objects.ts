/** Sign-in tests, as administrators read them. tsoa generates the OpenAPI document from these types. */
import type { SignInTest } from '../tasks/create/sign-in-tests.ts';

/** Why a sign-in test failed, for programs. */
export type SignInReason =
  | 'credentials_rejected'
  | 'credential_missing'
  | 'portal_changed'
  | 'person_needed'
  | 'portal_unreachable'
  | 'no_session_block'
  | 'unknown_portal'
  | 'not_connected'
  | 'not_started'
  | 'timed_out'
  | 'procedure_failed'
  | 'service_failed';

/** One sign-in to a portal with the stored credentials of a connection. */
export interface SignInTestObject {
  id: string;
  account_id: string;
  portal: string;
  status: 'queued' | 'running' | 'passed' | 'failed';
  /** Why the test failed. Null unless it has failed. */
  reason: SignInReason | null;
  /** What it means and what to do, for a person. Its text can change. Null until the test is finished. */
  message: string | null;
  /** The code of the failure in the procedure or the service, such as `account_locked`. Null unless the test has failed. */
  failure_code: string | null;
  /** The step that failed, with its line: `acme-health/sign-in:12`. Null if no step failed. */
  step: string | null;
  /** @format date-time */
  created_at: string;
  /** @format date-time */
  started_at: string | null;
  /** @format date-time */
  finished_at: string | null;
}

const PASSED = 'The portal accepted the credentials. The session is stored, and the next task uses it.';

const MESSAGES: Readonly<Record<SignInReason, string>> = Object.freeze({
  credentials_rejected:
    'The portal rejected the credentials, so no task uses them from now on. Replace them, or fix them at the portal and reset them. Then test again.',
  credential_missing:
    'The sign-in procedure uses a credential that the connection does not have. Replace the credentials with all that the procedure names. Then test again.',
  portal_changed:
    'The pages of the portal differ from what the sign-in procedure expects, so it is unknown whether the credentials work. Sign in to the portal yourself. If that works, fix the procedure.',
  person_needed:
    'The portal asks for something that only a person can give. During a test, only a one-time code can be given: push it while the test runs, with your gateway or "sopwith portal code". If none was pushed in time, test again. A task asks a person when it signs in. If the portal accepts an authenticator app, store `totp_secret`.',
  portal_unreachable:
    'The portal could not be reached, or responded with an error. Check the base URL, then test again later.',
  no_session_block:
    'portal.yaml of this portal has no `session` block, so there is no sign-in to test. Its tasks sign in with their own steps, or not at all.',
  unknown_portal:
    'The workers have no valid portal.yaml for this portal. Check the name of the portal, and run "sopwith sop lint".',
  not_connected: 'The portal was disconnected before the test started.',
  not_started:
    'The test could not start within 2 minutes: no worker runs, all sessions of the connection are in use, or its minimum interval has not passed. Test again later.',
  timed_out: 'The sign-in took longer than 2 minutes. Check the portal, then test again later.',
  procedure_failed:
    'The sign-in procedure ended with the failure in `failure_code`. See the outcomes of the procedure.',
  service_failed:
    'The service could not finish the test, for example because a worker was stopped. It is unknown whether the credentials work. Test again.',
});

/** Failures of the installation. The portal and the credentials are not to blame. */
const OF_SERVICE: ReadonlySet<string> = new Set([
  'worker_unavailable',
  'worker_error',
  'worker_lost',
  'worker_stopping',
  'lease_lost',
  'storage_full',
  'data_damaged',
  'browser_gone',
  'plugin_error',
]);

const BY_CODE: Readonly<Record<string, SignInReason>> = Object.freeze({
  unknown_credential: 'credential_missing',
  nobody_answered: 'person_needed',
  no_session_block: 'no_session_block',
  unknown_sop: 'unknown_portal',
  portal_not_connected: 'not_connected',
  expired: 'not_started',
});

function reasonOf({ code, kind }: NonNullable<SignInTest['failure']>): SignInReason {
  const known = BY_CODE[code];
  if (known !== undefined) return known;
  if (OF_SERVICE.has(code)) return 'service_failed';
  if (kind === 'credentials') return 'credentials_rejected';
  if (kind === 'portal_changed' || kind === 'timed_out') return kind;
  return kind === 'transient' ? 'portal_unreachable' : 'procedure_failed';
}

type Outcome = Pick<SignInTestObject, 'status' | 'reason' | 'message'>;

function outcomeOf({ status, failure }: SignInTest): Outcome {
  if (status === 'completed') return { status: 'passed', reason: null, message: PASSED };
  if (status === 'queued') return { status, reason: null, message: null };
  if (status === 'running' || status === 'waiting') return { status: 'running', reason: null, message: null };
  const reason = failure === null ? 'service_failed' : reasonOf(failure);
  return { status: 'failed', reason, message: MESSAGES[reason] };
}

export const toSignInTestObject = (test: SignInTest): SignInTestObject => ({
  id: test.id,
  account_id: test.accountId,
  portal: test.portal,
  ...outcomeOf(test),
  failure_code: test.failure?.code ?? null,
  step: test.step,
  created_at: test.createdAt.toISOString(),
  started_at: test.startedAt?.toISOString() ?? null,
  finished_at: test.finishedAt?.toISOString() ?? null,
});
