/** Every committed file that `npm run generate` writes. */
export const GENERATED: readonly string[] = ['src/http/generated/routes.ts', 'src/http/generated/openapi.json'];
