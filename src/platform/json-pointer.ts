/** JSON Pointers (RFC 6901): a fault names its place with one. */

/**
 * The pointer to a field or item below `pointer`.
 *
 * @example appendPointer('/lines', 0, 'a/b') // '/lines/0/a~1b'
 */
export function appendPointer(pointer: string, ...keys: readonly (string | number)[]): string {
  const parts = keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return pointer + parts.join('');
}

/**
 * The field names and indexes that a pointer names, from the root.
 *
 * @example pointerKeys('/lines/0/a~1b') // ['lines', '0', 'a/b']
 */
export function pointerKeys(pointer: string): readonly string[] {
  // `~1` first: `~01` is the key `~1`.
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A field name that a client chose, as a pointer may quote it: at most 64 characters that JSON and PostgreSQL accept. */
export function quotableKey(name: string): string {
  return name.slice(0, 64).toWellFormed().replaceAll('\0', '\uFFFD');
}
