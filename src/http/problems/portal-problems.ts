import { kind } from './problem-kind.ts';

/** Of portal connections, and why a sign-in cannot be tested now. */
export const PORTAL_PROBLEMS = Object.freeze({
  portal_already_connected: kind(
    409,
    'Portal already connected',
    'The account already has a connection to this portal.',
    'Replace its credentials, or disconnect it first.',
  ),
  credentials_rejected: kind(
    409,
    'Credentials rejected',
    'The portal has rejected the stored credentials, so they are not used again.',
    'Replace the credentials, or fix them at the portal and reset them. Then test the sign-in again.',
  ),
  connection_paused: kind(
    409,
    'Connection paused',
    'The portal connection is paused, by a person or after repeated failures of the portal.',
    'Resume the connection, then test the sign-in again.',
  ),
  portal_in_maintenance: kind(
    409,
    'Portal in maintenance',
    'The portal is in a maintenance window of `portal.yaml` or of an administrator.',
    'Test the sign-in after the maintenance.',
  ),
  sign_in_test_in_progress: kind(
    409,
    'Sign-in test in progress',
    'Another sign-in test of this connection is not finished.',
    'Wait for its result, usually for less than a minute. Then start another test.',
  ),
} as const);
