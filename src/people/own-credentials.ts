import type { Knex } from 'knex';
import { CodedError } from '../platform/errors.ts';
import { checkPassword, requirePasswords } from './credential-rules.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { enabledPerson, setPassword } from './person-access.ts';
import type { PersonRow } from './person-row.ts';
import type { FactorCheck, SecondFactor, SecondFactorProof, TotpSetup } from './second-factor.ts';
import type { Sessions } from './sessions.ts';
import type { NewSession, SignIn } from './sign-in.ts';
import {
  actorOfPerson,
  signInFailed,
  type SignInAttempt,
  type Client,
  type SignInLog,
} from './sign-in-log.ts';

/** A person who is signed in, in a browser. */
export interface Owner {
  readonly personId: string;
  readonly token: string;
  /** Whether they have proved again who they are. */
  readonly confirmed: boolean;
  readonly client: Client;
}

/** What people do with their own password and second factor. Errors: as `SignIn`, and `weak_password`, `confirmation_required`. */
export interface OwnCredentials {
  /** Proves again who the person is. */
  confirm(owner: Owner, proof: SecondFactorProof & { readonly password: string }): Promise<void>;
  /** Without the current password if there is none. Signs the person out everywhere else. */
  changePassword(owner: Owner, current: string | undefined, password: string): Promise<NewSession>;
  beginTotp(owner: Owner): Promise<TotpSetup>;
  /** The recovery codes, which are shown only once. */
  confirmTotp(owner: Owner, code: string): Promise<readonly string[]>;
  /** Replaces the recovery codes, which are shown only once. @throws CodedError `no_second_factor` */
  renewRecoveryCodes(owner: Owner): Promise<readonly string[]>;
}

interface Parts {
  readonly knex: Knex;
  readonly log: SignInLog;
  readonly sessions: Sessions;
  readonly secondFactor: SecondFactor;
  readonly signIn: SignIn;
  /** Whether people sign in with passwords. */
  readonly passwords: boolean;
}

export function createOwnCredentials(parts: Parts): OwnCredentials {
  const { knex, log, sessions, secondFactor, signIn, passwords } = parts;
  const personOf = async ({ personId }: Owner): Promise<PersonRow> => {
    const person = await enabledPerson(knex, { id: personId });
    if (person === undefined) throw signInFailed();
    return person;
  };
  /** Failures count for this session alone. */
  const begin = ({ id, email }: PersonRow, { token }: Owner): Promise<SignInAttempt> =>
    log.begin({ email, from: `session ${token}`, personId: id });
  const prove = async (
    person: PersonRow,
    owner: Owner,
    password: string,
    factorOf: () => Promise<FactorCheck>,
  ): Promise<void> => {
    const attempt = await begin(person, owner);
    const right = await verifyPassword(password, person.password_hash);
    const factor = right ? await factorOf() : 'wrong';
    if (factor === 'wrong' || factor === 'missing') return attempt.reject(factor, person, owner.client);
    await attempt.succeed();
  };
  const note = (trx: Knex.Transaction, { personId, client }: Owner, action: string): Promise<void> =>
    log.note(trx, { actor: actorOfPerson(personId, client), action, object: personId });

  return {
    async confirm(owner, { password, ...factor }) {
      requirePasswords(passwords);
      const person = await personOf(owner);
      await prove(person, owner, password, () =>
        knex.transaction((trx) => secondFactor.check(trx, person.id, factor)),
      );
      await knex.transaction(async (trx) => {
        await sessions.confirm(trx, sessions.markOf(owner.token) ?? '', owner.personId);
        await note(trx, owner, 'person.confirmed');
      });
    },
    async changePassword(owner, current, password) {
      requirePasswords(passwords);
      const person = await personOf(owner);
      checkPassword(password, person.email);
      if (person.password_hash === null) refuseUnconfirmed(owner);
      else await prove(person, owner, current ?? '', async () => 'none');
      const hash = await hashPassword(password);
      return knex.transaction(async (trx) => {
        await setPassword(trx, person.id, hash);
        await note(trx, owner, 'person.password_changed');
        return signIn.open(trx, person.id, { method: 'password', client: owner.client, old: null });
      });
    },
    async beginTotp(owner) {
      const person = await personOf(owner);
      return knex.transaction((trx) => secondFactor.begin(trx, person));
    },
    async confirmTotp(owner, code) {
      const person = await personOf(owner);
      const attempt = await begin(person, owner);
      const codes = await knex.transaction(async (trx) => {
        const made = await secondFactor.confirm(trx, owner.personId, code);
        if (made !== null) await note(trx, owner, 'person.totp_set_up');
        return made;
      });
      if (codes === null) return attempt.fail(person, owner.client);
      await attempt.succeed();
      return codes;
    },
    renewRecoveryCodes: (owner) =>
      knex.transaction(async (trx) => {
        const codes = await secondFactor.renew(trx, owner.personId);
        if (codes === null) throw new CodedError('no_second_factor', 'the person has no second factor');
        await note(trx, owner, 'person.recovery_codes_renewed');
        return codes;
      }),
  };
}

function refuseUnconfirmed({ confirmed }: Owner): void {
  if (!confirmed) throw new CodedError('confirmation_required', 'the person must confirm who they are first');
}
