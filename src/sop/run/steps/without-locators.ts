/** How Playwright begins to write a locator: `locator('…')`, `getByRole('…')`, `frameLocator('…')`. */
const BEGIN = /(?:\b(?:page|frame)\.)?\b(?:locator|getBy[A-Z][A-Za-z]*|frameLocator)\(/g;

/** A message of Playwright with what the author wrote in place of its locators, which may be hundreds of characters long. */
export function withoutLocators(message: string, target: string): string {
  let text = '';
  let at = 0;
  for (const { index } of message.matchAll(BEGIN)) {
    if (index < at) continue;
    text += `${message.slice(at, index)}${target}`;
    at = endOfChain(message, message.indexOf('(', index));
  }
  return text + message.slice(at);
}

/** The end of `(…).filter(…).first()`, from its first bracket on. */
function endOfChain(message: string, open: number): number {
  const end = endOfBrackets(message, open);
  const next = /^\.[A-Za-z]+\(/.exec(message.slice(end));
  return next === null ? end : endOfChain(message, end + next[0].length - 1);
}

function endOfBrackets(message: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < message.length; at += 1) {
    const letter = message[at] ?? '';
    if (letter === '\\') at += 1;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === "'" || letter === '"' || letter === '`') quote = letter;
    else if (letter === '(') depth += 1;
    else if (letter === ')' && (depth -= 1) === 0) return at + 1;
  }
  return message.length;
}
