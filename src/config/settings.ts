import {
  addressRanges,
  choice,
  duration,
  flag,
  fraction,
  issuer,
  key,
  keys,
  list,
  mailbox,
  optionalText,
  optionalWhole,
  pairs,
  size,
  text,
  url,
  webhookSecret,
  whole,
  type Setting,
} from './setting.ts';

const MIB = 1024 * 1024;
const MINUTE = 60_000;
const PORTS = [0, 65_535] as const;
const SIZES = [1024, 1024 * MIB] as const;
/** A queue job expires after 15 minutes, so nothing in a task may take longer. */
const TIMES = [100, 15 * MINUTE] as const;

/** Every setting of Sopwith. A new one is one entry here: environment, file, flag, help and documentation follow. */
export const SETTINGS = Object.freeze({
  dataDir: text(
    'SOPWITH_DATA_DIR',
    'Folder of the embedded database, the stored files, and the encryption key.',
    '.sopwith',
  ),
  host: text('HOST', 'Address that the API listens on.', '127.0.0.1'),
  port: whole('PORT', 'Port of the API. 0 selects a free port.', PORTS, 3000),
  publicUrl: url('PUBLIC_URL', 'Base URL at which clients reach the API. Default: http://HOST:PORT.', [
    'http:',
    'https:',
  ]),
  adminPort: optionalWhole(
    'ADMIN_PORT',
    'Separate port for /metrics (then without a key), and for /healthz and /readyz, which the port of the API serves, too.',
    PORTS,
  ),
  proxyHops: whole(
    'PROXY_HOPS',
    'Number of trusted reverse proxies in front of the API (entries of X-Forwarded-For).',
    [0, 10],
    0,
  ),
  console: choice('CONSOLE', 'Serve the console for people at /console.', ['on', 'off'], 'on'),
  databaseUrl: url(
    'DATABASE_URL',
    'PostgreSQL server, version 14 or later. Default: the embedded server.',
    ['postgres:', 'postgresql:'],
    { secret: true },
  ),
  databaseDirectUrl: url(
    'DATABASE_DIRECT_URL',
    'Same database without the connection pooler, if DATABASE_URL leads to one in transaction mode.',
    ['postgres:', 'postgresql:'],
    { secret: true },
  ),
  databasePort: optionalWhole(
    'EMBEDDED_DATABASE_PORT',
    'Port of the embedded PostgreSQL. Default: a free port, selected once.',
    [1, 65_535],
  ),
  allowUnsafeDatabase: flag(
    'ALLOW_UNSAFE_DATABASE',
    'Start on a PostgreSQL server that can lose committed data. A claim may then be submitted twice.',
  ),
  artifactsUrl: url(
    'ARTIFACTS_URL',
    'Store for the files of tasks: s3://bucket/prefix, or a store of a plugin. Default: the data directory.',
    'any',
    { secret: true },
  ),
  encryptionKey: key(
    'ENCRYPTION_KEY',
    'Encryption key of the installation. Default: a key file, created at the first start.',
  ),
  encryptionKeyCommand: optionalText(
    'ENCRYPTION_KEY_COMMAND',
    'Command that prints the encryption key, such as the client of a KMS or Vault, in place of ENCRYPTION_KEY.',
    { secret: true },
  ),
  oldEncryptionKeys: keys(
    'ENCRYPTION_KEY_OLD',
    'Previous encryption keys, used only to decrypt. Remove them after `sopwith key rewrap`.',
  ),
  browserPath: optionalText('BROWSER_PATH', 'Path of the browser. Default: detected automatically.'),
  browserWsEndpoint: url(
    'BROWSER_WS_ENDPOINT',
    'WebSocket endpoint of a browser server on another machine.',
    ['ws:', 'wss:'],
    {
      secret: true,
    },
  ),
  workerSlots: whole('WORKER_SLOTS', 'Number of tasks that a worker runs at the same time.', [1, 100], 2),
  plugins: list('PLUGINS', 'Additional plugins: folders or names of npm packages.'),
  sopDirs: list('SOPS_DIR', 'Additional folders with SOPs. They take precedence over the shipped SOPs.'),
  sopPublicKey: optionalText(
    'SOP_PUBLIC_KEY',
    'File with an Ed25519 public key (PEM). Uploaded procedures must be signed with its private key.',
  ),
  sopReview: choice(
    'SOP_REVIEW',
    'Whether a second person must approve an uploaded version of procedures before it is activated, or tried in a dry run.',
    ['off', 'required'],
    'off',
  ),
  development: flag('DEVELOPMENT', 'Apply changes to plugins and SOPs without a restart.'),
  webhookAllow: addressRanges('WEBHOOK_ALLOW', 'Private address ranges that webhooks may be sent to.'),
  operatorWebhookUrl: url(
    'OPERATOR_WEBHOOK_URL',
    'URL that receives a message when the installation needs its operator. Default: none.',
    ['https:', 'http:'],
    { secret: true },
  ),
  operatorWebhookSecret: webhookSecret(
    'OPERATOR_WEBHOOK_SECRET',
    'Secret that signs messages to the operator: whsec_ and 24 to 64 bytes in base64.',
  ),
  smtpUrl: url(
    'SMTP_URL',
    'SMTP server for e-mails to people. smtp:// requires STARTTLS, unless the server is on this machine. Default: no e-mails.',
    ['smtps:', 'smtp:'],
    { secret: true },
  ),
  mailFrom: mailbox(
    'MAIL_FROM',
    'Sender of e-mails to people, such as `Sopwith <sopwith@clinic.example>`. Required with SMTP_URL.',
  ),
  queueWaitAlarm: duration(
    'QUEUE_WAIT_ALARM',
    'Waiting time of a task that could start, after which the operator is notified.',
    [MINUTE, 24 * 60 * MINUTE],
    10 * MINUTE,
  ),
  portalAllow: addressRanges('PORTAL_ALLOW', 'Private address ranges that portals may have.'),
  logLevel: choice(
    'LOG_LEVEL',
    'Minimum level of log lines.',
    ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    'info',
  ),
  logFormat: choice(
    'LOG_FORMAT',
    'Format of log lines. `auto`: `pretty` on a terminal, otherwise `json`.',
    ['auto', 'json', 'pretty'],
    'auto',
  ),
  tracesEndpoint: url(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'Base URL of an OpenTelemetry collector to send traces to, by OTLP/HTTP. Default: no traces.',
    ['http:', 'https:'],
  ),
  tracesHeaders: pairs(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Headers for the collector, such as an API key. Values are percent-encoded.',
  ),
  tracesService: text('OTEL_SERVICE_NAME', 'Name of this installation in traces.', 'sopwith'),
  tracesRatio: fraction(
    'OTEL_TRACES_SAMPLER_ARG',
    'Share of the traces that begin in Sopwith. Of the others, the client decides.',
    1,
  ),
  jsonBodyLimit: size('JSON_BODY_LIMIT', 'Maximum size of a JSON request body.', SIZES, MIB),
  fileSizeLimit: size('FILE_SIZE_LIMIT', 'Maximum size of an uploaded file.', SIZES, 25 * MIB),
  fileCountLimit: whole('FILE_COUNT_LIMIT', 'Maximum number of files in a request.', [0, 100], 10),
  downloadSizeLimit: size(
    'DOWNLOAD_SIZE_LIMIT',
    'Maximum size of a file that a task downloads from a portal.',
    SIZES,
    100 * MIB,
  ),
  traceSizeLimit: size(
    'TRACE_SIZE_LIMIT',
    'Maximum size of the recording of an attempt. Of a longer one, the beginning is left out.',
    SIZES,
    50 * MIB,
  ),
  requestSizeLimit: size('REQUEST_SIZE_LIMIT', 'Maximum size of a multipart request.', SIZES, 50 * MIB),
  requestsPerMinute: whole(
    'REQUESTS_PER_MINUTE',
    'Maximum number of requests per minute for each API key.',
    [1, 1_000_000],
    600,
  ),
  signInsPerMinute: whole(
    'SIGN_INS_PER_MINUTE',
    'Maximum number of attempts to sign in per minute from one address, in browsers in which the person has never signed in.',
    [1, 10_000],
    20,
  ),
  sessionIdleTimeout: duration(
    'SESSION_IDLE_TIMEOUT',
    'Time without use after which a person is signed out.',
    [MINUTE, 12 * 60 * MINUTE],
    15 * MINUTE,
  ),
  passwordSignIn: choice(
    'PASSWORD_SIGN_IN',
    'Let people sign in with a password. `off` requires OIDC_ISSUER; one-time links always work.',
    ['on', 'off'],
    'on',
  ),
  oidcIssuer: issuer('OIDC_ISSUER', 'Issuer URL of the OpenID Connect provider that people sign in with.'),
  oidcClientId: optionalText('OIDC_CLIENT_ID', 'Client ID of this installation at the provider.'),
  oidcClientSecret: optionalText(
    'OIDC_CLIENT_SECRET',
    'Client secret of this installation at the provider. Default: a public client.',
    { secret: true },
  ),
  oidcLabel: text('OIDC_LABEL', 'Name of the provider on the button "Sign in with …".', 'single sign-on'),
  oidcScopes: text('OIDC_SCOPES', 'Scopes to request, with spaces.', 'openid email profile'),
  oidcEmailClaim: text(
    'OIDC_EMAIL_CLAIM',
    'Claim with the e-mail address: a name or a JSON Pointer.',
    'email',
  ),
  oidcEmailVerifiedClaim: text(
    'OIDC_EMAIL_VERIFIED_CLAIM',
    'Claim that is true if the provider has verified the e-mail address.',
    'email_verified',
  ),
  oidcNameClaim: text('OIDC_NAME_CLAIM', 'Claim with the name of the person.', 'name'),
  oidcGroupsClaim: text(
    'OIDC_GROUPS_CLAIM',
    'Claim with the groups of the person: a name or a JSON Pointer.',
    'groups',
  ),
  oidcRoles: list(
    'OIDC_ROLES',
    'Roles that groups give: `GROUP=ACCOUNT:ROLE` or `GROUP=installation-admin`. Write `\\,` for a comma in a name.',
  ),
  oidcAllow: addressRanges('OIDC_ALLOW', 'Private address ranges that the OpenID Connect provider may have.'),
  queuedTasksLimit: whole(
    'QUEUED_TASKS_LIMIT',
    'Maximum number of queued tasks per account.',
    [1, 10_000_000],
    10_000,
  ),
  stepTimeout: duration('STEP_TIMEOUT', 'Default step timeout.', TIMES, 30_000),
  navigationTimeout: duration(
    'NAVIGATION_TIMEOUT',
    'Default timeout of a step that loads a page.',
    TIMES,
    MINUTE,
  ),
  taskTimeout: duration(
    'TASK_TIMEOUT',
    'Maximum duration of a task, without the time in which it waits for a person.',
    TIMES,
    15 * MINUTE,
  ),
});

export type SettingName = keyof typeof SETTINGS;

/** All settings, parsed once, never changed. Sizes are bytes, durations milliseconds. */
export type Config = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never;
} & {
  /** Where clients reach the API, without a slash at its end. */
  readonly baseUrl: string;
};

export const SETTING_NAMES = Object.freeze(Object.keys(SETTINGS) as SettingName[]);

/** How a setting is called in each place: `SOPWITH_DATA_DIR`, `data_dir`, `--data-dir`. */
export function spellingsOf(name: SettingName): {
  readonly env: string;
  readonly file: string;
  readonly flag: string;
  /** Of a secret: the variable with the path of a file that contains the value, `DATABASE_URL_FILE`. */
  readonly secretFile?: string;
} {
  const { env, secret } = SETTINGS[name];
  const file = env.replace(/^SOPWITH_/, '').toLowerCase();
  const names = { env, file, flag: `--${file.replaceAll('_', '-')}` };
  return secret ? { ...names, secretFile: `${env}_FILE` } : names;
}
