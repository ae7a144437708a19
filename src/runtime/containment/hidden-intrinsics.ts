/** Prototypes that no global names, but that loops, `async` functions, and iterator methods use. */
export function hiddenIntrinsics(): readonly (readonly [name: string, prototype: unknown])[] {
  const { getPrototypeOf } = Reflect;
  const functions = {
    AsyncFunction: async () => undefined,
    GeneratorFunction: function* () {},
    AsyncGeneratorFunction: async function* () {},
  };
  const iterators = {
    Array: [].values(),
    Map: new Map().values(),
    Set: new Set().values(),
    String: ''[Symbol.iterator](),
    RegExp: ''.matchAll(/x/g),
  };
  return [
    ...Object.entries(functions).map(([name, one]) => [name, one.constructor] as const),
    ...Object.entries(functions).map(([name, one]) => [`${name}.prototype`, getPrototypeOf(one)] as const),
    ...Object.entries(iterators).map(([name, one]) => [`${name} iterator`, getPrototypeOf(one)] as const),
  ];
}
