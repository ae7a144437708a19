/** JSON that PostgreSQL takes: `jsonb` refuses U+0000 and lone surrogates, and a plugin's text may hold either. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'string' ? member.toWellFormed().replaceAll('\0', '\uFFFD') : member,
  );
}
