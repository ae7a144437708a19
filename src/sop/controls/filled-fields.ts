import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';

/** A field that a step filled, and what it must hold. */
export interface FilledField {
  /** As the author wrote it; names the field in messages. */
  readonly name: string;
  readonly locator: Locator;
  readonly wanted: { readonly text: string } | { readonly checked: boolean };
  readonly secret: boolean;
  /** Fills it again, key by key, for fields that swallow what is set at once. Null where it was not set at once. */
  readonly retype: (() => Promise<void>) | null;
}

interface Remembered {
  readonly field: FilledField;
  readonly path: string;
}

/** What the fields of the current page must hold, for `verify_form`. */
export async function rememberFilled(context: ActionContext, fields: readonly FilledField[]): Promise<void> {
  const memory = filled(context);
  const path = await pathOf(context);
  for (const field of fields) memory.set(`${path} ${field.name}`, { field, path });
}

/** The fields that were filled on the page as it is now. */
export async function filledHere(context: ActionContext): Promise<readonly FilledField[]> {
  const path = await pathOf(context);
  return [...filled(context).values()].filter((one) => one.path === path).map((one) => one.field);
}

/** Fields that hold a secret: pictures black them out. */
export function secretFields(context: ActionContext): Locator[] {
  return context.memory<Locator[]>('fields with secrets', () => []);
}

function filled(context: ActionContext): Map<string, Remembered> {
  return context.memory('filled fields', () => new Map<string, Remembered>());
}

/** What tells one form from the next: where the page is, and where the frame of it in which the step works. */
async function pathOf(context: ActionContext): Promise<string> {
  const urls = [context.page.url(), (await context.frame()).url()];
  return urls.map((url) => url.replace(/[?#].*$/, '')).join(' ');
}
