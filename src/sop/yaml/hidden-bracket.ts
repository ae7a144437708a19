import type { YamlComplaint } from './yaml-complaints.ts';

/**
 * The ` #` that hides the closing bracket of a mapping or list on one line, or null: the parser reports only the missing bracket, lines below.
 * `{ find: Line #3, within: Lines }`
 */
export function hiddenBracket(text: string): YamlComplaint | null {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    const first = /[\s[{,]/.test(text[at - 1] ?? ' ');
    if (first && (letter === '"' || letter === "'")) at = quoteEnd(text, at, letter);
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
    else if (letter === '#' && /\s/.test(text[at - 1] ?? ' ')) {
      const end = lineEnd(text, at);
      if (depth > 0 && /[}\]]/.test(text.slice(at, end)))
        return {
          offset: at,
          message:
            'the " #" begins a comment, which hides the closing bracket: this text needs quotes around the whole',
        };
      at = end;
    }
  }
  return null;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** Where a quoted text ends; at its beginning if it never does. */
function quoteEnd(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (quote === '"' && text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return from;
}
