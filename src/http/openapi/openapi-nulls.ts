type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * tsoa 7.0.0-alpha.0 writes `string | null` in the way of OpenAPI 3.0, as `nullable`, which 3.1 does not know. Changes it in
 * place to a type with `null`.
 */
export function sayNulls(node: unknown): void {
  if (!isJson(node)) return;
  for (const inside of Object.values(node)) sayNulls(inside);
  if (node['nullable'] !== true) return;
  delete node['nullable'];
  if (typeof node['type'] === 'string') {
    node['type'] = [node['type'], 'null'];
    return;
  }
  const [only] = Array.isArray(node['allOf']) ? node['allOf'] : [];
  delete node['allOf'];
  node['anyOf'] = [only, { type: 'null' }];
}
