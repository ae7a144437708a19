import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseDocument, visit } from 'yaml';
import { CodedError, codeOf } from '../platform/errors.ts';
import { SettingError } from './setting.ts';
import { unknownSettings, type UnknownSetting } from './unknown-settings.ts';
import { spellingsOf, SETTING_NAMES, SETTINGS, type Config, type SettingName } from './settings.ts';

export interface ConfigSources {
  readonly env: NodeJS.ProcessEnv;
  /** Values of flags by the setting's name. They take precedence over all other sources. */
  readonly flags?: Readonly<Partial<Record<SettingName, string>>>;
  /** A YAML file; a setting there is called as its flag with "_": `data_dir`. */
  readonly file?: string | undefined;
}

export type Source = 'flag' | 'environment' | 'file' | 'default';

export interface LoadedConfig {
  readonly config: Config;
  /** Where each value came from. */
  readonly from: Readonly<Record<SettingName, Source>>;
  /** Environment variables that look like settings but are none; the service logs them at its start. */
  readonly unknown: readonly UnknownSetting[];
  /** The environment that gives these settings to another Sopwith process, whatever their source. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A larger file is probably not a configuration file. */
const MAX_FILE_BYTES = 256 * 1024;

/**
 * Reads all settings; flag wins over environment, environment over file, file over default. An empty text counts as not set.
 *
 * @throws CodedError `invalid_config` naming every fault at once, with the place and what would be right.
 */
export function loadConfig(sources: ConfigSources): LoadedConfig {
  const faults: string[] = [];
  const inFile = sources.file === undefined ? new Map<string, string>() : readFile(sources.file, faults);
  const values: Partial<Record<SettingName, unknown>> = {};
  const from: Partial<Record<SettingName, Source>> = {};
  const environment: Record<string, string> = {};
  for (const name of SETTING_NAMES) {
    const found = findText(name, sources, inFile, faults);
    from[name] = found?.source ?? 'default';
    if (found !== undefined) Object.assign(environment, environmentOf(name, found.text));
    values[name] = found === undefined ? SETTINGS[name].fallback : parseValue(name, found, faults);
  }
  if (inFile.size > 0) faults.push(...exposedSecrets(sources.file ?? '', inFile));
  if (isShared(values['port'], values['adminPort']))
    faults.push(`ADMIN_PORT and PORT are both ${String(values['port'])}: choose another ADMIN_PORT`);
  faults.push(
    ...incompleteDatabase(values),
    ...incompleteSignIn(values),
    ...incompleteOperator(values),
    ...incompleteMail(values),
  );
  if (faults.length > 0) throw new CodedError('invalid_config', faults.join('\n'));
  const config = values as Omit<Config, 'baseUrl'>;
  return Object.freeze({
    config: Object.freeze({ ...config, dataDir: path.resolve(config.dataDir), baseUrl: baseUrlOf(config) }),
    from: Object.freeze(from as Record<SettingName, Source>),
    unknown: unknownSettings(sources.env),
    environment: Object.freeze(environment),
  });
}

/** The settings for a log line: what is secret is only said to be set. */
export function summarize({ config, from }: LoadedConfig): Readonly<Record<string, string>> {
  const shown = SETTING_NAMES.filter((name) => from[name] !== 'default' || name === 'dataDir');
  return Object.fromEntries(
    shown.map((name) => [
      spellingsOf(name).env,
      `${SETTINGS[name].secret ? 'set' : String(config[name])} (${from[name]})`,
    ]),
  );
}

/** Two different free ports are fine. */
const isShared = (port: unknown, adminPort: unknown): boolean =>
  typeof port === 'number' && port !== 0 && port === adminPort;

/** The direct URL is the second way to a database. */
const incompleteDatabase = (values: Partial<Record<SettingName, unknown>>): readonly string[] =>
  values.databaseDirectUrl !== undefined && values.databaseUrl === undefined
    ? [
        'DATABASE_DIRECT_URL is set without DATABASE_URL: set the URL of the connection pooler, or rename DATABASE_DIRECT_URL to DATABASE_URL',
      ]
    : [];

/** Settings of single sign-on that need one another. */
function incompleteSignIn(values: Partial<Record<SettingName, unknown>>): readonly string[] {
  const { oidcIssuer: issuer, oidcClientId: client, passwordSignIn } = values;
  return [
    ...(issuer !== undefined && client === undefined
      ? ['OIDC_ISSUER is set without OIDC_CLIENT_ID: set the client ID that the provider shows']
      : []),
    ...(issuer === undefined && client !== undefined
      ? ['OIDC_CLIENT_ID is set without OIDC_ISSUER: set the issuer URL of the provider']
      : []),
    ...(issuer === undefined && passwordSignIn === 'off'
      ? ['PASSWORD_SIGN_IN is off without OIDC_ISSUER, so people could not sign in: set OIDC_ISSUER']
      : []),
  ];
}

/** Messages to the operator are always signed. */
function incompleteOperator(values: Partial<Record<SettingName, unknown>>): readonly string[] {
  if (values.operatorWebhookUrl === undefined || values.operatorWebhookSecret !== undefined) return [];
  return [
    'OPERATOR_WEBHOOK_URL is set without OPERATOR_WEBHOOK_SECRET: create one with `echo whsec_$(openssl rand -base64 32)`',
  ];
}

/** An e-mail without a sender is rejected by every server. */
const incompleteMail = ({ smtpUrl, mailFrom }: Partial<Record<SettingName, unknown>>): readonly string[] =>
  smtpUrl !== undefined && mailFrom === undefined
    ? ['SMTP_URL is set without MAIL_FROM: set the sender, such as sopwith@clinic.example']
    : [];

/** Anyone who can read the file has the secret. */
function exposedSecrets(file: string, inFile: ReadonlyMap<string, string>): readonly string[] {
  const mode = statSync(file).mode & 0o777;
  const secrets = SETTING_NAMES.filter((name) => SETTINGS[name].secret && inFile.has(spellingsOf(name).file));
  if (secrets.length === 0 || (mode & 0o077) === 0 || process.platform === 'win32') return [];
  const names = secrets.map((name) => spellingsOf(name).file).join(', ');
  const shown = mode.toString(8).padStart(4, '0');
  return [`${file} contains ${names} and has mode ${shown}, so other users can read it: chmod 600 ${file}`];
}

interface FoundText {
  readonly text: string;
  readonly source: Source;
  /** As a person would look for it. */
  readonly place: string;
}

/** For a child, which inherits this process's environment: it must not read the file of a secret a second time. */
function environmentOf(name: SettingName, text: string): Readonly<Record<string, string>> {
  const { env, secretFile } = spellingsOf(name);
  return { [env]: text, ...(secretFile === undefined ? {} : { [secretFile]: '' }) };
}

function findText(
  name: SettingName,
  { env, flags = {}, file }: ConfigSources,
  inFile: ReadonlyMap<string, string>,
  faults: string[],
): FoundText | undefined {
  const names = spellingsOf(name);
  const { secretFile = '' } = names;
  const candidates: [string | undefined, Source, string][] = [
    [flags[name], 'flag', names.flag],
    [env[names.env], 'environment', names.env],
    [secretIn(env, names.env, secretFile, faults), 'environment', secretFile],
    [inFile.get(names.file), 'file', `${names.file} in ${file}`],
  ];
  const found = candidates.find(([text]) => text !== undefined && text !== '');
  return found?.[0] === undefined ? undefined : { text: found[0], source: found[1], place: found[2] };
}

/** Container platforms and systemd pass secrets as files: `DATABASE_URL_FILE` names the one with the value of `DATABASE_URL`. */
function secretIn(
  env: NodeJS.ProcessEnv,
  variable: string,
  secretFile: string,
  faults: string[],
): string | undefined {
  const file = env[secretFile];
  if (!file) return undefined;
  if (env[variable]) {
    faults.push(`${variable} and ${secretFile} are both set: remove one of them`);
    return undefined;
  }
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return text;
    faults.push(`${secretFile}: ${file} is empty`);
  } catch (cause) {
    faults.push(
      `${secretFile}: ${file} cannot be read (${codeOf(cause)}): check the path and who may read it`,
    );
  }
  return undefined;
}

function parseValue(name: SettingName, { text, place }: FoundText, faults: string[]): unknown {
  const { secret, parse } = SETTINGS[name];
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const shown = secret ? 'the value' : `"${text}"`;
    faults.push(`${place}: ${shown} ${error.message}`);
    return undefined;
  }
}

/** The texts in the file. YAML 1.2, one level, no tags, no anchors. */
function readFile(file: string, faults: string[]): ReadonlyMap<string, string> {
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CodedError(
      'invalid_config',
      `--config ${file} cannot be read (${codeOf(cause)}): check the path`,
      { cause },
    );
  }
  if (source.length > MAX_FILE_BYTES)
    throw new CodedError('invalid_config', `${file} is larger than 256 KiB`);
  const content = parseYaml(file, source, faults);
  return content === undefined ? new Map() : textsOf(file, content, faults);
}

function parseYaml(file: string, source: string, faults: string[]): object | undefined {
  const document = parseDocument(source, { version: '1.2', schema: 'core', merge: false, uniqueKeys: true });
  const problems = [...document.errors, ...document.warnings].map(
    (problem) => problem.message.split('\n')[0] ?? '',
  );
  if (problems.length === 0) visit(document, { Alias: () => void problems.push('aliases are not allowed') });
  if (problems.length > 0) {
    faults.push(...problems.map((problem) => `${file}: ${problem}`));
    return undefined;
  }
  const content: unknown = document.toJS() ?? {};
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
  faults.push(`${file}: it must be a mapping of lines "name: value"`);
  return undefined;
}

function textsOf(file: string, content: object, faults: string[]): ReadonlyMap<string, string> {
  const known = new Set(SETTING_NAMES.map((name) => spellingsOf(name).file));
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(content) as [string, unknown][]) {
    const text = textOf(value);
    if (!known.has(name))
      faults.push(`${file}: unknown setting "${name}". Known settings: ${[...known].join(', ')}`);
    else if (text === undefined)
      faults.push(`${file}: ${name} must be a text, a number, true, false, or a list`);
    else texts.set(name, text);
  }
  return texts;
}

function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const parts = value.map(textOf);
    // `\,` is a comma in an entry of a list: see `list`.
    return parts.includes(undefined)
      ? undefined
      : parts.map((part) => part?.replaceAll(',', '\\,')).join(',');
  }
  if (value === null) return '';
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

function baseUrlOf({ publicUrl, host, port }: Omit<Config, 'baseUrl'>): string {
  if (publicUrl !== undefined) return publicUrl;
  const anywhere = host === '0.0.0.0' || host === '::';
  const name = anywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
