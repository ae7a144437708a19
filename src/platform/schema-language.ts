export const DRAFT_2020_12 = 'https://json-schema.org/draft/2020-12/schema';

/** Why a schema is not one of JSON Schema 2020-12, whatever its keywords are: what was written for another draft would be understood differently. */
export function otherLanguage(schema: object): { readonly keyword: string; readonly message: string } | null {
  // Such a check would hold for any value: a promise is truthy.
  if ('$async' in schema) return { keyword: '$async', message: '"$async" is not a keyword of JSON Schema' };
  const { $schema = DRAFT_2020_12 } = schema as { readonly $schema?: unknown };
  if (typeof $schema === 'string' && $schema.replace(/#$/, '') === DRAFT_2020_12) return null;
  const message = `the $schema ${JSON.stringify($schema)} is not supported: write the schema for ${DRAFT_2020_12}, or leave $schema out`;
  return { keyword: '$schema', message };
}
