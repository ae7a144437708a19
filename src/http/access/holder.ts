/** Who sends a request, and what they may do there. */
export interface Holder {
  /** Of the API key or of the person: has the rate limit. */
  readonly id: string;
  /** `key:…` or `person:…`, for the audit log. */
  readonly actor: string;
  /** Null: of the whole installation. */
  readonly accountId: string | null;
  /** Whether the holder acts as an administrator: of the account, or of the installation. */
  readonly administers: boolean;
  readonly scopes: readonly string[];
  /** What the holder may do now; null: nothing any more. */
  again(): Promise<readonly string[] | null>;
}
