/**
 * The keys and indices that a JSON Pointer (RFC 6901) leads along.
 *
 * @example pointerKeys('/lines/0/a~1b') // ['lines', '0', 'a/b']
 */
export function pointerKeys(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
