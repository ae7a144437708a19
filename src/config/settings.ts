import {
  addressRanges,
  choice,
  duration,
  flag,
  key,
  keys,
  list,
  optionalText,
  optionalWhole,
  size,
  text,
  url,
  whole,
  type Setting,
} from './setting.ts';

const MIB = 1024 * 1024;
const MINUTE = 60_000;
const PORTS = [0, 65_535] as const;
const SIZES = [1024, 1024 * MIB] as const;
/** A job of the queue lasts so long: nothing in a task may take longer. */
const TIMES = [100, 15 * MINUTE] as const;

/** Every setting of Sopwith. A new one is one entry here: environment, file, flag, help and documentation follow. */
export const SETTINGS = Object.freeze({
  dataDir: text('SOPWITH_DATA_DIR', 'Where the embedded database, files and the key live.', '.sopwith'),
  host: text('HOST', 'The address that the API listens on.', '127.0.0.1'),
  port: whole('PORT', "The API's port; 0 takes a free one.", PORTS, 3000),
  publicUrl: url('PUBLIC_URL', 'Where clients reach the API. Default: http://HOST:PORT.', [
    'http:',
    'https:',
  ]),
  adminPort: optionalWhole('ADMIN_PORT', 'A port of its own for /healthz, /readyz and /metrics.', PORTS),
  proxyHops: whole(
    'PROXY_HOPS',
    'Proxies of yours in front: so many X-Forwarded-For entries are believed.',
    [0, 10],
    0,
  ),
  databaseUrl: url(
    'DATABASE_URL',
    'A PostgreSQL of version 14 or later. Default: the embedded one.',
    ['postgres:', 'postgresql:'],
    { secret: true },
  ),
  databasePort: optionalWhole(
    'EMBEDDED_DATABASE_PORT',
    'The port of the embedded PostgreSQL. Default: a free one, kept.',
    [1, 65_535],
  ),
  allowUnsafeDatabase: flag(
    'ALLOW_UNSAFE_DATABASE',
    'Start on a server that can lose what it has committed. A claim may then be submitted twice.',
  ),
  queueBackend: choice(
    'QUEUE_BACKEND',
    'The engine behind DATABASE_URL. This version refuses all but postgres.',
    ['postgres', 'citus', 'yugabytedb', 'cockroachdb'],
    'postgres',
  ),
  artifactsUrl: url(
    'ARTIFACTS_URL',
    'Where files are kept, in a store that a plugin brings: s3://bucket/prefix. Default: the data directory.',
    'any',
    { secret: true },
  ),
  encryptionKey: key('ENCRYPTION_KEY', 'The installation key. Default: a file, made once.'),
  oldEncryptionKeys: keys(
    'ENCRYPTION_KEY_OLD',
    'Former keys, which only decrypt, until `sopwith key rewrap` has run.',
  ),
  browserPath: optionalText('BROWSER_PATH', 'The browser to use. Default: found by itself.'),
  browserWsEndpoint: url('BROWSER_WS_ENDPOINT', 'A browser server on another machine.', ['ws:', 'wss:'], {
    secret: true,
  }),
  workerSlots: whole('WORKER_SLOTS', 'Tasks that a worker runs at once.', [1, 100], 2),
  plugins: list('PLUGINS', 'More plugins: folders, or names of npm packages.'),
  sopDirs: list('SOPS_DIR', 'More folders with SOPs, before the shipped ones.'),
  development: flag('DEVELOPMENT', 'Take changes to plugins and SOPs over without a restart.'),
  webhookAllow: addressRanges(
    'WEBHOOK_ALLOW',
    'Address ranges that webhooks may reach although they are not public.',
  ),
  portalAllow: addressRanges(
    'PORTAL_ALLOW',
    'Address ranges that portals may have although they are not public.',
  ),
  logLevel: choice(
    'LOG_LEVEL',
    'What is logged.',
    ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    'info',
  ),
  jsonBodyLimit: size('JSON_BODY_LIMIT', 'A JSON request body at most.', SIZES, MIB),
  fileSizeLimit: size('FILE_SIZE_LIMIT', 'An uploaded file at most.', SIZES, 25 * MIB),
  fileCountLimit: whole('FILE_COUNT_LIMIT', 'Files of one request at most.', [0, 100], 10),
  downloadSizeLimit: size(
    'DOWNLOAD_SIZE_LIMIT',
    'Maximum size of a file that a task downloads from a portal.',
    SIZES,
    100 * MIB,
  ),
  requestSizeLimit: size('REQUEST_SIZE_LIMIT', 'A multipart request at most.', SIZES, 50 * MIB),
  requestsPerMinute: whole(
    'REQUESTS_PER_MINUTE',
    'Requests of one key a minute at most.',
    [1, 1_000_000],
    600,
  ),
  queuedTasksLimit: whole(
    'QUEUED_TASKS_LIMIT',
    'Queued tasks of one account at most.',
    [1, 10_000_000],
    10_000,
  ),
  stepTimeout: duration(
    'STEP_TIMEOUT',
    'A step of an SOP that does not say how long it may take.',
    TIMES,
    30_000,
  ),
  navigationTimeout: duration('NAVIGATION_TIMEOUT', 'The same of a step that loads a page.', TIMES, MINUTE),
  taskTimeout: duration('TASK_TIMEOUT', 'A task at most.', TIMES, 15 * MINUTE),
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
export function namesOf(name: SettingName): {
  readonly env: string;
  readonly file: string;
  readonly flag: string;
} {
  const { env } = SETTINGS[name];
  const file = env.replace(/^SOPWITH_/, '').toLowerCase();
  return { env, file, flag: `--${file.replaceAll('_', '-')}` };
}
