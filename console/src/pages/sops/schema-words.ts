import { ITEM, type YamlPath } from './yaml-place.ts';

/** A JSON Schema, as far as completion reads it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string | readonly string[];
}

export interface SchemaWord {
  readonly word: string;
  readonly description: string;
}

const DEEPEST = 20;

/** The schema with all that it refers to and combines. */
function expand(root: JsonSchema, schema: JsonSchema | boolean | undefined, depth = 0): readonly JsonSchema[] {
  if (schema === undefined || typeof schema === 'boolean' || depth > DEEPEST) return [];
  const named = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  const parts = [
    ...(named === undefined ? [] : [root.$defs?.[named]]),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ];
  return [schema, ...parts.flatMap((part) => expand(root, part, depth + 1))];
}

function schemasAt(root: JsonSchema, path: YamlPath): readonly JsonSchema[] {
  let found = expand(root, root);
  for (const part of path)
    found = found.flatMap((schema) =>
      part === ITEM
        ? [schema.items, ...(schema.prefixItems ?? [])].flatMap((items) => expand(root, items))
        : expand(root, schema.properties?.[part] ?? schema.additionalProperties),
    );
  return found;
}

const unique = (words: readonly SchemaWord[]): readonly SchemaWord[] => [
  ...new Map(words.map((word) => [word.word, word])).values(),
];

/** The keys that a mapping at this place may have. */
export const keysAt = (root: JsonSchema, path: YamlPath): readonly SchemaWord[] =>
  unique(
    schemasAt(root, path).flatMap(({ properties = {} }) =>
      Object.entries(properties).map(([word, schema]) => ({
        word,
        description: expand(root, schema).find(({ description }) => description !== undefined)?.description ?? '',
      })),
    ),
  );

/** The values that are allowed at this place, as far as they can be listed. */
export const valuesAt = (root: JsonSchema, path: YamlPath): readonly SchemaWord[] =>
  unique(
    schemasAt(root, path).flatMap((schema) => {
      const listed = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
      const all = schema.type === 'boolean' ? [true, false] : listed;
      return all.map((value) => ({ word: String(value), description: schema.description ?? '' }));
    }),
  );
