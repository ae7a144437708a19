import type { Locator } from 'playwright-core';
import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field, type TypeOf } from '../../../sdk/field.ts';
import type { JsonObject, JsonValue } from '../../../sdk/json.ts';
import { engineSelector } from '../../page/engine-selector.ts';
import { fillField } from '../../controls/fill-field.ts';
import { rememberFilled, type FilledControls, type FilledField } from '../../controls/filled-fields.ts';
import { checkInput, describeInput, expressionsIn, fieldInput } from './field-input.ts';
import { letHear, verifyFields } from '../../controls/verify-fields.ts';
import { limits } from '../../waiting/margins.ts';
import { GRID_MS } from '../../waiting/times.ts';

const rowFields = field.map(
  'Columns and their values.',
  field.object('What the field gets.', fieldInput, { short: 'value' }),
  {
    kind: 'text',
    noun: 'the heading of a column, or the label of a field',
  },
);
type RowFields = TypeOf<typeof rowFields>;

export const fillRows = defineAction({
  name: 'fill_rows',
  family: 'input',
  effect: 'changes',
  title: 'Fill in a grid, one row per item',
  doc: 'Fills one row for each item of a list, and clicks `add` when there is no row left. Fields are named by their column headings or labels. `index` is the position of the item, from 0. Rows with other fields than the first, such as a row for the tax, are left out. All rows are read back.',
  examples: [
    'fill_rows:\n  in: table "Service lines"\n  add: button "Add line"\n  for: ${{ inputs.claim.lines }}\n  as: line\n  fields:\n    From: { date: "${{ line.date_from }}" }\n    Charge: ${{ money(line.charge) }}',
  ],
  arguments: field.object('The grid, the items and the fields.', {
    in: field.target('The table, or the part of the page with the rows.', {
      bare: 'text',
    }),
    add: field.optional(field.target('The control that adds a row.', { bare: 'control' })),
    for: field.value('list', 'The items.'),
    as: field.withDefault(field.word('The name of the item in the values.', { noun: 'a name' }), 'item'),
    fields: rowFields,
  }),
  subject: (args) => args.in.source,
  sentence: (args, words) => {
    const fields = args.fields.map(
      ({ key, value }) => `${describeInput(value, words)} in ${words.quoted(key)}`,
    );
    return `For each entry of ${words.value(args.for)} (${words.code(args.as)}), fill one line of ${words.target(args.in)}: ${words.list(fields)}.`;
  },
  timeout: 300_000,
  check(context) {
    const { as, fields } = context.arguments;
    const names = { [as]: { entryOf: context.arguments.for }, index: 'number' } as const;
    for (const { value } of fields) {
      checkInput(context, value);
      for (const part of expressionsIn(value)) context.names(part, names);
    }
  },
  async run(context, args) {
    const items = await context.evaluate(args.for);
    const grid = await context.resolve(args.in);
    // The rest of the step's time is for rows. Before a row is missed, the grid itself must be there.
    const { timeout, signal } = limits(context);
    if (items.length > 0)
      await grid.first().waitFor({ state: 'attached', timeout: Math.min(timeout, GRID_MS), signal });
    const asked = args.fields.map(({ key }) => key);
    const rows = grid.locator(engineSelector({ kind: 'line', asked }));
    for (const [index, item] of items.entries()) {
      if (args.add) await untilRow(context, rows, index, await context.resolve(args.add));
      const filled = await fillRow(context, rows.nth(index), args.fields, { [args.as]: item, index });
      const states = await verifyFields(context, [...filled.values()].flat());
      await rememberFilled(context, filled, states);
    }
    context.note(`${items.length} rows filled`);
  },
});

/** A portal may show blank rows to begin with: only what is missing is added. */
async function untilRow(context: ActionContext, rows: Locator, index: number, add: Locator): Promise<void> {
  if ((await rows.count()) > index) return;
  await add.click(limits(context));
  const row = rows.nth(index);
  await row
    .waitFor({ state: 'visible', ...limits(context) })
    .catch((error: unknown) => nameMissing(context, row, `row ${index + 1}`, error));
}

/** Without it the failure would name the last target of the step, the control that adds a row. */
async function nameMissing(
  context: ActionContext,
  sought: Locator,
  name: string,
  cause: unknown,
): Promise<never> {
  const found = await sought.count().catch(() => 1);
  if (found === 1) throw cause;
  const [code, what] =
    found === 0
      ? ['target_not_found', 'was not found in the grid']
      : ['target_ambiguous', `matches ${found} fields of the row`];
  throw context.failure(code, `${name} ${what}`, {
    kind: 'portal_changed',
    notes: 'The grid of the portal does not show the rows or fields that the procedure expects.',
    cause,
  });
}

async function fillRow(
  context: ActionContext,
  row: Locator,
  fields: RowFields,
  names: Record<string, JsonValue> & { readonly index: number },
): Promise<FilledControls> {
  const verified = new Map<Locator, readonly FilledField[]>();
  for (const { key, value } of fields) {
    const locator = row.locator(engineSelector({ kind: 'input', match: { text: key } }));
    const name = `"${key}" of row ${names.index + 1}`;
    const filled = await fillField(context, locator, name, value, names satisfies JsonObject).catch(
      (error: unknown) => nameMissing(context, locator, name, error),
    );
    if (value.verify) verified.set(locator, filled);
    else await letHear(context, filled);
  }
  return verified;
}
