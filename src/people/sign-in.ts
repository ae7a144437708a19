import type { Knex } from 'knex';
import type { Devices } from './devices.ts';
import { checkPassword, requirePasswords } from './credential-rules.ts';
import type { LinkPurpose, Links } from './links.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import type { PersonRow } from './person-row.ts';
import type { SecondFactor, SecondFactorProof } from './second-factor.ts';
import type { SessionOrigin, Sessions } from './sessions.ts';
import { enabledPerson, setPassword } from './person-access.ts';
import {
  actorOfPerson,
  signInFailed,
  type SignInAttempt,
  type Client,
  type SignInLog,
} from './sign-in-log.ts';

/** What a browser gets. */
export interface NewSession {
  readonly personId: string;
  readonly token: string;
  readonly device: string;
}

export interface PasswordProof extends SecondFactorProof {
  readonly email: string;
  readonly password: string;
}

export interface LinkProof extends SecondFactorProof {
  readonly token: string;
  readonly purpose: LinkPurpose;
  /** The new password, with a link for that. */
  readonly password?: string;
}

/** Errors: `sign_in_failed`, `totp_required`, `password_sign_in_off`, and `sign_in_locked` as `SignInLocked`. */
export interface SignIn {
  /** @param old The session of the browser until now, which ends. */
  withPassword(proof: PasswordProof, client: Client, old: string | null): Promise<NewSession>;
  /** Throws `weak_password` as well. */
  withLink(proof: LinkProof, client: Client, old: string | null): Promise<NewSession>;
  /** For a person who has proved who they are in another way. */
  open(trx: Knex.Transaction, personId: string, entry: OpenedBy): Promise<NewSession>;
}

export interface OpenedBy {
  readonly method: SessionOrigin['method'];
  readonly client: Client;
  /** The mark of the session that ends. */
  readonly old: string | null;
  /** The provider, if the person has signed in there. */
  readonly issuer?: string;
}

interface Parts {
  readonly knex: Knex;
  readonly log: SignInLog;
  readonly sessions: Sessions;
  readonly links: Links;
  readonly devices: Devices;
  readonly secondFactor: SecondFactor;
  /** Whether people sign in with passwords. */
  readonly passwords: boolean;
}

export function createSignIn(parts: Parts): SignIn {
  const { knex, log, sessions, links, devices, secondFactor, passwords } = parts;
  const open: SignIn['open'] = async (trx, personId, { method, client, old, issuer }) => {
    if (old !== null) await sessions.end(trx, old);
    const token = await sessions.open(trx, personId, { method, ...client });
    const device = await devices.remember(trx, personId, client.device);
    const detail = { method, address: client.address, ...(issuer === undefined ? {} : { issuer }) };
    const actor = actorOfPerson(personId, client);
    await log.note(trx, { actor, action: 'person.signed_in', object: personId, detail });
    return { personId, token, device };
  };
  const isKnown = (person: PersonRow | undefined, client: Client): Promise<boolean> =>
    devices.knows(person?.id, client.device);
  /** Which source an attempt of a person counts for. */
  const sourceOf = (known: boolean, client: Client): string =>
    known ? `device ${client.device}` : `address ${client.addressGroup}`;
  /** The second half: the second factor, and the session. */
  const finish = async (
    person: PersonRow,
    proof: SecondFactorProof,
    attempt: SignInAttempt,
    entry: OpenedBy,
    alsoDo?: (trx: Knex.Transaction) => Promise<void>,
  ): Promise<NewSession> => {
    const result = await knex.transaction(async (trx) => {
      const factor = await secondFactor.check(trx, person.id, proof);
      if (factor === 'missing' || factor === 'wrong') return factor;
      await alsoDo?.(trx);
      return open(trx, person.id, entry);
    });
    if (result === 'wrong' || result === 'missing') return attempt.reject(result, person, entry.client);
    await attempt.succeed();
    return result;
  };

  const markOf = (token: string | null): string | null => (token === null ? null : sessions.markOf(token));

  return {
    open,
    async withPassword({ email: written, password, ...proof }, client, old) {
      requirePasswords(passwords);
      const email = written.trim().toLowerCase();
      const person = await enabledPerson(knex, { email });
      const known = await isKnown(person, client);
      if (!known) client.admit();
      const from = sourceOf(known, client);
      const attempt = await log.begin({ email, from, personId: person?.id ?? null });
      const right = await verifyPassword(password, person?.password_hash ?? null);
      if (!right || person === undefined) return attempt.fail(person, client);
      return finish(person, proof, attempt, { method: 'password', client, old: markOf(old) });
    },
    async withLink({ token, purpose, password, ...proof }, client, old) {
      if (purpose === 'password') requirePasswords(passwords);
      // Whose link it is, and so whether the browser is known, shows only what is limited here.
      client.admit();
      const personId = await links.find(knex, token, purpose);
      const person = personId === null ? undefined : await enabledPerson(knex, { id: personId });
      if (person === undefined) throw signInFailed();
      if (password !== undefined) checkPassword(password, person.email);
      const hash = password === undefined ? undefined : await hashPassword(password);
      const attempt = await log.begin({
        email: person.email,
        from: `link of ${sourceOf(await isKnown(person, client), client)}`,
        personId: person.id,
      });
      const method = purpose === 'password' ? 'password_link' : 'link';
      return finish(person, proof, attempt, { method, client, old: markOf(old) }, async (trx) => {
        // Two requests with the same link: the second one finds it gone.
        if (!(await links.use(trx, token))) throw signInFailed();
        if (hash !== undefined) await setPassword(trx, person.id, hash);
      });
    },
  };
}
