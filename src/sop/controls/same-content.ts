import { readNumber } from '../page/portal-number.ts';

/**
 * Whether a field holds what was filled, although the portal writes it its own way: masks and separators (`(555) 555-0100`), money
 * (`1,500.00`), upper case, spaces. Anything lost or added is a difference.
 */
export function sameContent(found: string, wanted: string): boolean {
  const [left, right] = [readNumber(found), readNumber(wanted)];
  const areNumbers = left !== null && right !== null;
  // A minus is not a letter, and makes another number.
  if (areNumbers && left < 0 !== right < 0) return false;
  return letters(found) === letters(wanted) || (areNumbers && left === right);
}

/** Letters and digits of any script; of a text without any, all of it. */
function letters(text: string): string {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return kept === '' ? text.trim() : kept;
}
