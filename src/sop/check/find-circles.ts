import type { FoundCall } from './sop-checker.ts';

/** Every call that closes a circle, with the way round. */
export function findCircles(
  calls: readonly FoundCall[],
): readonly { readonly call: FoundCall; readonly way: readonly string[] }[] {
  const from = Map.groupBy(calls, (call) => call.from);
  const done = new Set<string>();
  const found: { call: FoundCall; way: readonly string[] }[] = [];
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
