/** Writes the types of the API that the console calls, from the OpenAPI document. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

// openapi-typescript needs the compiler API, which TypeScript 7 no longer has. swagger-typescript-api brings a TypeScript that does.
const require = createRequire(createRequire(import.meta.url).resolve('swagger-typescript-api'));
const typescript = pathToFileURL(require.resolve('typescript')).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/') === true
      ? { url: typescript, format: 'commonjs', shortCircuit: true }
      : next(specifier, context),
});

const { default: openapiTS, astToString } = await import('openapi-typescript');
const document = readFileSync(`${root}src/http/generated/openapi.json`, 'utf8');
writeFileSync(
  `${root}console/src/generated/schema.ts`,
  // A request may omit what has a default.
  astToString(await openapiTS(document, { alphabetize: false, defaultNonNullable: false })),
);
