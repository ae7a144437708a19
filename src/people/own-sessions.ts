import type { Knex } from 'knex';
import type { Owner } from './own-credentials.ts';
import type { OpenSession, Sessions } from './sessions.ts';
import { actorOfPerson, type SignInLog } from './sign-in-log.ts';

/** Where a person is signed in, and the end of it. */
export interface OwnSessions {
  /** `current` is the ID of the session that asks. */
  list(owner: Owner): Promise<{ readonly current: string | null; readonly items: readonly OpenSession[] }>;
  /** False: the person has no such session. */
  end(owner: Owner, id: string): Promise<boolean>;
  /** Ends all sessions, the one that asks as well. */
  endAll(owner: Owner): Promise<void>;
}

interface Parts {
  readonly knex: Knex;
  readonly sessions: Sessions;
  readonly log: SignInLog;
}

export function createOwnSessions({ knex, sessions, log }: Parts): OwnSessions {
  const note = (trx: Knex.Transaction, { personId, client }: Owner, action: string): Promise<void> =>
    log.note(trx, { actor: actorOfPerson(personId, client), action, object: personId });
  return {
    async list({ personId, token }) {
      return { current: sessions.markOf(token), items: await sessions.list(personId) };
    },
    async end(owner, id) {
      const own = await sessions.list(owner.personId);
      if (!own.some((session) => session.id === id)) return false;
      await knex.transaction(async (trx) => {
        if ((await sessions.end(trx, id)) !== null) await note(trx, owner, 'person.session_ended');
      });
      return true;
    },
    endAll: (owner) =>
      knex.transaction(async (trx) => {
        await trx('person_session').where({ person_id: owner.personId }).delete();
        await note(trx, owner, 'person.sessions_ended');
      }),
  };
}
