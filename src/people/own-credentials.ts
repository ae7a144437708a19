import type { Knex } from 'knex';
import { CodedError } from '../platform/errors.ts';
import { checkPassword } from './credential-rules.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { enabledPerson, setPassword } from './person-access.ts';
import type { PersonRow } from './person-row.ts';
import type { FactorCheck, SecondFactor, TotpSetup } from './second-factor.ts';
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
  confirm(
    owner: Owner,
    proof: { readonly password: string; readonly totp?: string | undefined },
  ): Promise<void>;
  /** Without the current password if there is none. Signs the person out everywhere else. */
  changePassword(owner: Owner, current: string | undefined, password: string): Promise<NewSession>;
  beginTotp(owner: Owner): Promise<TotpSetup>;
  /** The recovery codes, which are shown only once. */
  confirmTotp(owner: Owner, code: string): Promise<readonly string[]>;
}

interface Parts {
  readonly knex: Knex;
  readonly log: SignInLog;
  readonly sessions: Sessions;
  readonly secondFactor: SecondFactor;
  readonly signIn: SignIn;
}

export function createOwnCredentials({ knex, log, sessions, secondFactor, signIn }: Parts): OwnCredentials {
  const personOf = async ({ personId }: Owner): Promise<PersonRow> => {
    const person = await enabledPerson(knex, { id: personId });
    if (person === undefined) throw signInFailed();
    return person;
  };
  /** Failures count for this session alone. */
  const begin = ({ email }: PersonRow, { token }: Owner): Promise<SignInAttempt> =>
    log.begin({ email, from: `session ${token}` });
  const prove = async (
    person: PersonRow,
    owner: Owner,
    password: string,
    factorOf: () => Promise<FactorCheck>,
  ): Promise<void> => {
    const attempt = await begin(person, owner);
    const right = await verifyPassword(password, person.password_hash);
    const factor = right ? await factorOf() : 'wrong';
    if (factor === 'wrong') return attempt.fail(person, owner.client);
    await (factor === 'missing' ? attempt.undo() : attempt.succeed());
    if (factor === 'missing') throw new CodedError('totp_required', 'the person has a second factor');
  };
  const note = (trx: Knex.Transaction, { personId, client }: Owner, action: string): Promise<void> =>
    log.note(trx, { actor: actorOfPerson(personId, client), action, object: personId });

  return {
    async confirm(owner, { password, totp }) {
      const person = await personOf(owner);
      await prove(person, owner, password, () =>
        knex.transaction((trx) => secondFactor.check(trx, person.id, { totp })),
      );
      await knex.transaction(async (trx) => {
        await sessions.confirm(trx, owner.token);
        await note(trx, owner, 'person.confirmed');
      });
    },
    async changePassword(owner, current, password) {
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
  };
}

function refuseUnconfirmed({ confirmed }: Owner): void {
  if (!confirmed) throw new CodedError('confirmation_required', 'the person must confirm who they are first');
}
