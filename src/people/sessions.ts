import type { Knex } from 'knex';
import type { Clock } from '../platform/clock.ts';
import { toPeople, type Person, type PersonRow } from './person-row.ts';
import { newToken, type Digests } from './tokens.ts';

/** A person with the session of one browser. */
export interface SignedIn {
  readonly person: Person;
  readonly idleMs: number;
  readonly idleEndsAt: Date;
  /** Until then, the person may show and change credentials. Null: they must confirm who they are first. */
  readonly confirmedUntil: Date | null;
}

export interface SessionTimes {
  /** A session that is not used for this long ends. */
  readonly idleMs: number;
}

/** The end of a session that is used all the time. */
const ABSOLUTE_MS = 12 * 3_600_000;
/** How long a confirmation is valid. */
const CONFIRMED_MS = 5 * 60_000;
/** A use is written when the last one is older than this: not with each request of a page that sends many. */
const USE_MS = 5_000;

interface SessionRow extends PersonRow {
  readonly used_at: Date;
  readonly confirmed_until: Date | null;
}

export interface Sessions {
  /** A new session, in which the person has just proved who they are. Returns its token. */
  open(trx: Knex.Transaction, personId: string): Promise<string>;
  /**
   * Null for a token that is unknown, for a session that has ended, and for a person who is disabled.
   *
   * @param extend Whether this is a use, which begins the idle time again.
   */
  find(token: string, options: { readonly extend: boolean }): Promise<SignedIn | null>;
  confirm(trx: Knex.Transaction, token: string): Promise<void>;
  /** Whose session it was. */
  end(trx: Knex.Transaction, token: string): Promise<string | null>;
}

export function createSessions(
  knex: Knex,
  digests: Digests,
  clock: Clock,
  { idleMs }: SessionTimes,
): Sessions {
  const after = (ms: number): Date => new Date(clock.now().getTime() + ms);
  const read = (digest: Buffer): Promise<SessionRow | undefined> => {
    const now = clock.now();
    return knex('person_session')
      .join('person', 'person.id', 'person_session.person_id')
      .where({ digest })
      .whereNull('person.disabled_at')
      .andWhere('ends_at', '>', now)
      .andWhere('used_at', '>', new Date(now.getTime() - idleMs))
      .first<SessionRow | undefined>('person.*', 'used_at', 'confirmed_until');
  };
  return {
    async open(trx, personId) {
      const token = newToken();
      const now = clock.now();
      await trx('person_session').where('ends_at', '<', now).delete();
      await trx('person_session').insert({
        digest: digests.token(token),
        person_id: personId,
        created_at: now,
        used_at: now,
        ends_at: after(ABSOLUTE_MS),
        confirmed_until: after(CONFIRMED_MS),
      });
      return token;
    },
    async find(token, { extend }) {
      const digest = digests.token(token);
      const row = digest === null ? undefined : await read(digest);
      if (row === undefined || digest === null) return null;
      const now = clock.now();
      const isUse = extend && now.getTime() - row.used_at.getTime() > USE_MS;
      if (isUse) await knex('person_session').where({ digest }).update({ used_at: now });
      const [person] = await toPeople(knex, [row]);
      if (person === undefined) return null;
      const confirmed = row.confirmed_until;
      return {
        person,
        idleMs,
        idleEndsAt: new Date((isUse ? now : row.used_at).getTime() + idleMs),
        confirmedUntil: confirmed !== null && confirmed > now ? confirmed : null,
      };
    },
    async confirm(trx, token) {
      await trx('person_session')
        .where({ digest: digests.token(token) })
        .update({ confirmed_until: after(CONFIRMED_MS) });
    },
    async end(trx, token) {
      const digest = digests.token(token);
      if (digest === null) return null;
      const ended = await trx('person_session').where({ digest }).delete('person_id');
      return (ended as { person_id: string }[])[0]?.person_id ?? null;
    },
  };
}
