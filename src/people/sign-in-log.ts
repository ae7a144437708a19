import type { Knex } from 'knex';
import { audit, type AuditEntry } from '../accounts/audit.ts';
import { CodedError } from '../platform/errors.ts';
import { FREE_ATTEMPTS, type Attempts, type AttemptSource } from './attempts.ts';
import type { PersonRow } from './person-row.ts';
import type { Digests } from './tokens.ts';

/** Where a request comes from. */
export interface Client {
  readonly requestId: string;
  readonly address: string;
  /** The addresses that share a limit. */
  readonly addressGroup: string;
  /** As the browser names itself: up to 200 characters. */
  readonly browser: string;
  /** The token of a browser in which somebody has signed in before. */
  readonly device: string | null;
  /** Called for an attempt from a browser that is not known: throws if there are too many from its addresses. */
  admit(): void;
}

/** Too many attempts failed: the next one may be made after `waitMs`. */
export class SignInLocked extends CodedError {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('sign_in_locked', 'too many attempts to sign in have failed');
    this.waitMs = waitMs;
  }
}

export const signInFailed = (): CodedError =>
  new CodedError('sign_in_failed', 'the e-mail address, the password or the code is wrong');

/** The actor of what a person does. */
export const actorOfPerson = (personId: string, { requestId }: Pick<Client, 'requestId'>) => ({
  name: `person:${personId}`,
  requestId,
});

/** Counts attempts to prove who somebody is, and records them in the audit log. */
export interface SignInLog {
  /** @throws SignInLocked */
  begin(source: AttemptSource): Promise<SignInAttempt>;
  note(knex: Knex, entry: Omit<AuditEntry, 'accountId'>): Promise<void>;
}

export interface SignInAttempt {
  /** Always throws `sign_in_failed`, after it is recorded. */
  fail(person: PersonRow | undefined, client: Client): Promise<never>;
  /** For a second factor that is not right. Always throws; one that is missing does not count as a failure. */
  reject(factor: 'wrong' | 'missing', person: PersonRow, client: Client): Promise<never>;
  succeed(): Promise<void>;
}

export function createSignInLog(knex: Knex, digests: Digests, attempts: Attempts): SignInLog {
  const note: SignInLog['note'] = (trx, entry) => audit(trx, { ...entry, accountId: null });
  return {
    note,
    async begin(source) {
      const { waitMs, failures } = await attempts.begin(source);
      if (waitMs > 0) throw new SignInLocked(waitMs);
      const attempt: SignInAttempt = {
        async fail(person, { requestId, address }) {
          // A text that somebody typed may be a password, so that of an unknown person is not recorded.
          const object =
            person?.id ?? `email:${digests.of('email', source.email).toString('hex').slice(0, 16)}`;
          const actor = { name: 'anonymous', requestId };
          const detail = { address, failures };
          await note(knex, { actor, action: 'person.sign_in_failed', object, detail });
          if (failures >= FREE_ATTEMPTS)
            await note(knex, { actor, action: 'person.sign_in_locked', object, detail });
          throw signInFailed();
        },
        async reject(factor, person, client) {
          if (factor === 'wrong') return attempt.fail(person, client);
          await attempts.undo(source);
          throw new CodedError('totp_required', 'the person has a second factor');
        },
        succeed: () => attempts.succeed(source),
      };
      return attempt;
    },
  };
}
