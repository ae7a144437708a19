/** What an operator sets. The defaults are in `config/settings.ts`. Sizes are bytes. */
export interface HttpConfig {
  /** Where clients reach the service, without a trailing slash. */
  readonly publicUrl: string;
  readonly version: string;
  /** Number of trusted reverse proxies (entries of X-Forwarded-For). 0: none. */
  readonly proxyHops: number;
  /** Health has a separate port, so it is not served here. */
  readonly adminPort: boolean;
  readonly jsonBytes: number;
  readonly fileBytes: number;
  readonly files: number;
  readonly requestBytes: number;
  readonly requestsPerMinute: number;
  /** Attempts to sign in from one address, in browsers that are not known. */
  readonly signInsPerMinute: number;
  /** Whether people can get e-mails. */
  readonly sendsMail: boolean;
  /** The folder of the built console. Null: no console. */
  readonly console: string | null;
}

/** What no setting changes; tests do. Times are milliseconds. */
export interface HttpLimits {
  readonly badKeysPerMinute: number;
  /** Of an account: webhooks that are sent again or as a test. */
  readonly sendsPerMinute: number;
  /** Requests in progress: of all accounts, of one account, and of one address while the account is not known. */
  readonly inFlight: number;
  readonly inFlightPerAccount: number;
  readonly inFlightPerAddress: number;
  /** Event streams: of all accounts, and of one. */
  readonly streams: number;
  readonly streamsPerAccount: number;
  /** The body of a batch of new tasks in bytes, and batches in progress: of all accounts, and of one. */
  readonly batchBytes: number;
  readonly batches: number;
  readonly batchesPerAccount: number;
  /** A body may be slower than 10 KiB/s for this long. */
  readonly slowBodyMs: number;
  /** Interval at which the key of an event stream is checked again. */
  readonly keyCheckMs: number;
  /** How long a call on the database may take before the answer is 503. */
  readonly databaseMs: number;
  /** How long a request waits for a part of its rate limit from the database, before the process limits it alone. */
  readonly leaseMs: number;
  readonly heartbeatMs: number;
}

export type HttpSettings = HttpConfig & HttpLimits;

export const HTTP_LIMITS: HttpLimits = Object.freeze({
  badKeysPerMinute: 10,
  sendsPerMinute: 10,
  inFlight: 1_000,
  inFlightPerAccount: 100,
  inFlightPerAddress: 250,
  streams: 500,
  streamsPerAccount: 50,
  batchBytes: 4 * 1024 * 1024,
  batches: 16,
  batchesPerAccount: 4,
  slowBodyMs: 10_000,
  keyCheckMs: 1_000,
  databaseMs: 1_700,
  leaseMs: 200,
  heartbeatMs: 15_000,
});
