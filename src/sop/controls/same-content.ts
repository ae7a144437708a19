/**
 * Whether a field holds what was filled, although the portal writes it its own way: masks and separators (`(555) 555-0100`), money
 * (`1,500.00`), upper case, spaces. Anything lost or added is a difference.
 */
export function sameContent(found: string, wanted: string): boolean {
  if (letters(found) === letters(wanted)) return true;
  const [left, right] = [amount(found), amount(wanted)];
  return left !== null && left === right;
}

/** Letters and digits of any script; of a text without any, all of it. */
function letters(text: string): string {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return kept === '' ? text.trim() : kept;
}

/** A plain amount, `$` and thousands separators aside; null where the text is none. */
function amount(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^[$€£]\s*/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}
