/** The same text with another last character: `0`, or `1` where it ended with `0`. Random keys end with any. */
export function changedEnd(text: string): string {
  return `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
}
