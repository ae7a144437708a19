import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { addFormats } from './add-formats.ts';
import { DRAFT_2020_12 } from './schema-language.ts';

/** Knows the schema of schemas, and keeps the code of its check. */
export const metaAjv = new Ajv2020({ strict: false, allErrors: true, code: { source: true, esm: true } });
addFormats(metaAjv);

/**
 * Whether a value is a JSON Schema (2020-12); its `errors` are the reasons why not. To compile this check takes longer than everything else about a procedure, and so
 * the build compiles it ahead: `scripts/bundle.ts`.
 */
export const isJsonSchema = metaAjv.getSchema(DRAFT_2020_12) as ValidateFunction;
