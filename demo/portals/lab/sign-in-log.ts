export type SignInOutcome =
  'signed_in' | 'wrong_password' | 'wrong_code' | 'reused_code' | 'wrong_answer' | 'unknown_user' | 'locked';

export interface SignInRecord {
  readonly user: string;
  readonly outcome: SignInOutcome;
  readonly at: string;
  readonly session: string | null;
}

const FAILURES_TO_LOCK = 3;

/** Every try to sign in, and the lock that three failures in a row put on a user. */
export class SignInLog {
  #records: SignInRecord[] = [];
  readonly #failures = new Map<string, number>();

  succeeded(user: string, session: string, now: number): void {
    this.#failures.delete(user);
    this.#add(user, 'signed_in', now, session);
  }

  failed(user: string, outcome: SignInOutcome, now: number): void {
    this.#failures.set(user, (this.#failures.get(user) ?? 0) + 1);
    this.#add(user, outcome, now, null);
  }

  /** Noted, but no step towards the lock. */
  refused(user: string, outcome: SignInOutcome, now: number): void {
    this.#add(user, outcome, now, null);
  }

  isLocked(user: string): boolean {
    return (this.#failures.get(user) ?? 0) >= FAILURES_TO_LOCK;
  }

  lockedUsers(): readonly string[] {
    return [...this.#failures.keys()].filter((user) => this.isLocked(user));
  }

  records(): readonly SignInRecord[] {
    return this.#records;
  }

  clear(): void {
    this.#records = [];
    this.#failures.clear();
  }

  #add(user: string, outcome: SignInOutcome, now: number, session: string | null): void {
    this.#records.push({ user, outcome, at: new Date(now).toISOString(), session });
  }
}
