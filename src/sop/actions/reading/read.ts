import { type ActionContext, defineAction } from '../../../sdk/action.ts';
import { field, type Entry, type TypeOf } from '../../../sdk/field.ts';
import { checkSource, describeSource, extracted, schemaOfRead } from './extract-fields.ts';
import { untilShown } from '../../page/first-look.ts';
import { Network } from '../../page/network.ts';
import { outputsFirst } from '../outputs-first.ts';
import { readList } from './read-list.ts';
import { readRows } from './read-rows.ts';
import { readSingles } from './read-value.ts';
import { untilData } from './until-data.ts';

type Entries = readonly Entry<TypeOf<typeof extracted>>[];

export const read = defineAction({
  name: 'read',
  family: 'reading',
  effect: 'reads',
  title: 'Read values from the page',
  doc: 'Reads values, a `list`, or the rows of a `table` into outputs and variables, as [`set`](#set) does. Waits for required values.',
  examples: [
    'read:\n  plan: Plan name\n  copay: { from: testid "copay", as: money, required: false }\n  names: { list: listitem, regex: "^(\\\\w+)" }',
    "read: { claim_number: { from: text /Claim number/, regex: 'number (\\S+)' } }",
    'read:\n  claims:\n    table: Claims\n    columns: { Claim: [number, { name: link, attribute: href }], Charge: { name: charge, as: money } }\n    where: { Status: Paid }\n    next: button "Next"',
  ],
  arguments: field.map('Names, and what to read for each.', extracted, { kind: 'result' }),
  subject: (entries) => entries.map((entry) => entry.key).join(', '),
  sentence: (entries, words) =>
    outputsFirst(entries, words, (some) => {
      const values = some.map(({ key, value }) => `${words.code(key)} from ${describeSource(value, words)}`);
      return `Read ${words.list(values)}`;
    }),
  timeout: 60_000,
  check(context) {
    for (const { key, value } of context.arguments) {
      checkSource(context, value);
      context.yields(key, schemaOfRead(value));
    }
  },
  run: readAll,
});

/** Singles at once; lists and tables, which may turn pages, after them and in their order. */
async function readAll(context: ActionContext, entries: Entries): Promise<void> {
  await untilShown(Network.of(context), context, () => untilData(context));
  const singles = entries.flatMap(({ key, value }) => ('from' in value ? [{ key, value }] : []));
  const values = await readSingles(context, singles);
  for (const [index, { key }] of singles.entries()) {
    const value = values[index] ?? null;
    if (value === null) context.setMissing(key);
    else context.setValue(key, value);
  }
  for (const { key, value } of entries) {
    if ('table' in value) context.setValue(key, await readRows(context, key, value));
    else if ('list' in value) context.setValue(key, await readList(context, key, value));
  }
}
