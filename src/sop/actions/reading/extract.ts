import { type ActionContext, defineAction } from '../../../sdk/action.ts';
import { field, type Entry, type TypeOf } from '../../../sdk/field.ts';
import type { JsonValue } from '../../../sdk/json.ts';
import { Network } from '../../page/network.ts';
import { extracted } from './extract-fields.ts';
import { readList } from './read-list.ts';
import { readRows } from './read-rows.ts';
import { readSingles } from './read-value.ts';

type Entries = readonly Entry<TypeOf<typeof extracted>>[];

const DOC =
  'Each is a single value (a target, or the words that stand beside it), a `list` of values or objects, or the rows of a `table` by the words over its columns, over several pages where `next` says how. Values are texts unless `as` says otherwise; money becomes decimal text (`1234.50`), dates their ISO form. What is required is waited for.';

export const extract = defineAction({
  name: 'extract',
  family: 'reading',
  effect: 'reads',
  title: 'Read outputs',
  doc: `Reads the page into outputs of the SOP. ${DOC}`,
  examples: [
    'extract:\n  plan: label "Plan name"\n  copay: { from: testid "copay", as: money, required: false }\n  benefits: { table: table "Benefits", columns: { Service: service, In network: { name: in_network, as: money } } }',
    "extract: { claim_number: { from: text /Claim number/, regex: 'number (\\S+)' } }",
    'extract: { claims: { table: Claims, columns: { Claim: number }, where: { Status: Paid }, next: button "Next", limit: 50 } }',
  ],
  arguments: field.map('Names of outputs and where they stand.', extracted, { kind: 'output' }),
  subject: (entries) => entries.map((entry) => entry.key).join(', '),
  timeout: 60_000,
  run: (context, entries) => readAll(context, entries, (name, value) => context.setOutput(name, value)),
});

export const read = defineAction({
  name: 'read',
  family: 'reading',
  effect: 'reads',
  title: 'Read variables',
  doc: `Reads the page into variables (\`vars.<name>\`), for the steps that follow. ${DOC}`,
  examples: [
    'read: { total: { from: testid "total", as: money } }',
    'read: { names: { list: listitem, regex: "^(\\\\w+)" } }',
  ],
  arguments: field.map('Names of variables and where they stand.', extracted, { kind: 'variable' }),
  subject: (entries) => entries.map((entry) => entry.key).join(', '),
  timeout: 60_000,
  run: (context, entries) => readAll(context, entries, (name, value) => context.setVariable(name, value)),
});

/** Singles at once; lists and tables, which may turn pages, after them and in their order. */
async function readAll(
  context: ActionContext,
  entries: Entries,
  keep: (name: string, value: JsonValue) => void,
): Promise<void> {
  await Network.of(context).untilAnswered(context);
  const singles = entries.flatMap(({ key, value }) => ('from' in value ? [{ key, value }] : []));
  const values = await readSingles(context, singles);
  for (const [index, { key }] of singles.entries()) keep(key, values[index] ?? null);
  for (const { key, value } of entries) {
    if ('table' in value) keep(key, await readRows(context, key, value));
    else if ('list' in value) keep(key, await readList(context, key, value));
  }
}
