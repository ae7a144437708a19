import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import type { JsonValue } from '../../../sdk/json.ts';
import { looksEnd } from '../../waiting/margins.ts';
import { LATE_VALUE_MS, LOOK_EVERY_MS } from '../../waiting/times.ts';
import { until } from '../../waiting/until.ts';
import type { ListFields } from './extract-fields.ts';

/** Required values may come after their entries: reads again for a moment while no entry has one. */
export function untilValues(
  context: ActionContext,
  { required, fields }: ListFields,
  read: () => Promise<readonly JsonValue[]>,
): Promise<readonly JsonValue[]> {
  return until(
    read,
    (values) =>
      !required || fields !== undefined || values.length === 0 || !values.every((value) => value === null),
    {
      every: LOOK_EVERY_MS,
      end: Math.min(looksEnd(context), performance.now() + LATE_VALUE_MS),
      signal: context.signal,
    },
  );
}

/**
 * What entries without a value mean in a list of required values: some of them may be dividers, which is an issue, but a list of nothing else has not been read.
 *
 * @throws `value_missing`
 */
export async function judgeEmpty(
  context: ActionContext,
  name: string,
  { required, fields }: ListFields,
  { locator, values }: { readonly locator: Locator; readonly values: readonly JsonValue[] },
): Promise<void> {
  const empty = values.filter((value) => value === null).length;
  if (!required || fields !== undefined || empty === 0) return;
  const why = (await hasHiddenWords(locator))
    ? 'the page has words in them that it does not show: if they appear only under the pointer, hover each entry before it is read'
    : 'if their value is not a text, read an "attribute" or "fields" of them';
  const rest = `${why}. With "required: false", an entry may be empty`;
  if (empty === values.length)
    throw context.failure(
      'value_missing',
      `no entry of "${name}" has a value (the number of entries is ${empty}); ${rest}`,
      { kind: 'portal_changed', notes: `The portal shows nothing for "${name}".` },
    );
  context.addIssue({
    code: 'value_missing',
    message: `${empty} of the ${values.length} entries of "${name}" have no value; ${rest}.`,
  });
}

/** Whether an entry that shows no words has some. */
const hasHiddenWords = (entries: Locator): Promise<boolean> =>
  entries.evaluateAll((elements) =>
    elements.some(
      (element) => (element as HTMLElement).innerText === '' && /\S/.test(element.textContent ?? ''),
    ),
  );
