import type { Frame, Locator } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import { ANSWER_MS } from '../waiting/times.ts';
import type { TextualElement } from './read-snapshot.ts';

/** What the fields of a page hold is not a part of its words, although screen readers hear it in the name of a cell with a field. */
export async function withoutHeld(frame: Frame, elements: TextualElement[]): Promise<TextualElement[]> {
  const { secret, held } = await heldIn(frame.locator(FIELDS));
  return elements.filter(
    ({ role, name }) =>
      !secret.some((value) => name.includes(value)) && !(HOLDERS.has(role) && held.includes(name)),
  );
}

/** The description of an element without what the password fields in it hold. */
export async function withoutPasswords(element: Locator, text: string): Promise<string> {
  const secret = await passwordsIn(element);
  return secret.reduce((shown, value) => shown.replaceAll(value, '…'), text);
}

export async function passwordsIn(element: Locator): Promise<readonly string[]> {
  return (await heldIn(element.locator(`xpath=descendant-or-self::input`))).secret;
}

const FIELDS = 'input, textarea';
/** They are named by their content. */
const HOLDERS: ReadonlySet<string> = new Set(['cell', 'gridcell', 'row', 'rowheader', 'columnheader']);

interface Held {
  /** Of password fields. */
  readonly secret: readonly string[];
  readonly held: readonly string[];
}

function heldIn(fields: Locator): Promise<Held> {
  const all = fields.evaluateAll((each) => {
    const filled = each.flatMap((one) =>
      'value' in one && typeof one.value === 'string' && one.value.trim() !== ''
        ? [
            {
              value: one.value.trim().replace(/\s+/g, ' '),
              isSecret: one.getAttribute('type') === 'password',
            },
          ]
        : [],
    );
    return {
      secret: filled.filter(({ isSecret }) => isSecret).map(({ value }) => value),
      held: filled.map(({ value }) => value),
    };
  });
  const nothing: Held = { secret: [], held: [] };
  return withTimeout<Held, Held>(
    all.catch(() => nothing),
    ANSWER_MS,
    () => nothing,
  );
}
