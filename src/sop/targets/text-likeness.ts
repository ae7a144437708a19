/** How alike two texts are: shared pairs of letters, 0 to 1 (Sørensen and Dice), or near 1 where one text holds the other. */
export function likeness(a: string, b: string): number {
  const [left, right] = [normal(a), normal(b)];
  if (left === '' || right === '') return 0;
  if (left === right) return 1;
  if (left.includes(right) || right.includes(left))
    return 0.6 + (0.4 * Math.min(left.length, right.length)) / Math.max(left.length, right.length);
  const rest = pairs(right);
  const shared = pairs(left).filter((pair) => {
    const index = rest.indexOf(pair);
    if (index !== -1) rest.splice(index, 1);
    return index !== -1;
  });
  return (2 * shared.length) / Math.max(1, left.length + right.length - 2);
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100);
}

function pairs(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}
