const MOST = 20;

/**
 * How a text is written, without what it says, which may be patient data: letters as `a` and `A`, digits as `9`. Only the marks of dates, numbers, and names
 * stay, and only the beginning.
 *
 * @example shapeOf('Aug/4/2026') // Aaa/9/9999
 */
export function shapeOf(text: string): string {
  const plain = [...text.trim().replace(/\p{M}/gu, '').replace(/\s+/gu, ' ')];
  const shape = plain.slice(0, MOST).map(shapeOfCharacter).join('');
  return plain.length > MOST ? `${shape.trimEnd()}…` : shape;
}

function shapeOfCharacter(character: string): string {
  if (/\p{Lu}/u.test(character)) return 'A';
  if (/\p{L}/u.test(character)) return 'a';
  if (/\p{N}/u.test(character)) return '9';
  return /[-–−/.,:;()'’%+# ]|\p{Sc}/u.test(character) ? character : '?';
}
