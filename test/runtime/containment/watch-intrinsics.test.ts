import { expect } from 'chai';
import { watchIntrinsics } from '../../../src/runtime/containment/watch-intrinsics.ts';

/** What a plugin may do, with the object that must be named. */
const CHANGES: Readonly<
  Record<string, readonly [object: object, key: PropertyKey, change: object, name: string]>
> = {
  'a new property of every object': [
    Object.prototype,
    'x',
    { value: 1, enumerable: true },
    'Object.prototype',
  ],
  'a new property that no loop shows': [Object.prototype, Symbol('x'), { value: 1 }, 'Object.prototype'],
  'a replaced method': [Array.prototype, 'map', { value: () => [] }, 'Array.prototype'],
  'a method that loops now show': [Array.prototype, 'map', { enumerable: true }, 'Array.prototype'],
  'a replaced getter': [Map.prototype, 'size', { get: () => 0 }, 'Map.prototype'],
  'a getter for a method': [String.prototype, 'trim', { get: () => () => '' }, 'String.prototype'],
  'a replaced static method': [JSON, 'parse', { value: () => ({}) }, 'JSON'],
  'a replaced iterator': [
    Reflect.getPrototypeOf([].values()) ?? {},
    'next',
    { value: () => ({ done: true }) },
    'Array iterator',
  ],
  'a replaced method of dates in words': [
    Intl.DateTimeFormat.prototype,
    'formatToParts',
    { value: () => [] },
    'Intl.DateTimeFormat.prototype',
  ],
  'a replaced global': [globalThis, 'setTimeout', { value: () => undefined }, 'globalThis'],
  'a replaced global that Node.js loads when it is used': [
    globalThis,
    'fetch',
    { value: () => undefined },
    'globalThis',
  ],
};

describe('the watch over intrinsics', () => {
  for (const [what, [object, key, change, name]] of Object.entries(CHANGES)) {
    it(`should name the object of ${what}`, () => {
      const before = Reflect.getOwnPropertyDescriptor(object, key);
      const changed = watchIntrinsics();
      expect(changed()).to.equal(null);
      Reflect.defineProperty(object, key, { ...change, configurable: true });
      const named = changed();
      if (before === undefined) Reflect.deleteProperty(object, key);
      else Reflect.defineProperty(object, key, before);
      expect(named).to.equal(name);
      expect(changed()).to.equal(null);
    });
  }

  it('should take what Node.js loads late, a new global, and the settings of stack traces for no change', () => {
    const changed = watchIntrinsics();
    const { stackTraceLimit } = Error;
    try {
      Error.stackTraceLimit = stackTraceLimit + 1;
      Reflect.set(globalThis, 'newGlobal', 1);
      expect([typeof fetch, typeof WebSocket, typeof crypto.subtle, typeof structuredClone]).not.to.include(
        'undefined',
      );
      expect(changed()).to.equal(null);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
      Reflect.deleteProperty(globalThis, 'newGlobal');
    }
  });
});
