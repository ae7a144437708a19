import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { readControl } from './read-control.ts';
import { limits, lookLimits } from './limits.ts';
import { isTimeout } from '../page/playwright-errors.ts';

/** A field that is not filled by then may be hidden behind an editor: it is looked at so often. */
const LOOK_MS = 500;

interface Shown {
  readonly text: string;
  /** The field; guarded where the text is a secret. */
  readonly locator: Locator;
  readonly secret: boolean;
}

/**
 * Fills a text field, or the editor that a library shows in place of a text area that it hides: an editable part of the page or a frame right behind it.
 * Returns what was filled. Secrets go into no editor.
 */
export async function fillShown(context: ActionContext, locator: Locator, value: Shown): Promise<Locator> {
  for (;;) {
    const { last, ...limited } = lookLimits(context, LOOK_MS);
    const only = value.secret || last;
    try {
      await value.locator.fill(value.text, only ? limits(context) : limited);
      return locator;
    } catch (error) {
      if (only || !isTimeout(error)) throw error;
    }
    const editor = await editorOf(context, locator);
    if (editor === null) continue;
    await editor.fill(value.text, limits(context));
    return editor;
  }
}

async function editorOf(context: ActionContext, locator: Locator): Promise<Locator | null> {
  if ((await locator.count()) !== 1) return null;
  const state = await readControl(locator, limits(context));
  if (state.kind !== 'text' || !state.standIn) return null;
  const drawn = locator.locator('xpath=following-sibling::*[1]');
  const part = drawn.locator('[contenteditable=true]').first();
  return (await part.count()) > 0 ? part : drawn.locator('iframe').first().contentFrame().locator('body');
}
