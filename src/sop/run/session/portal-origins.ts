import type { PortalSettings } from '../../../sdk/action.ts';
import { SopFailure } from '../../sop-failure.ts';

/** Whether secrets may be typed there: only on the origin of the base URL, and on those of `secret_origins` in `portal.yaml`. */
export function revealableOrigin(origin: string, portal: PortalSettings): boolean {
  return portal.secretOrigins.includes(origin);
}

export function secretRefused(origin: string, cause?: unknown): SopFailure {
  return new SopFailure(
    'secret_refused',
    `a secret may not be typed on ${origin}: if it belongs to the portal, add it to secret_origins in portal.yaml`,
    {
      notes: 'The procedure was about to type a secret on a foreign site.',
      cause,
    },
  );
}

/** A whole or relative address as one of the portal; anything else is a defect of the SOP, in the step of this title. An expression may put patient data into the address: the title has its source. */
export function portalUrl(url: string, portal: PortalSettings, title: string): string {
  const base = `${portal.baseUrl}/`;
  const relative = url.startsWith('/') ? url.replace(/^\/+/, '') : url;
  // `/claims` is relative to the base URL of the portal, also if that has a path.
  const whole = URL.canParse(url)
    ? new URL(url)
    : URL.canParse(relative, base)
      ? new URL(relative, base)
      : null;
  if (whole === null) throw new SopFailure('bad_url', `the address in "${title}" is not valid`);
  if (!portal.allowedOrigins.includes(whole.origin)) {
    throw new SopFailure(
      'navigation_blocked',
      `${whole.origin} is not among the portal's origins (${portal.allowedOrigins.join(', ')})`,
      {
        notes: 'The procedure left the allowed sites.',
      },
    );
  }
  return whole.href;
}
