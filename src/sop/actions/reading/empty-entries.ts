import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { isJsonObject, type JsonValue } from '../../../sdk/json.ts';
import { looksEnd } from '../../waiting/margins.ts';
import { LATE_VALUE_MS, LOOK_EVERY_MS } from '../../waiting/times.ts';
import { until } from '../../waiting/until.ts';
import type { ListFields } from './extract-fields.ts';

/** Required values may come after their entries: reads again for a moment while no entry has one. Required `fields` are waited for themselves. */
export function untilValues(
  context: ActionContext,
  { required, fields }: ListFields,
  read: () => Promise<readonly JsonValue[]>,
): Promise<readonly JsonValue[]> {
  const isThere = (values: readonly JsonValue[]): boolean =>
    !required || fields !== undefined || values.length === 0 || !values.every(isEmpty);
  return until(read, isThere, {
    every: LOOK_EVERY_MS,
    end: Math.min(looksEnd(context), performance.now() + LATE_VALUE_MS),
    signal: context.signal,
  });
}

/** Of an entry with `fields`, if none of them has a value. */
const isEmpty = (value: JsonValue): boolean =>
  value === null || (isJsonObject(value) && Object.values(value).every((one) => one === null || one === ''));

/**
 * What entries without a value mean in a list of required values: some of them may be dividers, which is an issue, but a list of nothing else has not been read.
 * With `fields` it may: all of them may be optional.
 *
 * @throws `value_missing`
 */
export async function judgeEmpty(
  context: ActionContext,
  name: string,
  { required, fields }: ListFields,
  { locator, values }: { readonly locator: Locator; readonly values: readonly JsonValue[] },
): Promise<void> {
  const empty = values.filter(isEmpty).length;
  if (empty === 0) return;
  const some = `${empty} of the ${values.length} entries of "${name}" have no value`;
  if (!required) {
    if (fields !== undefined) context.note(`${some}: ${NO_ENTRY}`);
    return;
  }
  const why = `${await whyEmpty(locator, fields)}. With "required: false", an entry may be empty`;
  if (empty === values.length && fields === undefined)
    throw context.failure(
      'value_missing',
      `no entry of "${name}" has a value (the number of entries is ${empty}); ${why}`,
      { kind: 'portal_changed', notes: `The portal shows nothing for "${name}".` },
    );
  context.addIssue({ code: 'value_missing', message: `${some}; ${why}.` });
}

const NO_ENTRY =
  'if such a row is not an entry, but one that says that there are none, name in "has" what only the entries have';

async function whyEmpty(locator: Locator, fields: ListFields['fields']): Promise<string> {
  if (await hasHiddenWords(locator))
    return 'the page has words in them that it does not show: if they appear only under the pointer, hover each entry before it is read';
  return fields === undefined
    ? 'if their value is not a text, read an "attribute" or "fields" of them'
    : NO_ENTRY;
}

/** Whether an entry that shows no words has some. */
const hasHiddenWords = (entries: Locator): Promise<boolean> =>
  entries.evaluateAll((elements) =>
    elements.some(
      (element) => (element as HTMLElement).innerText === '' && /\S/.test(element.textContent ?? ''),
    ),
  );
