import type { Needs } from '../../api/types.ts';

/** A field of the answer, from the JSON Schema of the question. */
export interface AnswerField {
  readonly name: string;
  readonly label: string;
  readonly description: string | null;
  readonly kind: 'text' | 'long_text' | 'number' | 'boolean' | 'choice' | 'date';
  readonly choices: readonly string[];
  readonly required: boolean;
  readonly maxLength: number | null;
}

type Schema = Readonly<Record<string, unknown>>;

const LONG_TEXT = 200;

export function answerFields(schema: Needs['schema']): readonly AnswerField[] {
  const properties = (schema?.['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const required = (schema?.['required'] ?? []) as readonly string[];
  return Object.entries(properties).map(([name, field]) => ({
    name,
    label: textOf(field['title']) ?? asLabel(name),
    description: textOf(field['description']),
    kind: kindOf(field),
    choices: Array.isArray(field['enum']) ? field['enum'].map(String) : [],
    required: required.includes(name),
    maxLength: typeof field['maxLength'] === 'number' ? field['maxLength'] : null,
  }));
}

/** `member_id` as a label: `Member id`. */
const asLabel = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function kindOf(field: Schema): AnswerField['kind'] {
  if (Array.isArray(field['enum'])) return 'choice';
  if (field['type'] === 'boolean') return 'boolean';
  if (field['type'] === 'number' || field['type'] === 'integer') return 'number';
  if (field['format'] === 'date') return 'date';
  return typeof field['maxLength'] === 'number' && field['maxLength'] > LONG_TEXT ? 'long_text' : 'text';
}

/** The answer as the API takes it: empty fields are left out. */
export function answerOf(
  fields: readonly AnswerField[],
  typed: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = fields.flatMap(({ name, kind, required }): [string, unknown][] => {
    const value = typed[name];
    if (kind === 'boolean') return value === undefined && !required ? [] : [[name, value === true]];
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') return [];
    return [[name, kind === 'number' ? Number(text) : text]];
  });
  return Object.fromEntries(given);
}
