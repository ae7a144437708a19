import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { readControl } from './read-control.ts';
import { sameContent } from './same-content.ts';
import { limits } from '../waiting/margins.ts';
import { poll } from '../waiting/poll.ts';
import { EDITOR_SETTLES_MS } from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';

/** The editor that a library shows in place of a text area that it hides: an editable part of the page, or of a frame, right behind it. Null if none shows. */
export async function editorOf(context: ActionContext, locator: Locator): Promise<Locator | null> {
  if ((await locator.count()) !== 1) return null;
  const { kind, reach } = await readControl(locator, limits(context));
  if (kind !== 'editor' || reach !== 'stand-in') return null;
  const drawn = locator.locator('xpath=following-sibling::*[1]');
  const part = drawn.locator('xpath=descendant-or-self::*[@contenteditable="true"]').first();
  if ((await part.count()) > 0) return part;
  return drawn.locator('xpath=descendant-or-self::iframe').first().contentFrame().locator('body');
}

/**
 * Fills an editor as a person does. Text that is set in one go, with its line breaks, is cut into paragraphs by the browser and not by the editor, and
 * not always in the same way. Typing whole lines keeps the editor from taking "- " or "1. " for the start of a list.
 */
export async function writeEditor(context: ActionContext, editor: Locator, text: string): Promise<void> {
  await emptyEditor(context, editor);
  for (const [index, line] of editorLines(text).entries()) {
    if (index > 0) await editor.press('Enter', limits(context));
    if (line !== '') await context.page.keyboard.insertText(line);
  }
}

/** Selects all and deletes it. The second Backspace removes what is left of it: a paragraph without height, the bullet of a list. */
export async function emptyEditor(context: ActionContext, editor: Locator): Promise<void> {
  await untilEditable(context, editor);
  await editor.focus(limits(context));
  await settle(context);
  await editor.press('ControlOrMeta+A', limits(context));
  for (const key of ['Backspace', 'Backspace']) {
    await editor.press(key, limits(context));
    await settle(context);
  }
}

/** The page's library may still be loading the editor. */
function untilEditable(context: ActionContext, editor: Locator): Promise<void> {
  const ready = async (): Promise<boolean> => {
    const { kind, reach } = await readControl(editor, limits(context));
    return kind === 'editor' && reach !== 'none';
  };
  return poll(context, ready, 'not_fillable', () => 'the editor cannot be edited');
}

const settle = (context: ActionContext): Promise<void> => pause(EDITOR_SETTLES_MS, context.signal);

/** Whether an editor holds a text, line by line. */
export function sameLines(found: string, wanted: string): boolean {
  const left = found.split('\n');
  // Typing key by key presses Enter also for the breaks at the end.
  return [editorLines(wanted), linesIn(wanted)].some(
    (right) => left.length === right.length && left.every((line, at) => sameContent(line, right[at] ?? '')),
  );
}

const linesIn = (text: string): readonly string[] => text.split(/\r\n?|\n/);

/** Breaks at the end are those of a YAML block. */
const editorLines = (text: string): readonly string[] => linesIn(text.replace(/[\r\n]+$/, ''));
