import ipaddr from 'ipaddr.js';
import { readKey } from '../platform/key-form.ts';
import { mailboxOf, type Mailbox } from '../platform/mail-address.ts';
import { DURATION_UNITS, fromUnits, inUnits, SIZE_UNITS, type Units } from './units.ts';

/** One setting: where it comes from, what it may be, and its default. */
export interface Setting<T> {
  /** The environment variable. The name in the file and of the flag follow from it (see `spellingsOf`). */
  readonly env: string;
  readonly describe: string;
  /** What a value looks like, for the help and the documentation. */
  readonly form: string;
  readonly fallback: T;
  /** Never shown: the summary says only whether it is set. */
  readonly secret: boolean;
  /** @throws SettingError with what is wrong and what would be right; never the value of a secret. */
  parse(text: string): T;
}

/** Why a text is not a valid value of a setting. */
export class SettingError extends Error {}

interface Common {
  readonly secret?: boolean;
}

type Make<T> = readonly [form: string, parse: (text: string) => T];

function setting<T>(
  env: string,
  describe: string,
  fallback: T,
  make: Make<T>,
  more: Common = {},
): Setting<T> {
  const [form, parse] = make;
  return Object.freeze({ env, describe, form, fallback, secret: more.secret ?? false, parse });
}

export function text(env: string, describe: string, fallback: string): Setting<string> {
  return setting(env, describe, fallback, ['text', (value) => value]);
}

export function optionalText(env: string, describe: string, more?: Common): Setting<string | undefined> {
  return setting<string | undefined>(env, describe, undefined, ['text', (value) => value], more);
}

export function choice<T extends string>(
  env: string,
  describe: string,
  choices: readonly T[],
  fallback: T,
): Setting<T> {
  const form = choices.join(' \\| ');
  const parse = (value: string): T => {
    const found = choices.find((each) => each === value);
    if (found === undefined) throw new SettingError(`is not one of ${choices.join(', ')}`);
    return found;
  };
  return setting(env, describe, fallback, [form, parse]);
}

export function flag(env: string, describe: string): Setting<boolean> {
  return setting(env, describe, false, ['true \\| false', parseFlag]);
}

export function whole(
  env: string,
  describe: string,
  bounds: readonly [number, number],
  fallback: number,
): Setting<number> {
  return setting(env, describe, fallback, wholeForm(bounds));
}

export function optionalWhole(
  env: string,
  describe: string,
  bounds: readonly [number, number],
): Setting<number | undefined> {
  return setting<number | undefined>(env, describe, undefined, wholeForm(bounds));
}

/** Bytes: `25MiB`, `64KiB`, `1000`. */
export function size(
  env: string,
  describe: string,
  bounds: readonly [number, number],
  fallback: number,
): Setting<number> {
  const parse = (value: string): number =>
    within(
      /^\d+$/.test(value) ? Number(value) : fromUnits(value, SIZE_UNITS),
      bounds,
      SIZE_UNITS,
      'a size such as 25MiB',
    );
  return setting(env, describe, fallback, ['size: 25MiB', parse]);
}

/** Milliseconds: `30s`, `15min`, `500ms`. */
export function duration(
  env: string,
  describe: string,
  bounds: readonly [number, number],
  fallback: number,
): Setting<number> {
  const parse = (value: string): number =>
    within(fromUnits(value, DURATION_UNITS), bounds, DURATION_UNITS, 'a duration such as 30s');
  return setting(env, describe, fallback, ['duration: 30s', parse]);
}

/** Values with commas between them, in which `\,` is a comma; a list in the file. */
export function list(env: string, describe: string, more?: Common): Setting<readonly string[]> {
  return setting<readonly string[]>(env, describe, [], ['list, with commas', split], more);
}

/** Secret pairs of a name and a value: `api-key=xyz,tenant=clinic`. */
export function pairs(env: string, describe: string): Setting<readonly string[]> {
  const parse = (value: string): readonly string[] => {
    const found = split(value);
    if (found.some((pair) => !/^[\w-]+\s*=/.test(pair) || !isPercentEncoded(pair)))
      throw new SettingError('is not a list of pairs such as api-key=xyz');
    return found;
  };
  return setting<readonly string[]>(env, describe, [], ['list of pairs: name=value', parse], {
    secret: true,
  });
}

function isPercentEncoded(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

/** A number from 0 to 1. */
export function fraction(env: string, describe: string, fallback: number): Setting<number> {
  const parse = (value: string): number => {
    const number = Number(value);
    if (/^[\d.]+$/.test(value) && number >= 0 && number <= 1) return number;
    throw new SettingError('is not a number from 0 to 1');
  };
  return setting(env, describe, fallback, ['0–1', parse]);
}

/** A key, which is never shown: 32 bytes in base64. */
export function key(env: string, describe: string): Setting<string | undefined> {
  return setting<string | undefined>(env, describe, undefined, ['32 bytes in base64', checkedKey], {
    secret: true,
  });
}

/** The secret of a webhook. */
export function webhookSecret(env: string, describe: string): Setting<string | undefined> {
  const parse = (value: string): string => {
    const bytes = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(value)?.[1];
    const { length } = Buffer.from(bytes ?? '', 'base64');
    if (length >= 24 && length <= 64) return value;
    throw new SettingError('is not whsec_ followed by 24 to 64 bytes in base64');
  };
  return setting<string | undefined>(env, describe, undefined, ['whsec_…', parse], { secret: true });
}

/** Who sends an e-mail. */
export function mailbox(env: string, describe: string): Setting<Mailbox | undefined> {
  const parse = (value: string): Mailbox => {
    const found = mailboxOf(value);
    if (found === null) throw new SettingError('is not name@example.com or Name <name@example.com>');
    return found;
  };
  return setting<Mailbox | undefined>(env, describe, undefined, ['name@example.com', parse]);
}

export function keys(env: string, describe: string): Setting<readonly string[]> {
  const parse = (value: string): readonly string[] => split(value).map(checkedKey);
  return setting<readonly string[]>(env, describe, [], ['list, with commas', parse], { secret: true });
}

/** Address ranges: `127.0.0.1/32, 10.0.0.0/8`. */
export function addressRanges(env: string, describe: string): Setting<readonly string[]> {
  return setting<readonly string[]>(env, describe, [], ['list of ranges: 127.0.0.1/32', parseRanges]);
}

/** `postgres://user:password@a:5432,b:5432/…`, as libpq takes it. */
const SEVERAL_HOSTS = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?[^/?#@]*,/i;

/** A URL of one of the protocols, without a slash at its end. */
export function url(
  env: string,
  describe: string,
  protocols: readonly string[] | 'any',
  more?: Common,
): Setting<string | undefined> {
  const any = protocols === 'any';
  const form = any ? 'scheme://…' : protocols.map((protocol) => `${protocol}//…`).join(' or ');
  const parse = (value: string): string => {
    if (SEVERAL_HOSTS.test(value)) {
      throw new SettingError('names several hosts: name one, such as a proxy that follows the primary');
    }
    const parsed = URL.parse(value);
    if (parsed === null || !(any || protocols.includes(parsed.protocol))) {
      throw new SettingError(`is not a URL of the form ${form}`);
    }
    if (!isPercentEncoded(parsed.username) || !isPercentEncoded(parsed.password))
      throw new SettingError('has a "%" in its user or password that is not an escape: write it as %25');
    return value.replace(/\/+$/, '');
  };
  return setting<string | undefined>(env, describe, undefined, [form, parse], more);
}

/** The issuer of an OpenID Connect provider, unchanged: providers compare it character by character. */
export function issuer(env: string, describe: string): Setting<string | undefined> {
  const form = 'https://…';
  const parse = (value: string): string => {
    const parsed = URL.parse(value);
    if (parsed === null || !['https:', 'http:'].includes(parsed.protocol))
      throw new SettingError(`is not a URL of the form ${form}`);
    if (parsed.search !== '' || parsed.hash !== '' || value.includes('/.well-known/'))
      throw new SettingError('must be the issuer alone: remove "/.well-known/…", "?…", and "#…"');
    return value;
  };
  return setting<string | undefined>(env, describe, undefined, [form, parse]);
}

function checkedKey(value: string): string {
  const read = readKey(value);
  if (!Buffer.isBuffer(read)) throw new SettingError(read.message);
  return value;
}

function wholeForm([min, max]: readonly [number, number]): Make<number> {
  const parse = (value: string): number => {
    const number = Number(value);
    if (/^-?\d+$/.test(value) && number >= min && number <= max) return number;
    throw new SettingError(`is not a whole number from ${min} to ${max}`);
  };
  return [`${min}–${max}`, parse];
}

function within(
  value: number | null,
  [min, max]: readonly [number, number],
  units: Units,
  example: string,
): number {
  if (value === null) throw new SettingError(`is not ${example}`);
  if (value >= min && value <= max) return value;
  throw new SettingError(`is not from ${inUnits(min, units)} to ${inUnits(max, units)}`);
}

function parseFlag(value: string): boolean {
  if (['true', '1', 'yes', 'on'].includes(value)) return true;
  if (['false', '0', 'no', 'off'].includes(value)) return false;
  throw new SettingError('must be true or false');
}

function parseRanges(value: string): readonly string[] {
  const ranges = split(value);
  for (const range of ranges) {
    if (!isRange(range))
      throw new SettingError(`holds "${range}", which is not an address range such as 127.0.0.1/32`);
  }
  return ranges;
}

function isRange(range: string): boolean {
  return range.includes('/') ? ipaddr.isValidCIDR(range) : ipaddr.isValid(range);
}

function split(value: string): string[] {
  return value
    .split(/(?<!\\),/)
    .map((each) => each.trim().replaceAll('\\,', ','))
    .filter((each) => each !== '');
}
