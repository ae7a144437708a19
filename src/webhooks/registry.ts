/** Named definitions in the order of registration; built first, then read only. */
export interface Registry<T extends { readonly name: string }> {
  /** The definition of this name. Throws, naming what there is. */
  get(name: string): T;
  readonly all: readonly T[];
}

export interface Registration<T> {
  readonly definition: T;
  /** Who registers it: `sopwith`, or the plugin's file. */
  readonly source: string;
}

/** Registering a key twice fails loudly and names both places. */
export function createNamedRegistry<T extends { readonly name: string }>(
  kind: string,
  entries: readonly Registration<T>[],
  keysOf: (definition: T) => readonly string[] = (definition) => [definition.name],
): Registry<T> {
  const owner = new Map<string, string>();
  const byName = new Map<string, T>();
  for (const { definition, source } of entries) {
    for (const key of keysOf(definition)) {
      const first = owner.get(key);
      if (first !== undefined) {
        throw new Error(
          `${kind} "${key}" is registered twice: by ${first} and by ${source}. Rename or remove one of them.`,
        );
      }
      owner.set(key, source);
    }
    byName.set(definition.name, definition);
  }
  const get = (name: string): T => {
    const found = byName.get(name);
    if (found === undefined) {
      throw new Error(`unknown ${kind} "${name}". Known: ${[...byName.keys()].join(', ')}.`);
    }
    return found;
  };
  return Object.freeze({ get, all: Object.freeze([...byName.values()]) });
}
