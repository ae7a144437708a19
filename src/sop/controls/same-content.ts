import { isCode, readNumber } from '../page/portal-number.ts';
import { withoutZeroSeconds } from './zero-seconds.ts';

/**
 * Whether a field holds what was filled, although the portal writes it its own way: masks and separators (`(555) 555-0100`), money
 * (`1,500.00`), upper case, spaces, a time without zero seconds. Anything lost or added is a difference, and so is another number: `1.5` or `12.34` of a field that moves the point.
 */
export function sameContent(found: string, wanted: string): boolean {
  const [left, right] = [readNumber(found), readNumber(wanted)];
  const same = letters(withoutZeroSeconds(found)) === letters(withoutZeroSeconds(wanted));
  if (left === null || right === null) return same;
  if (same && areThousands(found, wanted)) return true;
  return left === right && (same || !isCode(wanted));
}

/** `1.234` may be 1234 if that was typed: the reader of numbers, which does not know, takes the point for a decimal point. */
const areThousands = (found: string, wanted: string): boolean =>
  /^\d+$/.test(wanted.trim()) && /^[1-9]\d{0,2}\.\d{3}$/.test(found.trim());

/** Letters and digits of any script; of a text without any, all of it. */
function letters(text: string): string {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return kept === '' ? text.trim() : kept;
}
