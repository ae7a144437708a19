import { CodedError } from '../platform/errors.ts';

/**
 * Refuses an engine that a setting can name and this version has not been proved on: our own tables need what PostgreSQL does (LISTEN, advisory
 * locks), so another one is allowed once the tests have run on it.
 *
 * @throws CodedError `queue_backend_unsupported`
 */
export function refuseEngine(backend: string): void {
  if (backend === 'postgres') return;
  throw new CodedError(
    'queue_backend_unsupported',
    `QUEUE_BACKEND=${backend}: this version runs on PostgreSQL only. Unset it, or set it to postgres`,
  );
}
