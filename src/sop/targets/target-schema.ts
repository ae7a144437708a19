import { ariaRoles, roleAttributes, targetKinds, type TargetKind } from './roles.ts';

type Schema = Readonly<Record<string, unknown>>;

const target: Schema = { $ref: '#/$defs/target' };
const targets: Schema = { anyOf: [target, { type: 'array', minItems: 1, items: target }] };
const text: Schema = { type: ['string', 'number', 'boolean'] };
const texts: Schema = { anyOf: [text, { type: 'array', minItems: 1, items: text }] };
const flag: Schema = { type: 'boolean' };
const nth: Schema = {
  anyOf: [{ type: 'integer' }, { enum: ['first', 'last'] }, { type: 'string', pattern: '\\$\\{\\{' }],
};
const sides = { above: 'above', below: 'below', left_of: 'to the left of', right_of: 'to the right of' };
const near: Schema = {
  anyOf: [
    targets,
    {
      type: 'object',
      minProperties: 1,
      properties: Object.fromEntries(
        Object.entries(sides).map(([side, words]) => [
          side,
          { description: `The nearest ${words} this.`, ...targets },
        ]),
      ),
      additionalProperties: false,
    },
  ],
};

const narrowing: Readonly<Record<string, readonly [doc: string, schema: Schema]>> = {
  within: ['Looks only inside of this: a target, or the heading of a part of the page.', target],
  frame: [
    'In this frame; a list leads from the outer to the inner one; `any` looks through all, `none` on the page itself.',
    targets,
  ],
  has: ['Only what holds this inside.', targets],
  has_not: ['Only what does not hold this inside.', targets],
  has_text: ['Only what contains this text or /pattern/.', texts],
  has_not_text: ['Only what does not contain this text or /pattern/.', texts],
  and: ['Only what is this as well.', targets],
  or: ['What this finds counts too.', targets],
  nth: ['Which of several: `first`, `last`, or a number from 0; -1 is the last.', nth],
  visible: ['Only what shows (`true`), or only what does not (`false`).', flag],
  exact: ['The whole text and its case must fit.', flag],
  beside: ['In the smallest part of the page that holds this as well: the same box, the same card.', targets],
  near: ['The nearest to this, up to 400 pixels away; or the nearest on one side of it.', near],
};

const kinds: Readonly<Record<TargetKind, string>> = {
  label: 'A field by its label.',
  placeholder: 'A field by its hint.',
  text: 'An element by the text that it shows.',
  alt: 'A picture by its alternative text.',
  title: 'An element by its title.',
  testid: 'An element by its test id.',
  css: 'An element by a CSS selector. Prefer a role, a label or a text.',
  xpath: 'An element by an XPath. Prefer a role, a label or a text.',
};

const described = (description: string, schema: Schema): Schema => ({ description, ...schema });

function longForm(): Schema {
  const properties: Record<string, Schema> = {
    find: described('The element itself: `button "Search"`, `@element`, or a bare name.', target),
    any_of: described('Candidates: the first that fits exactly one element wins.', {
      type: 'array',
      minItems: 1,
      items: target,
    }),
    cell: described('A cell of a table: `{ row: { Claim: "17" }, column: Status }`, or by its name.', {}),
  };
  for (const [name, [doc, schema]] of Object.entries(narrowing)) properties[name] = described(doc, schema);
  for (const kind of targetKinds) properties[kind] = described(kinds[kind], text);
  properties['row'] = described(
    'A row of a table, by what its cells say: `{ Claim: "17", Status: Paid }`, or by its name.',
    {
      anyOf: [text, { type: 'object', minProperties: 1, additionalProperties: text }],
    },
  );
  for (const attribute of roleAttributes)
    properties[attribute] = described(
      attribute === 'level' ? 'Of a heading: its level.' : `Whether it is ${attribute}.`,
      attribute === 'level' ? { type: 'integer', minimum: 1, maximum: 9 } : flag,
    );
  for (const role of ariaRoles)
    properties[role] ??= described(`An element of the ARIA role "${role}", by its name.`, text);
  return { type: 'object', minProperties: 1, properties, additionalProperties: false };
}

/** What an editor knows of targets; the checker reads the short form as well. */
export const targetSchema: Schema = Object.freeze({
  description:
    'What to find on the page: `button "Search"`, `label "Member ID"`, `@element`, a bare name, or the long form.',
  anyOf: [{ type: 'string', minLength: 1 }, longForm()],
});
