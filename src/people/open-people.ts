import type { Knex } from 'knex';
import type { Vault } from '../accounts/vault.ts';
import type { Clock } from '../platform/clock.ts';
import { createAttempts } from './attempts.ts';
import { createDevices } from './devices.ts';
import { createLinks } from './links.ts';
import { createOwnCredentials, type OwnCredentials } from './own-credentials.ts';
import { createOwnSessions, type OwnSessions } from './own-sessions.ts';
import { createOidcFlows } from './oidc-flow.ts';
import { createOidcSignIn, type OidcParts, type OidcSignIn } from './oidc-sign-in.ts';
import { createPeople, type People } from './people.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSessions, type Sessions, type SessionTimes } from './sessions.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { actorOfPerson, createSignInLog, type Client } from './sign-in-log.ts';
import { createDigests } from './tokens.ts';

/** Everything about people, over one database. */
export interface PeopleAccess {
  readonly people: People;
  readonly signIn: Pick<SignIn, 'withPassword' | 'withLink'>;
  /** Null: the installation has no provider. */
  readonly oidc: OidcSignIn | null;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly own: OwnCredentials;
  readonly ownSessions: OwnSessions;
  signOut(token: string, client: Pick<Client, 'requestId'>): Promise<void>;
}

export interface PeopleParts extends SessionTimes {
  readonly knex: Knex;
  readonly vault: Pick<Vault, 'deriveKey'>;
  readonly clock: Clock;
  /** Whether people sign in with passwords. Default: yes. */
  readonly passwords?: boolean;
  readonly oidc?: OidcParts | null;
}

export async function openPeople(parts: PeopleParts): Promise<PeopleAccess> {
  const { knex, vault, clock, passwords = true, oidc = null, ...times } = parts;
  const digests = await createDigests(vault);
  const links = createLinks(digests, clock);
  const sessions = createSessions(knex, digests, clock, times);
  const log = createSignInLog(knex, digests, createAttempts(knex, digests, clock));
  const devices = createDevices(knex, digests, clock);
  const secondFactor = await createSecondFactor(vault, digests, clock);
  const signIn = createSignIn({ knex, log, sessions, links, devices, secondFactor, passwords });
  const people = createPeople(knex, links, passwords);
  const flows = await createOidcFlows(vault, digests, clock);
  return {
    people,
    signIn,
    oidc:
      oidc === null
        ? null
        : createOidcSignIn({ ...oidc, knex, log, sessions, devices, signIn, people, flows }),
    sessions,
    own: createOwnCredentials({ knex, log, sessions, secondFactor, signIn, passwords }),
    ownSessions: createOwnSessions({ knex, sessions, log }),
    async signOut(token, client) {
      await knex.transaction(async (trx) => {
        const personId = await sessions.end(trx, sessions.markOf(token) ?? '');
        if (personId === null) return;
        const actor = actorOfPerson(personId, client);
        await log.note(trx, { actor, action: 'person.signed_out', object: personId });
      });
    },
  };
}
