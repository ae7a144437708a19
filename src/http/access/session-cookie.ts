import { OIDC_FLOW_MS } from '../../people/oidc-flow.ts';
import type { HttpContext } from '../http-context.ts';

type Name = 'sopwith_session' | 'sopwith_device' | 'sopwith_oidc';

/**
 * How each is kept. `Strict`: only pages of our own origin send it. `Lax`: also a provider that leads the browser back; none of these signs anybody in. Without an
 * age, a cookie ends with the browser; the server ends the session before.
 */
const KINDS: Readonly<
  Record<Name, { readonly sameSite: 'Strict' | 'Lax'; readonly seconds: number | null }>
> = {
  sopwith_session: { sameSite: 'Strict', seconds: null },
  sopwith_device: { sameSite: 'Lax', seconds: 365 * 24 * 3_600 },
  sopwith_oidc: { sameSite: 'Lax', seconds: OIDC_FLOW_MS / 1_000 },
};

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
  const { sameSite, seconds } = KINDS[name];
  const age = value === null ? ['Max-Age=0'] : seconds === null ? [] : [`Max-Age=${seconds}`];
  const parts = [`${nameOf(ctx, name)}=${value ?? ''}`, 'Path=/', 'HttpOnly', `SameSite=${sameSite}`];
  ctx.append('Set-Cookie', [...parts, ...(isSecure(ctx) ? ['Secure'] : []), ...age].join('; '));
}
