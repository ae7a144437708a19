/** What a client posts and the database holds in clear: one line here, and the columns, rows and JSON of a task have it. */
export interface PlainFields {
  readonly priority: number;
  readonly notBefore: Date | null;
  readonly expiresAt: Date | null;
}

/** What a client posts of a task, read and checked; its files come separately. */
export interface PostedFields extends PlainFields {
  readonly type: string;
  /** The text as the client sent it. */
  readonly data: string;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** With the SQL type of each column. The name in JSON and of the column follows. */
const SQL_TYPES: { readonly [Field in keyof PlainFields]: string } = {
  priority: 'int',
  notBefore: 'timestamptz',
  expiresAt: 'timestamptz',
};

/** Of a task whose client posted none of them. */
export const NO_PLAIN_FIELDS: PlainFields = Object.freeze({ priority: 0, notBefore: null, expiresAt: null });

/** `notBefore` -> `not_before` */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';

export type PlainRow = { readonly [Field in keyof PlainFields as Snake<Field>]: PlainFields[Field] };
export type PlainJson = {
  [Field in keyof PlainFields as Snake<Field>]: PlainFields[Field] extends number ? number : string | null;
};

interface PlainColumn {
  readonly field: keyof PlainFields;
  readonly column: keyof PlainRow;
  readonly sqlType: string;
}

/** In the order in which they make the fingerprint of a request: a new one comes last. */
export const PLAIN_COLUMNS: readonly PlainColumn[] = Object.entries(SQL_TYPES).map(([field, sqlType]) => ({
  field: field as keyof PlainFields,
  column: field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof PlainRow,
  sqlType,
}));

export const plainRow = (fields: PlainFields): PlainRow =>
  Object.fromEntries(PLAIN_COLUMNS.map(({ field, column }) => [column, fields[field]])) as PlainRow;

export const plainFields = (row: PlainRow): PlainFields =>
  Object.fromEntries(
    PLAIN_COLUMNS.map(({ field, column }) => [field, row[column]]),
  ) as unknown as PlainFields;

/** These fields alone, of anything that has them. */
export const plainPart = (fields: PlainFields): PlainFields => plainFields(plainRow(fields));

export const plainFieldsJson = (fields: PlainFields): PlainJson =>
  Object.fromEntries(
    PLAIN_COLUMNS.map(({ field, column }) => {
      const value = fields[field];
      return [column, value instanceof Date ? value.toISOString() : value];
    }),
  ) as PlainJson;
