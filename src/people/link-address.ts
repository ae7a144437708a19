import type { LinkPurpose } from './links.ts';

/** The address of a link. The token is in the fragment, which browsers send to no server, so that it is in no log. */
export const linkAddress = (publicUrl: string, purpose: LinkPurpose, token: string): string =>
  `${publicUrl}/console/${purpose === 'sign_in' ? 'link' : 'password'}#token=${token}`;
