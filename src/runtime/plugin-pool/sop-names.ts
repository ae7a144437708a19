/** The SOPs at hand, as far as task types need to know. */
export interface SopNames {
  /** `payer/procedure` */
  has(name: string): boolean;
  payersWith(procedure: string): readonly string[];
}

export function sopNames(names: readonly string[]): SopNames {
  const known = new Set(names);
  return {
    has: (name) => known.has(name),
    payersWith: (procedure) =>
      names
        .filter((name) => name.endsWith(`/${procedure}`))
        .map((name) => name.slice(0, -procedure.length - 1)),
  };
}
