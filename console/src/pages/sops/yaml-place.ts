/** A key or an item of a list, from the outside to the inside: `['steps', ITEM, 'fill']`. */
export const ITEM = Symbol('item');
export type YamlPath = readonly (string | typeof ITEM)[];

interface Token {
  readonly column: number;
  readonly key: string | typeof ITEM;
}

const KEY = /^(?:"([^"]*)"|'([^']*)'|([^\s#'"[\]{},&*!|>%@`-][^:#]*?))\s*:(?=\s|$)/;

/** The dashes and the key with which a line begins. */
function tokensOf(line: string): readonly Token[] {
  const tokens: Token[] = [];
  let column = /^ */.exec(line)?.[0].length ?? 0;
  while (/^-(\s|$)/.test(line.slice(column))) {
    tokens.push({ column, key: ITEM });
    column += 1 + (/^ */.exec(line.slice(column + 1))?.[0].length ?? 0);
  }
  const key = KEY.exec(line.slice(column));
  if (key !== null) tokens.push({ column, key: key[1] ?? key[2] ?? key[3] ?? '' });
  return tokens;
}

/**
 * Where a place in a YAML text is, by its indentation alone: while somebody types, the text is mostly not valid YAML.
 *
 * @param column Where the key is, or will be.
 */
export function pathAt(lines: readonly string[], index: number, column: number): YamlPath {
  const path: (string | typeof ITEM)[] = [];
  let inner: Token = { column, key: '' };
  const take = (line: string): void => {
    for (const token of tokensOf(line).toReversed())
      if (isAround(token, inner)) {
        path.unshift(token.key);
        inner = token;
      }
  };
  take((lines[index] ?? '').slice(0, column));
  for (let at = index - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    if (!/^\s*(#|$)/.test(line)) take(line);
  }
  return path;
}

/** The items of a list may have the column of its key. */
const isAround = (token: Token, inner: Token): boolean =>
  token.column < inner.column || (token.column === inner.column && inner.key === ITEM && token.key !== ITEM);
