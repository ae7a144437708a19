const MIB = 1024 * 1024;

/** What the HTTP layer can be told. Sizes are bytes, times milliseconds. */
export interface HttpSettings {
  /** Where clients reach the service, without a trailing slash. */
  readonly publicUrl: string;
  readonly version: string;
  /** How many proxies of ours stand in front: so many entries of X-Forwarded-For are believed. 0: none. */
  readonly proxyHops: number;
  /** Health has a port of its own, so it is not served here. */
  readonly adminPort: boolean;
  readonly jsonBytes: number;
  readonly fileBytes: number;
  readonly files: number;
  readonly requestBytes: number;
  readonly requestsPerMinute: number;
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
  /** A body may be slower than 10 KiB/s for this long. */
  readonly slowBodyMs: number;
  /** How often the key of an event stream is checked again. */
  readonly keyCheckMs: number;
  /** How long a call on the database may take before the answer is 503. */
  readonly databaseMs: number;
  readonly heartbeatMs: number;
}

export const HTTP_DEFAULTS: HttpSettings = Object.freeze({
  publicUrl: 'http://127.0.0.1:3000',
  version: '0.1.0',
  proxyHops: 0,
  adminPort: false,
  jsonBytes: MIB,
  fileBytes: 25 * MIB,
  files: 10,
  requestBytes: 50 * MIB,
  requestsPerMinute: 600,
  badKeysPerMinute: 10,
  sendsPerMinute: 10,
  inFlight: 1_000,
  inFlightPerAccount: 100,
  inFlightPerAddress: 250,
  streams: 500,
  streamsPerAccount: 50,
  slowBodyMs: 10_000,
  keyCheckMs: 1_000,
  databaseMs: 1_700,
  heartbeatMs: 15_000,
});
