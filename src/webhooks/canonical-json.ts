/** Thrown for what JSON cannot carry; `pointer` says where (RFC 6901), the value is never told. */
export class NotCanonicalError extends Error {
  readonly code = 'not_canonical_json';
  readonly pointer: string;
  constructor(pointer: string, reason: string) {
    super(`${pointer === '' ? 'the value' : pointer} ${reason}; canonical JSON has no form for it`);
    this.pointer = pointer;
  }
}

/**
 * RFC 8785 canonical JSON: members sorted by UTF-16 code units, no spaces, no escapes beyond the needed ones. ECMAScript's own
 * number and string forms are the ones that the RFC prescribes, so sorting is all that is left to do; that is why no library is used.
 *
 * @throws NotCanonicalError for `NaN`, infinities, lone surrogates, `undefined`, functions, bigints and instances of classes.
 * @example canonicalJson({ b: 1, a: 'é' }) // '{"a":"é","b":1}'
 */
export function canonicalJson(value: unknown): string {
  return write(value, '');
}

function write(value: unknown, pointer: string): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return writeString(value, pointer);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotCanonicalError(pointer, 'is not a finite number');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map((item, index) => write(item, `${pointer}/${index}`)).join(',')}]`;
  }
  if (isPlainObject(value)) return writeObject(value, pointer);
  throw new NotCanonicalError(
    pointer,
    `is ${typeof value === 'object' ? 'not a plain object' : `of type ${typeof value}`}`,
  );
}

function writeObject(value: Readonly<Record<string, unknown>>, pointer: string): string {
  const members = Object.keys(value)
    .toSorted((one, other) => (one < other ? -1 : 1)) // code units, never the locale's order
    .map((name) => {
      const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      return `${writeString(name, place)}:${write(value[name], place)}`;
    });
  return `{${members.join(',')}}`;
}

function writeString(text: string, pointer: string): string {
  if (!text.isWellFormed()) throw new NotCanonicalError(pointer, 'holds half of a surrogate pair');
  return JSON.stringify(text);
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
