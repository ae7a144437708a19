import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { addFormats } from './add-formats.ts';

export const DRAFT_2020_12 = 'https://json-schema.org/draft/2020-12/schema';

/** Knows the schema of schemas, and keeps the code of its check. */
export const metaAjv = new Ajv2020({ strict: false, allErrors: true, code: { source: true, esm: true } });
addFormats(metaAjv);

/**
 * Whether a value is a JSON Schema (2020-12); its `errors` are the reasons why not. To compile this check takes longer than everything else about a procedure, and so
 * the build compiles it ahead: `scripts/bundle.ts`.
 */
export const isJsonSchema = metaAjv.getSchema(DRAFT_2020_12) as ValidateFunction;

/** Why a schema is not one of JSON Schema 2020-12, whatever its keywords are: what was written for another draft would be understood differently. */
export function otherLanguage(schema: object): { readonly keyword: string; readonly message: string } | null {
  // Such a check would hold for any value: a promise is truthy.
  if ('$async' in schema) return { keyword: '$async', message: '"$async" is not a keyword of JSON Schema' };
  const { $schema = DRAFT_2020_12 } = schema as { readonly $schema?: unknown };
  if (typeof $schema === 'string' && $schema.replace(/#$/, '') === DRAFT_2020_12) return null;
  const message = `the $schema ${JSON.stringify($schema)} is not supported: write the schema for ${DRAFT_2020_12}, or leave $schema out`;
  return { keyword: '$schema', message };
}
