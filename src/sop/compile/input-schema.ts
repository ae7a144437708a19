import { isMap, isNode, isSeq, type Node } from 'yaml';
import type { SourcePlace } from '../../sdk/field.ts';
import type { JsonValue } from '../../sdk/json.ts';
import { objectType, typeOfSchema } from '../expressions/value-type.ts';
import type { FaultLog } from '../yaml/fault.ts';
import { pointerKeys } from '../../platform/json-pointer.ts';
import type { YamlFile } from '../yaml/parse-yaml.ts';
import type { InputSchema } from './compiled-sop.ts';
import { keyText } from './yaml-values.ts';
import { schemaFaults } from './json-schema.ts';

/** Where the last thing that a path of keys and indices leads to is written. */
export type PlaceAt = (...path: readonly string[]) => SourcePlace;

export function placesIn(root: Node, yaml: YamlFile): PlaceAt {
  return (...path) => {
    let found: { readonly node: unknown; readonly written: Node } = { node: root, written: root };
    for (const name of path) {
      const next = partOf(found.node, name);
      if (next === null) break;
      found = next;
    }
    return yaml.place(found.written.range?.[0] ?? 0);
  };
}

function partOf(node: unknown, name: string): { readonly node: unknown; readonly written: Node } | null {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => keyText(key) === name);
    return pair === undefined ? null : { node: pair.value, written: pair.key as Node };
  }
  const item = isSeq(node) ? node.items[Number(name)] : undefined;
  return isNode(item) ? { node: item, written: item } : null;
}

export function inputSchema(
  schema: JsonValue | undefined,
  name: 'inputs' | 'outputs',
  at: PlaceAt,
  log: FaultLog,
): InputSchema {
  const place = (property: string): SourcePlace => at(name, 'properties', property);
  if (schema === undefined)
    return {
      schema: { type: 'object', properties: {} },
      type: { kind: 'object', properties: {}, open: false },
      place,
    };
  for (const { pointer, message } of schemaFaults(schema))
    log.report('structure', at(name, ...pointerKeys(pointer)), `${name}: ${message}`);
  const type = typeOfSchema(schema);
  const whole = type.kind === 'object' ? type : objectType({}, true);
  return { schema: schema as Readonly<Record<string, unknown>>, type: whole, place };
}
