import type { Knex } from 'knex';
import { CodedError } from '../platform/errors.ts';
import type { Devices } from './devices.ts';
import { checkPassword } from './credential-rules.ts';
import type { LinkPurpose, Links } from './links.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import type { PersonRow } from './person-row.ts';
import type { SecondFactor, SecondFactorProof } from './second-factor.ts';
import type { Sessions } from './sessions.ts';
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

/** Errors: `sign_in_failed`, `totp_required`, and `sign_in_locked` as `SignInLocked`. */
export interface SignIn {
  /** @param old The session of the browser until now, which ends. */
  withPassword(proof: PasswordProof, client: Client, old: string | null): Promise<NewSession>;
  /** Throws `weak_password` as well. */
  withLink(proof: LinkProof, client: Client, old: string | null): Promise<NewSession>;
  /** For a person who has proved who they are in another way. */
  open(trx: Knex.Transaction, personId: string, entry: OpenedBy): Promise<NewSession>;
}

export interface OpenedBy {
  readonly method: 'password' | 'link' | 'password_link' | 'oidc';
  readonly client: Client;
  readonly old: string | null;
}

interface Parts {
  readonly knex: Knex;
  readonly log: SignInLog;
  readonly sessions: Sessions;
  readonly links: Links;
  readonly devices: Devices;
  readonly secondFactor: SecondFactor;
}

export function createSignIn({ knex, log, sessions, links, devices, secondFactor }: Parts): SignIn {
  const open: SignIn['open'] = async (trx, personId, { method, client, old }) => {
    if (old !== null) await sessions.end(trx, old);
    const token = await sessions.open(trx, personId);
    const device = await devices.remember(trx, personId, client.device);
    const detail = { method, address: client.address };
    const actor = actorOfPerson(personId, client);
    await log.note(trx, { actor, action: 'person.signed_in', object: personId, detail });
    return { personId, token, device };
  };
  /** Which source an attempt of a person counts for. */
  const sourceOf = async (person: PersonRow | undefined, client: Client): Promise<string> => {
    if (await devices.knows(person?.id, client.device)) return `device ${client.device}`;
    client.admit();
    return `address ${client.addressGroup}`;
  };
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
    if (result === 'wrong') return attempt.fail(person, entry.client);
    if (result === 'missing') {
      await attempt.undo();
      throw new CodedError('totp_required', 'the person has a second factor');
    }
    await attempt.succeed();
    return result;
  };

  return {
    open,
    async withPassword({ email: written, password, ...proof }, client, old) {
      const email = written.trim().toLowerCase();
      const person = await enabledPerson(knex, { email });
      const attempt = await log.begin({ email, from: await sourceOf(person, client) });
      const right = await verifyPassword(password, person?.password_hash ?? null);
      if (!right || person === undefined) return attempt.fail(person, client);
      return finish(person, proof, attempt, { method: 'password', client, old });
    },
    async withLink({ token, purpose, password, ...proof }, client, old) {
      client.admit();
      const personId = await links.find(knex, token, purpose);
      const person = personId === null ? undefined : await enabledPerson(knex, { id: personId });
      if (person === undefined) throw signInFailed();
      if (password !== undefined) checkPassword(password, person.email);
      const hash = password === undefined ? undefined : await hashPassword(password);
      const attempt = await log.begin({
        email: person.email,
        from: `link of ${await sourceOf(person, client)}`,
      });
      const method = purpose === 'password' ? 'password_link' : 'link';
      return finish(person, proof, attempt, { method, client, old }, async (trx) => {
        // Two requests with the same link: the second one finds it gone.
        if (!(await links.use(trx, token))) throw signInFailed();
        if (hash !== undefined) await setPassword(trx, person.id, hash);
      });
    },
  };
}
