/** One thing that leads to another: a call between SOPs, an element that names an element. */
export interface Link {
  readonly from: string;
  readonly to: string;
}

/** Every link that closes a circle, with the way round. */
export function findCircles<L extends Link>(
  links: readonly L[],
): readonly { readonly call: L; readonly way: readonly string[] }[] {
  const from = Map.groupBy(links, (link) => link.from);
  const done = new Set<string>();
  const found: { call: L; way: readonly string[] }[] = [];
  const walk = (name: string, way: readonly string[]): void => {
    if (done.has(name)) return;
    for (const call of from.get(name) ?? []) {
      const start = way.indexOf(call.to);
      if (start !== -1) found.push({ call, way: [...way.slice(start), call.to] });
      else walk(call.to, [...way, call.to]);
    }
    done.add(name);
  };
  for (const name of from.keys()) walk(name, [name]);
  return found;
}
