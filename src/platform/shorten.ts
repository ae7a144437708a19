/** The beginning of a text that is too long, with `mark` at its end; never half of a character. */
export function shorten(text: string, maxLength: number, mark = '…'): string {
  if (text.length <= maxLength) return text;
  const kept = text.slice(0, maxLength - mark.length);
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}${mark}`;
}
