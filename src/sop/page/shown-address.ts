import { withoutUserInfo } from './without-user-info.ts';

/**
 * An address as a message for authors shows it: `https://portal.example/members/…/edit?db=…&tab=…`. The pages of some portals differ only in their queries,
 * and the values in those, like the numbers in a path, may be identifiers. What is ahead of the host may be a password.
 */
export function shownAddress(url: string): string {
  const [address = '', query = ''] = url.replace(/#.*$/s, '').split(/\?(.*)/s);
  const parts = [...new Set(query.split('&').map(shownPart))];
  const shown = parts.length > MOST_PARTS ? [...parts.slice(0, MOST_PARTS), '…'] : parts;
  return withoutIdentifiers(withoutUserInfo(address)) + (query === '' ? '' : `?${shown.join('&')}`);
}

/** The address of a search may have a part for each field. */
const MOST_PARTS = 8;

/** The same from the path on. */
export const pathOfAddress = (url: string): string =>
  shownAddress(url).replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '');

/** Those of the path; that of the host stays. */
function withoutIdentifiers(address: string): string {
  const [, origin = '', path = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/]*)?(.*)$/is.exec(address) ?? [];
  const shown = path.split('/').map((part) => (isIdentifier(part) ? '…' : part));
  return origin + shown.join('/');
}

/** `v2` and `step1.php` are no identifiers. */
const isIdentifier = (part: string): boolean =>
  /^\d+$/.test(part) || /\d{2}|\d\D*\d|[%;@,=]|[^\x20-\x7e]/.test(part) || part.length > 40;

/** What has no name, or one that no field has, may be a value. */
function shownPart(part: string): string {
  const name = /^([^=]+)=/.exec(part)?.[1]?.replace(/%5B/gi, '[').replace(/%5D/gi, ']') ?? '';
  return /^[a-z_][\w.:[\]-]{0,40}$/i.test(name) && !/\d{4}/.test(name) ? `${name}=…` : '…';
}
