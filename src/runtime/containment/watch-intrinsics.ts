import { hiddenIntrinsics } from './hidden-intrinsics.ts';

// Taken before any plugin is loaded: a plugin may replace these functions.
const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { is } = Object;
const GLOBALS = ownKeys(globalThis).filter((name) => typeof name === 'string');

const NAMESPACES: ReadonlySet<string> = new Set([
  'Atomics',
  'Intl',
  'JSON',
  'Math',
  'Reflect',
  'WebAssembly',
]);
/** Properties of `Error` that libraries set for a moment. They change no value. */
const STACK_SETTINGS: ReadonlySet<PropertyKey> = new Set(['stackTraceLimit', 'prepareStackTrace']);

interface Intrinsic {
  readonly name: string;
  readonly object: object;
  readonly prototype: object | null;
  readonly properties: readonly Property[];
  /** Null if new properties are allowed. */
  readonly count: number | null;
}

/** All of the same shape: V8 reads these ten times faster. */
interface Property {
  readonly key: PropertyKey;
  readonly value: unknown;
  readonly get: unknown;
  readonly set: unknown;
  readonly writable: boolean | undefined;
  readonly enumerable: boolean | undefined;
}

/**
 * Takes a snapshot of the objects that all code in a process shares: built-in constructors, their prototypes, namespaces such as `Math`, and the
 * names of `globalThis`. The returned function compares them with the snapshot. It returns the name of the first changed object, such as
 * `Array.prototype`, or null. Take the snapshot after all code is loaded: polyfills change intrinsics legitimately.
 */
export function watchIntrinsics(): () => string | null {
  const snapshot = takeSnapshot();
  return () => {
    let name = 'an intrinsic';
    try {
      // By index: a plugin may have changed the iterator of arrays.
      for (let index = 0; index < snapshot.length; index += 1) {
        const intrinsic = snapshot[index] as Intrinsic;
        name = intrinsic.name;
        if (isChanged(intrinsic)) return name;
      }
      return null;
    } catch {
      return name;
    }
  };
}

function isChanged({ object, prototype, properties, count }: Intrinsic): boolean {
  if (getPrototypeOf(object) !== prototype) return true;
  if (count !== null && ownKeys(object).length !== count) return true;
  for (let index = 0; index < properties.length; index += 1)
    if (differs(object, properties[index] as Property)) return true;
  return false;
}

function differs(object: object, then: Property): boolean {
  const now = getOwnPropertyDescriptor(object, then.key);
  if (now === undefined || now.enumerable !== then.enumerable) return true;
  // Node.js loads some globals when they are first read, and replaces the getter by the value.
  if (object === globalThis && typeof then.get === 'function' && now.get === undefined)
    return !is(now.value, then.get.call(object));
  return (
    !is(now.value, then.value) ||
    now.get !== then.get ||
    now.set !== then.set ||
    now.writable !== then.writable
  );
}

function takeSnapshot(): readonly Intrinsic[] {
  const found = new Map<object, Intrinsic>();
  const add = (name: string, value: unknown): void => {
    if (!isObject(value) || found.has(value)) return;
    found.set(value, snapshotOf(name, value));
    const prototype = getOwnPropertyDescriptor(value, 'prototype')?.value;
    add(`${name}.prototype`, prototype);
    add(`the prototype of ${name}`, getPrototypeOf(value));
  };
  found.set(globalThis, { ...snapshotOf('globalThis', globalThis, GLOBALS), count: null });
  for (const name of GLOBALS) {
    const value: unknown = getOwnPropertyDescriptor(globalThis, name)?.value;
    if (typeof value === 'function') add(name, value);
    if (!NAMESPACES.has(name) || !isObject(value)) continue;
    add(name, value);
    for (const key of ownKeys(value)) {
      const part: unknown = getOwnPropertyDescriptor(value, key)?.value;
      if (typeof part === 'function' && 'prototype' in part) add(`${name}.${String(key)}`, part);
    }
  }
  for (const [name, value] of hiddenIntrinsics()) add(name, value);
  return [...found.values()];
}

function snapshotOf(name: string, object: object, names = ownKeys(object)): Intrinsic {
  const keys = object === Error ? names.filter((key) => !STACK_SETTINGS.has(key)) : names;
  const properties = keys.flatMap((key): readonly Property[] => {
    const descriptor = getOwnPropertyDescriptor(object, key);
    if (descriptor === undefined) return [];
    const { value, get, set, writable, enumerable } = descriptor;
    return [{ key, value, get, set, writable, enumerable }];
  });
  const count = object === Error ? null : names.length;
  return { name, object, prototype: getPrototypeOf(object), properties, count };
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';
