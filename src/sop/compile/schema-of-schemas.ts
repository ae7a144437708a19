type Schema = Readonly<Record<string, unknown>>;

const inner: Schema = { $ref: '#/$defs/json_schema' };
const innerMap: Schema = { type: 'object', additionalProperties: inner };
const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
const described = (description: string, schema: Schema): Schema => ({ description, ...schema });
const whole: Schema = { type: 'integer', minimum: 0 };
const number: Schema = { type: 'number' };
const list: Schema = { type: 'array', items: inner, minItems: 1 };

/**
 * The part of JSON Schema that authors use, for the editor alone: an editor would have to fetch the whole from the network. The checker knows
 * the whole.
 */
export const schemaOfSchemas: Schema = Object.freeze({
  description: 'A JSON Schema (2020-12).',
  type: ['object', 'boolean'],
  properties: {
    type: described('What it is.', {
      anyOf: [{ enum: types }, { type: 'array', items: { enum: types }, minItems: 1 }],
    }),
    description: described('For readers.', { type: 'string' }),
    title: described('Its name for people.', { type: 'string' }),
    properties: described('The members of an object.', innerMap),
    required: described('The members that must be there.', { type: 'array', items: { type: 'string' } }),
    additionalProperties: described('Whether other properties are allowed, or the schema for them.', inner),
    items: described('What each entry of a list is.', inner),
    minItems: described('Least number of entries.', whole),
    maxItems: described('Greatest number of entries.', whole),
    enum: described('The values that there are.', { type: 'array', minItems: 1 }),
    const: described('The one value.', {}),
    default: described('For readers. Nothing fills it in.', {}),
    format: described('A form of text: date, date-time, email, uri …', { type: 'string' }),
    pattern: described('A pattern that a text must fit.', { type: 'string' }),
    minLength: described('Least number of characters.', whole),
    maxLength: described('Greatest number of characters.', whole),
    minimum: described('Least number.', number),
    maximum: described('Greatest number.', number),
    anyOf: described('At least one of these.', list),
    oneOf: described('Exactly one of these.', list),
    allOf: described('All of these.', list),
    not: described('Not this.', inner),
    $ref: described('Another schema of this file.', { type: 'string' }),
    $defs: described('Schemas to refer to.', innerMap),
    examples: described('Examples.', { type: 'array' }),
  },
});
