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

/** How a session was begun. */
export interface SessionOrigin {
  readonly method: 'password' | 'link' | 'password_link' | 'oidc';
  readonly address: string;
  /** As the browser names itself. */
  readonly browser: string;
}

/** A session as its person sees it. Of those that an earlier version has begun, the origin is not known. */
export interface OpenSession {
  /** The mark. */
  readonly id: string;
  readonly method: SessionOrigin['method'] | null;
  readonly address: string | null;
  readonly browser: string | null;
  readonly createdAt: Date;
  readonly usedAt: Date;
  /** If it is not used until then. */
  readonly endsAt: Date;
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

interface OpenRow extends Pick<OpenSession, 'method' | 'address' | 'browser'> {
  readonly digest: Buffer;
  readonly created_at: Date;
  readonly used_at: Date;
  readonly ends_at: Date;
}

const toOpenSession = (row: OpenRow, idleMs: number): OpenSession => ({
  id: row.digest.toString('base64url'),
  method: row.method,
  address: row.address,
  browser: row.browser,
  createdAt: row.created_at,
  usedAt: row.used_at,
  endsAt: new Date(Math.min(row.ends_at.getTime(), row.used_at.getTime() + idleMs)),
});

export interface Sessions {
  /** A new session, in which the person has just proved who they are. Returns its token. */
  open(trx: Knex.Transaction, personId: string, origin: SessionOrigin): Promise<string>;
  /**
   * Null for a token that is unknown, for a session that has ended, and for a person who is disabled.
   *
   * @param extend Whether this is a use, which begins the idle time again.
   */
  find(token: string, options: { readonly extend: boolean }): Promise<SignedIn | null>;
  /** Names a session to somebody who must not be able to use it. Null for any other text than a token. */
  markOf(token: string): string | null;
  /** False: the session has ended, or is of somebody else. */
  confirm(trx: Knex.Transaction, mark: string, personId: string): Promise<boolean>;
  /** Whose session it was. */
  end(trx: Knex.Transaction, mark: string): Promise<string | null>;
  /** Of a person, the one that was used last first. */
  list(personId: string): Promise<readonly OpenSession[]>;
}

export function createSessions(
  knex: Knex,
  digests: Digests,
  clock: Clock,
  { idleMs }: SessionTimes,
): Sessions {
  const after = (ms: number): Date => new Date(clock.now().getTime() + ms);
  /** Neither used for too long, nor at its end. */
  const live = (row: Knex.QueryBuilder): Knex.QueryBuilder => {
    const now = clock.now();
    return row.where('ends_at', '>', now).andWhere('used_at', '>', new Date(now.getTime() - idleMs));
  };
  const digestOf = (mark: string): Buffer => Buffer.from(mark, 'base64url');
  const read = (digest: Buffer): Promise<SessionRow | undefined> => {
    const rows = knex('person_session')
      .join('person', 'person.id', 'person_session.person_id')
      .where({ digest })
      .whereNull('person.disabled_at');
    return live(rows).first<SessionRow | undefined>('person.*', 'used_at', 'confirmed_until');
  };
  return {
    async open(trx, personId, { method, address, browser }) {
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
        method,
        address,
        browser,
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
    markOf: (token) => digests.token(token)?.toString('base64url') ?? null,
    async confirm(trx, mark, personId) {
      const own = trx('person_session').where({ digest: digestOf(mark), person_id: personId });
      return (await live(own).update({ confirmed_until: after(CONFIRMED_MS) })) === 1;
    },
    async end(trx, mark) {
      const digest = digestOf(mark);
      const ended = await trx('person_session').where({ digest }).delete('person_id');
      return (ended as { person_id: string }[])[0]?.person_id ?? null;
    },
    async list(personId) {
      const rows = (await live(knex('person_session').where({ person_id: personId }))
        .orderBy('used_at', 'desc')
        .select('*')) as OpenRow[];
      return rows.map((row) => toOpenSession(row, idleMs));
    },
  };
}
