import formatsPlugin, { type FormatsPlugin } from 'ajv-formats';

const interop: unknown = formatsPlugin;

/**
 * Adds the formats of JSON Schema (`date`, `email` …) to an Ajv. `ajv-formats` is CommonJS: its function is the default export at run time (with some
 * loaders the default of that), its namespace in the types.
 *
 * @example addFormats(new Ajv2020())
 */
export const addFormats = ((interop as { readonly default?: unknown }).default ?? interop) as FormatsPlugin;
