import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { clickOnce } from './click-field.ts';
import { editorOf, emptyEditor, writeEditor } from './editor.ts';
import { keptElement } from './kept-element.ts';
import { readControl } from './read-control.ts';
import { withoutSecret } from './without-secret.ts';
import { clickedInto, waitingForClick } from '../page/guarded-locator.ts';
import { isTimeout } from '../page/playwright-errors.ts';
import { limits, lookLimits, type Limits } from '../waiting/margins.ts';
import { HIDDEN_AGAIN_MS } from '../waiting/times.ts';

const LINE_BREAK = /\r\n|\r|\n/;
/** More would take a browser too long. */
const MOST_LINES_TYPED = 50;

/** What goes into a field. Secrets go into no editor. */
export interface Shown {
  readonly text: string;
  /** The field; guarded where the text is a secret. */
  readonly locator: Locator;
  readonly secret: boolean;
}

/** Fills a text field, or the editor that a library shows in its place. Returns what was filled. */
export async function fillShown(context: ActionContext, locator: Locator, value: Shown): Promise<Locator> {
  // One line goes into an editor as into a field, in one round trip; the fields that get several are looked at before.
  const hasLines = !value.secret && LINE_BREAK.test(value.text);
  const editor = await editorUnless(context, locator, value, async (limited) => {
    if (hasLines && (await isEditable(context, locator))) await writeEditor(context, locator, value.text);
    else if (hasLines && isLong(value.text)) await fillAtOnce(value, limited);
    // A field that stays empty is not clicked.
    else await (value.text === '' ? value.locator : clickedInto(value.locator)).fill(value.text, limited);
  });
  if (editor !== null) await writeEditor(context, editor, value.text);
  return editor ?? locator;
}

const isLong = (text: string): boolean => text.split(LINE_BREAK).length > MOST_LINES_TYPED;

/**
 * As if pasted. A browser types line by line, with two `input` events for each, and a page that does something with the whole text on each of them never
 * ends. The last character is inserted as by a person, so that the page gets `input` now, and `change` when the field is left; not by a key, since Enter may
 * send it.
 */
async function fillAtOnce({ locator, text }: Shown, limited: Limits): Promise<void> {
  await clickedInto(locator).fill('', limited);
  const lines = text.replace(/\r\n?/g, '\n');
  const last = [...lines].at(-1) ?? '';
  const isSet = await locator.evaluate(
    (field, [start, end]) => {
      if (!(field instanceof HTMLTextAreaElement)) return false;
      // What a person could not type is not set either.
      if (field.disabled || field.readOnly) return false;
      if (field.maxLength >= 0 && start.length + end.length > field.maxLength) return false;
      field.focus();
      // Not the setter of a library that watches the field.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, start);
      field.setSelectionRange(field.value.length, field.value.length);
      return field.ownerDocument.execCommand('insertText', false, end);
    },
    [lines.slice(0, -last.length), last] as const,
    limited,
  );
  if (!isSet) await clickedInto(locator).fill(text, limited);
}

/** Empties it for what is typed next. Returns what was emptied. */
export async function clearShown(
  context: ActionContext,
  locator: Locator,
  { secret }: Pick<Shown, 'secret'>,
): Promise<Locator> {
  const editor = await editorUnless(context, locator, { text: '', secret }, async (limited) => {
    if (!secret && (await isEditable(context, locator))) await emptyEditor(context, locator);
    else await clickedInto(locator).clear(limited);
  });
  if (editor !== null) await emptyEditor(context, editor);
  return editor ?? locator;
}

/** Fills it again, key by key; an editor line by line. */
export async function retypeShown(context: ActionContext, locator: Locator, value: Shown): Promise<void> {
  const { kind, type } = await readControl(locator, limits(context));
  if (kind === 'editor' && !value.secret)
    return writeEditor(context, (await editorOf(context, locator)) ?? locator, value.text);
  // In a field of one line, Enter would submit the form.
  if (type !== '' && LINE_BREAK.test(value.text)) return;
  await value.locator.clear(limits(context));
  await value.locator.pressSequentially(value.text, limits(context)).catch((error: unknown) => {
    throw withoutSecret(error, value);
  });
}

/** Does something to a field that shows. Null if that is done, otherwise the editor that shows in place of the field. */
async function editorUnless(
  context: ActionContext,
  locator: Locator,
  { text, secret }: Pick<Shown, 'text' | 'secret'>,
  act: (limits: Limits) => Promise<void>,
): Promise<Locator | null> {
  let lookMs = HIDDEN_AGAIN_MS;
  for (let isClicked = false; ;) {
    const { last, ...limited } = lookLimits(context, lookMs);
    try {
      await act(last ? limits(context) : limited);
      return null;
    } catch (error) {
      if (last || !isTimeout(error)) throw error;
    }
    if (await isDone(context, locator, text)) return null;
    const editor = secret ? null : await editorOf(context, locator);
    if (editor !== null) return editor;
    isClicked ||= await clickReadOnly(context, locator);
    // The page may take longer for the text itself. Of a field that is hidden, an editor may come at any moment.
    if ((await locator.filter({ visible: true }).count()) > 0) lookMs *= 2;
  }
}

/** Whether only the answer was late: the field holds the text, which has taken the words away by which it was found. */
async function isDone(context: ActionContext, locator: Locator, text: string): Promise<boolean> {
  if ((await locator.count()) > 0) return false;
  const kept = keptElement(locator);
  return (await kept.count()) === 1 && (await readControl(kept, limits(context))).value === text;
}

/** As a person does with a field that takes no text yet: many are read-only until they are clicked. Whether that is done. */
async function clickReadOnly(context: ActionContext, locator: Locator): Promise<boolean> {
  const readOnly = waitingForClick(locator).filter({ visible: true });
  return (await readOnly.count()) === 1 && clickOnce(context, locator);
}

async function isEditable(context: ActionContext, locator: Locator): Promise<boolean> {
  const { kind, reach } = await readControl(locator, limits(context));
  return kind === 'editor' && reach !== 'stand-in';
}
