import { isIP } from 'node:net';
import { CodedError } from '../platform/errors.ts';

/** Names and values as the SOPs use them (`credentials.username`); `totp_secret` is base32. */
export type Credentials = Readonly<Record<string, string>>;

const CREDENTIAL_NAME = /^[a-z][a-z0-9_]{0,39}$/;
const BASE32 = /^[A-Z2-7\s]+=*$/i;
const MAX_VALUE_LENGTH = 4_096;

/** `https`, or `http` on this machine (the simulated portals). No user name, query or fragment. */
export function checkBaseUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (
    url !== undefined &&
    secure &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === ''
  ) {
    return;
  }
  throw new CodedError(
    'invalid_base_url',
    `base URL "${url === undefined ? text : url.origin + url.pathname}" is not an https URL (http is allowed only for this ` +
      'machine), without user name, query, and fragment',
  );
}

/** The same, checked: at least one. The message names the credential, never its value. */
export function checkCredentials(credentials: unknown): Credentials {
  if (typeof credentials !== 'object' || credentials === null || Array.isArray(credentials)) {
    throw invalid('credentials are an object of names and texts: {"username": "…", "password": "…"}');
  }
  const entries = Object.entries(credentials);
  if (entries.length === 0) throw invalid('there are no credentials: {"username": "…", "password": "…"}');
  return Object.freeze(
    Object.fromEntries(entries.map(([name, value]) => [name, checkCredential(name, value)])),
  );
}

function checkCredential(name: string, value: unknown): string {
  if (!CREDENTIAL_NAME.test(name)) {
    throw invalid(`credential name "${name}" is not lower-case letters, digits and "_"`);
  }
  if (typeof value !== 'string' || value === '' || value.length > MAX_VALUE_LENGTH) {
    throw invalid(
      `credential "${name}" is not a text of 1 to ${MAX_VALUE_LENGTH} characters (quote numbers in YAML)`,
    );
  }
  if (name === 'totp_secret' && !BASE32.test(value)) {
    throw invalid('credential "totp_secret" is not base32: it is the text behind the QR code');
  }
  return value;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

function invalid(message: string): CodedError {
  return new CodedError('invalid_credentials', message);
}
