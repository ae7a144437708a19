import type { Frame, Locator } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import { ANSWER_MS } from '../waiting/times.ts';

/** What the fields of a page hold is not a part of its words, although screen readers hear it in the name of a cell with a field. */
export async function withoutHeld<Element extends { readonly role: string; readonly name: string }>(
  frame: Frame,
  elements: Element[],
): Promise<Element[]> {
  const all = await heldIn(frame.locator(FIELDS));
  if (all === null) return elements.filter(({ role }) => !HOLDERS.has(role));
  return elements.filter(
    ({ role, name }) =>
      !all.secret.some((value) => hasPassword(name, value)) &&
      !(HOLDERS.has(role) && all.held.includes(name)),
  );
}

/** The description of an element without what the password fields in it hold. */
export async function withoutPasswords(element: Locator, text: string): Promise<string> {
  const secret = await passwordsIn(element);
  return secret.reduce(
    (shown, value) =>
      value.length < SHORT
        ? shown.replaceAll(`"${value}"`, '"…"').replaceAll(`: ${value}\n`, ': …\n')
        : shown.replaceAll(value, '…'),
    text,
  );
}

/** A short password is in many words by chance. */
export const hasPassword = (text: string, value: string): boolean =>
  value.length < SHORT ? text === value : text.includes(value);

const SHORT = 4;

export async function passwordsIn(element: Locator): Promise<readonly string[]> {
  return (await heldIn(element.locator(':scope, input')))?.secret ?? [];
}

const FIELDS = 'input, textarea';
/** They are named by their content. */
const HOLDERS: ReadonlySet<string> = new Set(['cell', 'gridcell', 'row', 'rowheader', 'columnheader']);

interface Held {
  /** Of password fields. */
  readonly secret: readonly string[];
  readonly held: readonly string[];
}

/** Null if the page does not answer. */
function heldIn(fields: Locator): Promise<Held | null> {
  const all = fields.evaluateAll((each) => {
    const filled = each.flatMap((one) =>
      'value' in one && typeof one.value === 'string' && one.value.trim() !== ''
        ? [
            {
              value: one.value.trim().replace(/\s+/g, ' '),
              isSecret:
                one.getAttribute('type') === 'password' ||
                /passw|pwd/i.test(
                  `${one.getAttribute('autocomplete')} ${one.getAttribute('name')} ${one.id}`,
                ),
            },
          ]
        : [],
    );
    return {
      secret: filled.filter(({ isSecret }) => isSecret).map(({ value }) => value),
      held: filled.map(({ value }) => value),
    };
  });
  return withTimeout<Held | null, null>(
    all.catch(() => null),
    ANSWER_MS,
    () => null,
  );
}
