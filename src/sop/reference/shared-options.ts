import type { Field, Fields } from '../../sdk/field.ts';
import { fieldInput } from '../actions/input/field-input.ts';
import { failureFields } from '../actions/flow/fail.ts';
import { issueFields } from '../actions/flow/note.ts';
import { conditionFields } from '../actions/judging/conditions.ts';
import { valueFields } from '../actions/reading/extract-fields.ts';
import { sharedFields } from '../compile/document-fields.ts';

/** Options that several actions or files have. The reference prints them once. */
export interface SharedOptions {
  readonly title: string;
  /** The page of the reference that prints them, without `.md`. */
  readonly page: string;
  readonly fields: Fields;
  /** The options of an action, which prints them itself. Other actions have them below one of their keys. */
  readonly ofAction?: true;
}

export const sharedOptions: readonly SharedOptions[] = [
  { title: 'What a field gets', page: 'input', fields: fieldInput },
  { title: 'How to read a value', page: 'reading', fields: valueFields },
  { title: 'Conditions', page: 'waiting', fields: conditionFields },
  { title: 'In both files', page: 'files', fields: sharedFields },
  { title: 'fail', page: 'control', fields: failureFields, ofAction: true },
  { title: 'note', page: 'control', fields: issueFields, ofAction: true },
];

/** Options that a shared group explains, as one item with a link, and the rest. A group counts from two options on. */
export function sharedItems(
  fields: Fields,
  prefix: string,
): { readonly items: readonly string[]; readonly rest: Fields } {
  let rest = Object.entries(fields);
  const items: string[] = [];
  for (const { title, page, fields: group, ofAction } of sharedOptions) {
    if (ofAction === true && prefix === '') continue;
    const isShared = ([name, one]: readonly [string, Field<unknown>]): boolean => group[name] === one;
    const names = rest.filter(isShared).map(([name]) => `\`${name}\``);
    if (names.length < 2) continue;
    rest = rest.filter((entry) => !isShared(entry));
    const link = `[${title}](${page}.md#${title.toLowerCase().replaceAll(' ', '-')})`;
    const which = names.length === Object.keys(group).length ? 'options' : names.join(', ');
    items.push(`- ${prefix === '' ? 'The' : `\`${prefix}\`: the`} ${which} of ${link}.`);
  }
  return { items, rest: Object.fromEntries(rest) };
}
