import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { filledHere } from '../../controls/filled-fields.ts';
import { readFilled, type ReadField } from '../../controls/read-filled.ts';

export interface FilledValue {
  readonly name: string;
  readonly value: string;
}

/** What the fields that steps have filled hold now, without those that pictures black out. */
export async function valuesShown(context: ActionContext): Promise<readonly FilledValue[]> {
  const { fields } = await filledHere(context);
  const read = await readFilled(context, fields, () => null);
  return (await uncovered(context, read)).map(valueOf);
}

/** Keeps what `verify_form` has read, for a person who approves the submission: a wizard shows other pages by then. */
export async function rememberVerified(context: ActionContext, read: readonly ReadField[]): Promise<void> {
  const known = verified(context);
  if (known === null) return;
  const page = context.page.url().replace(/[?#].*$/, '');
  // A form whose values cannot be listed is still valid: the person sees its picture.
  const open = await uncovered(context, read).catch(() => []);
  for (const field of open) known.set(`${page} ${String(field.one.locator)}`, valueOf(field));
}

/** What `verify_form` has read since the last submission. Empty if the procedure does not verify its form. */
export const valuesVerified = (context: ActionContext): readonly FilledValue[] => [
  ...(verified(context)?.values() ?? []),
];

export const forgetVerified = (context: ActionContext): void => verified(context)?.clear();

/** The name of the values in the memory of a run whose submissions a person approves. Other runs have none: looking for masks takes time. */
export const VERIFIED = 'verified values';

const verified = (context: ActionContext): Map<string, FilledValue> | null =>
  context.memory<Map<string, FilledValue> | null>(VERIFIED, () => null);

/** Messages quote the name of a field; a list of values needs no quotes. */
const valueOf = ({ one: { name, shownName = name, control }, state }: ReadField): FilledValue => ({
  name: shownName.replace(/^"(.*)"$/s, '$1'),
  value: control.read(state),
});

/** Without the fields of secrets, and those that a mask covers. Most masks cover nothing of the page: only the others are compared with each field. */
async function uncovered(context: ActionContext, read: readonly ReadField[]): Promise<readonly ReadField[]> {
  const open = read.filter(({ one }) => !one.secret);
  const masks = await context.masks();
  const counts = await Promise.all(masks.map((mask) => mask.count().catch(() => 1)));
  const covering = masks.filter((_mask, index) => counts[index] !== 0);
  const covered = await Promise.all(
    open.map(async ({ one, locator }) => {
      // The element, and what its words name: of a field in a frame, only the latter can be compared with a mask.
      const places = [...new Set([locator, one.locator])];
      const hits = await Promise.all(covering.flatMap((mask) => places.map((place) => isIn(place, mask))));
      return hits.includes(true);
    }),
  );
  return open.filter((_field, index) => covered[index] === false);
}

/** Where it cannot be known, it is. Locators of two frames never match the same element. */
async function isIn(locator: Locator, mask: Locator): Promise<boolean> {
  try {
    return (await locator.and(mask).count()) > 0;
  } catch (error) {
    return !/same frame/i.test(String(error));
  }
}
