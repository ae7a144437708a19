import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import type { Control } from './control.ts';

/** A field that a step filled, and what it must hold. */
export interface FilledField {
  /** As the author wrote it; names the field in messages. */
  readonly name: string;
  readonly locator: Locator;
  readonly control: Pick<Control, 'read' | 'holds'>;
  /** As its control reads it: a text, `true` or `false`. */
  readonly wanted: string;
  readonly secret: boolean;
  /** Fills it again, key by key, for fields that swallow what is set at once. Null if it was not set at once. */
  readonly retype: (() => Promise<void>) | null;
}

/** By the control that a step named, the fields in it: a date may be three, a group of radio buttons is the one that is checked. */
export type FilledControls = ReadonlyMap<Locator, readonly FilledField[]>;

interface Remembered {
  readonly fields: readonly FilledField[];
  readonly path: string;
}

/**
 * What the controls of the current page must hold, for `verify_form`. They are told apart by the selector of the locator, in which names are evaluated:
 * in a loop the author's own text is the same for many.
 */
export async function rememberFilled(context: ActionContext, controls: FilledControls): Promise<void> {
  const memory = filled(context);
  const path = await pathOf(context);
  for (const [control, fields] of controls) memory.set(`${path} ${String(control)}`, { fields, path });
}

/** The fields that were filled on the page as it is now. */
export async function filledHere(context: ActionContext): Promise<readonly FilledField[]> {
  const path = await pathOf(context);
  return [...filled(context).values()].filter((one) => one.path === path).flatMap((one) => one.fields);
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
