/** Every committed file that `npm run generate` writes. */
export const GENERATED: readonly string[] = [
  'src/http/generated/routes.ts',
  'src/http/generated/openapi.json',
  'docs/sop/actions.md',
  'docs/sop/actions/control.md',
  'docs/sop/actions/input.md',
  'docs/sop/actions/pages.md',
  'docs/sop/actions/reading.md',
  'docs/sop/actions/waiting.md',
  'docs/sop/functions.md',
  'docs/sop/rules.md',
  'docs/sop/files.md',
  'docs/plugins/reference.md',
];
