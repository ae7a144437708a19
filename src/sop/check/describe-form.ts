type Schema = Readonly<Record<string, unknown>>;

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-01-31',
  'date-time': 'a time such as 2026-01-31T09:30:00Z',
};

const NOUNS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
};

/**
 * The form of the values of a JSON Schema, for a person who has to correct one.
 *
 * @example describeForm({ type: ['string', 'null'], format: 'date' }) // 'a date such as 2026-01-31'
 */
export function describeForm(schema: Schema | null): string {
  if (schema === null) return 'another form';
  const { enum: words, format, examples } = schema;
  if (Array.isArray(words)) return `one of ${words.map((word) => JSON.stringify(word)).join(', ')}`;
  if (typeof format === 'string') return FORMATS[format] ?? `a text with format: ${format}`;
  const types = [schema['type']].flat().filter((type) => type !== 'null' && type !== undefined);
  const noun = types.map((type) => NOUNS[String(type)] ?? String(type)).join(' or ') || 'a value';
  const [example]: readonly unknown[] = Array.isArray(examples) ? examples : [];
  if (example !== undefined) return `${noun} such as ${String(example)}`;
  const { pattern, maxLength } = schema;
  if (typeof pattern === 'string') return `${noun} that matches ${pattern}`;
  return typeof maxLength === 'number' ? `${noun} of up to ${maxLength} characters` : noun;
}
