import { randomBytes } from 'node:crypto';

interface Kept {
  readonly session: string;
  readonly page: string;
  readonly state: unknown;
  used: boolean;
}

/** What pages carry from one postback to the next: kept here, under the token in the hidden field. */
export class PostbackStates {
  readonly #byToken = new Map<string, Kept>();

  issue(session: string, page: string, state: unknown): string {
    const token = randomBytes(24).toString('base64');
    this.#byToken.set(token, { session, page, state, used: false });
    return token;
  }

  /** The state of a page of this session; `used` says that the page was posted before. */
  redeem(token: string, session: string, page: string): { state: unknown; used: boolean } | undefined {
    const kept = this.#byToken.get(token);
    if (kept === undefined || kept.session !== session || kept.page !== page) return undefined;
    const { state, used } = kept;
    kept.used = true;
    return { state, used };
  }

  clear(): void {
    this.#byToken.clear();
  }
}
