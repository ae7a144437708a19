import { barePatternFault, patternFault } from '../../page/safe-pattern.ts';

/** A text of the author that is a pattern: `/…/i`. */
export function writtenPattern(text: string): RegExp | null {
  const [, source, flags] = /^\/(.+)\/([imsu]*)$/.exec(text) ?? [];
  return source === undefined ? null : new RegExp(source, flags);
}

/** For arguments that take a text or a `/pattern/`. */
export function textOrPatternFault(text: string): string | null {
  const [, source, flags] = /^\/(.+)\/([imsu]*)$/.exec(text) ?? [];
  return source === undefined ? null : (patternFault(source, flags)?.message ?? null);
}

/** For arguments that are a pattern without slashes. */
export function regexFault(text: string): string | null {
  const slashes = /^\/(.+)\/$/.exec(text);
  if (slashes) return `write this pattern without slashes: ${slashes[1]}`;
  return barePatternFault(text);
}

/** For addresses of the portal: other schemes read files, run scripts, or show pages that belong to no portal. */
export function addressFault(text: string): string | null {
  // Browsers pass over spaces and control characters there.
  // oxlint-disable-next-line no-control-regex
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(text.replace(/[\0-\x20]/g, ''))?.[0].toLowerCase();
  if (scheme === undefined || scheme === 'http:' || scheme === 'https:') return null;
  return `"${scheme}" addresses are not allowed. Use https://, http://, or a path of the portal such as /claims`;
}
