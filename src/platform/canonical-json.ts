import { appendPointer } from './json-pointer.ts';

/** Thrown for what JSON cannot carry; `pointer` names the place (RFC 6901), and nothing quotes the value. */
export class NotCanonicalError extends Error {
  readonly code = 'not_canonical_json';
  readonly pointer: string;
  constructor(pointer: string, reason: string) {
    super(`${pointer === '' ? 'the value' : pointer} ${reason}; canonical JSON has no form for it`);
    this.pointer = pointer;
  }
}

interface CanonicalOptions {
  /**
   * `escape` writes half of a surrogate pair as `JSON.stringify` does (`\ud800`), and RFC 8785 refuses it. For texts that are only compared with
   * each other and may come from a portal's page.
   */
  readonly loneSurrogates?: 'refuse' | 'escape';
}

/**
 * RFC 8785 canonical JSON: fields sorted by UTF-16 code units, no spaces, no escapes beyond the needed ones. ECMAScript's own
 * number and string forms are the ones that the RFC prescribes, so only the sorting is left to do. That is why no library is used.
 *
 * @throws NotCanonicalError for `NaN`, infinities, lone surrogates, `undefined`, functions, bigints and instances of classes.
 * @example canonicalJson({ b: 1, a: 'é' }) // '{"a":"é","b":1}'
 */
export function canonicalJson(value: unknown, { loneSurrogates = 'refuse' }: CanonicalOptions = {}): string {
  return write(value, '', loneSurrogates === 'refuse');
}

function write(value: unknown, pointer: string, strict: boolean): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return writeString(value, pointer, strict);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotCanonicalError(pointer, 'is not a finite number');
    return JSON.stringify(value);
  }
  if (Array.isArray(value))
    return `[${value.map((item, index) => write(item, appendPointer(pointer, index), strict)).join(',')}]`;
  if (isPlainObject(value)) return writeObject(value, pointer, strict);
  throw new NotCanonicalError(
    pointer,
    `is ${typeof value === 'object' ? 'not a plain object' : `of type ${typeof value}`}`,
  );
}

function writeObject(value: Readonly<Record<string, unknown>>, pointer: string, strict: boolean): string {
  const fields = Object.keys(value)
    .toSorted((one, other) => (one < other ? -1 : 1)) // code units, never the locale's order
    .map((name) => {
      const place = appendPointer(pointer, name);
      return `${writeString(name, place, strict)}:${write(value[name], place, strict)}`;
    });
  return `{${fields.join(',')}}`;
}

function writeString(text: string, pointer: string, strict: boolean): string {
  if (strict && !text.isWellFormed()) throw new NotCanonicalError(pointer, 'holds half of a surrogate pair');
  return JSON.stringify(text);
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
