import type { HttpContext } from '../http-context.ts';

type Name = 'sopwith_session' | 'sopwith_device';

/** How long a browser is remembered. The cookie of a session ends with the browser; the server ends the session before. */
const DEVICE_SECONDS = 365 * 24 * 3_600;

/** Whether browsers reach this installation by HTTPS. */
const isSecure = ({ secure, state }: HttpContext): boolean =>
  secure || state.service.settings.publicUrl.startsWith('https:');

/** A page of another host of the domain cannot set a cookie with the prefix. */
const nameOf = (ctx: HttpContext, name: Name): string => (isSecure(ctx) ? `__Host-${name}` : name);

/** Null if there is none, or several, of which one may be from somebody else. */
export function readCookie(ctx: HttpContext, name: Name): string | null {
  const start = `${nameOf(ctx, name)}=`;
  const pairs = (ctx.req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const [found, ...more] = pairs.filter((pair) => pair.startsWith(start));
  return found === undefined || more.length > 0 ? null : found.slice(start.length);
}

/** @param value Null removes the cookie. */
export function writeCookie(ctx: HttpContext, name: Name, value: string | null): void {
  const age = value === null ? ['Max-Age=0'] : name === 'sopwith_device' ? [`Max-Age=${DEVICE_SECONDS}`] : [];
  const secure = isSecure(ctx) ? ['Secure'] : [];
  ctx.append(
    'Set-Cookie',
    [`${nameOf(ctx, name)}=${value ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Strict', ...secure, ...age].join(
      '; ',
    ),
  );
}
