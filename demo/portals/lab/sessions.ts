import { randomBytes } from 'node:crypto';

export type SessionEnd = 'expired' | 'idle' | 'kicked' | 'signed_out';

export interface Session {
  /** Shown in the lab state; never the cookie's value. */
  readonly id: string;
  readonly user: string;
  readonly started_at: number;
  last_seen: number;
  requests: number;
  page_views: number;
  ended: SessionEnd | null;
}

/** Sessions of one portal, by the secret in the cookie. Ended ones are kept, so that the page can show the reason. */
export class SessionStore {
  readonly #byToken = new Map<string, Session>();
  readonly #mostAtOnce = new Map<string, number>();
  #count = 0;

  start(user: string, now: number): { token: string; session: Session } {
    this.#count += 1;
    const session: Session = {
      id: `session-${this.#count}`,
      user,
      started_at: now,
      last_seen: now,
      requests: 0,
      page_views: 0,
      ended: null,
    };
    const token = randomBytes(18).toString('base64url');
    this.#byToken.set(token, session);
    const atOnce = this.active(user).length;
    this.#mostAtOnce.set(user, Math.max(this.#mostAtOnce.get(user) ?? 0, atOnce));
    return { token, session };
  }

  find(token: string | undefined): Session | undefined {
    return token === undefined ? undefined : this.#byToken.get(token);
  }

  active(user?: string): readonly Session[] {
    return [...this.#byToken.values()].filter(
      (session) => session.ended === null && (user === undefined || session.user === user),
    );
  }

  end(session: Session, reason: SessionEnd): void {
    session.ended ??= reason;
  }

  endAll(user: string, reason: SessionEnd): void {
    for (const session of this.active(user)) this.end(session, reason);
  }

  /** The largest number of sessions that each user ever had at the same time. */
  mostAtOnce(): Record<string, number> {
    return Object.fromEntries(this.#mostAtOnce);
  }

  clear(): void {
    this.#byToken.clear();
    this.#mostAtOnce.clear();
    this.#count = 0;
  }
}
