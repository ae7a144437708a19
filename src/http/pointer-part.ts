/** A JSON Pointer segment of a name that the client chose: bounded, so that the answer is. */
export function pointerPart(name: string): string {
  return name.toWellFormed().slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1');
}
