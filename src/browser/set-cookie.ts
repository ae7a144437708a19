/** A cookie as Playwright takes it. */
export interface NewCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  /** Seconds since the epoch; -1 for one of the session. */
  readonly expires: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'Strict' | 'Lax' | 'None';
}

const LONG_AGO = 1;

/**
 * Reads a `Set-Cookie` header as browsers do (RFC 6265, 5.2).
 *
 * @returns null for one that sets no cookie
 */
export function parseSetCookie(line: string, url: URL, now = Date.now()): NewCookie | null {
  const [pair = '', ...rest] = line.split(';');
  const [name, value] = halves(pair);
  if (value === undefined || name === '') return null;
  const attributes = new Map(
    rest.map((part) => halves(part)).map(([key, text = '']) => [key.toLowerCase(), text]),
  );
  const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase();
  const path = attributes.get('path') ?? '';
  return {
    name,
    value,
    // With a dot it holds for sub-domains too.
    domain: domain ? `.${domain}` : url.hostname,
    path: path.startsWith('/') ? path : defaultPath(url),
    expires: expiry(attributes, now),
    httpOnly: attributes.has('httponly'),
    secure: attributes.has('secure'),
    sameSite: sameSiteOf(attributes.get('samesite')),
  };
}

function halves(text: string): [string, string?] {
  const at = text.indexOf('=');
  return at === -1 ? [text.trim()] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function expiry(attributes: ReadonlyMap<string, string>, now: number): number {
  const age = attributes.get('max-age');
  if (age !== undefined && /^-?\d+$/.test(age))
    return Number(age) <= 0 ? LONG_AGO : Math.round(now / 1000) + Number(age);
  const date = Date.parse(attributes.get('expires') ?? '');
  return Number.isNaN(date) ? -1 : Math.max(LONG_AGO, Math.round(date / 1000));
}

function sameSiteOf(text: string | undefined): NewCookie['sameSite'] {
  if (/^strict$/i.test(text ?? '')) return 'Strict';
  return /^none$/i.test(text ?? '') ? 'None' : 'Lax';
}

function defaultPath({ pathname }: URL): string {
  return pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));
}
