/** A text as a part of a pattern, in which it means just itself. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** The same, however a page breaks it into lines. */
export function wordByWord(text: string): string {
  return text.trim().split(/\s+/).map(literally).join('\\s+');
}
