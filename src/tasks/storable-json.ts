/** JSON that PostgreSQL takes: `jsonb` refuses U+0000 and lone surrogates, and a plugin's text may hold either. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'string' ? field.toWellFormed().replaceAll('\0', '\uFFFD') : field,
  );
}
