import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { askPage } from '../page/ask-page.ts';
import type { InPlace } from '../page/engine/page-editors.ts';
import { limits } from '../waiting/margins.ts';
import { EDITOR_COMES_MS, HEARD_MS, LOOK_EVERY_MS } from '../waiting/times.ts';
import { until } from '../waiting/until.ts';
import { editorOf, sameLines, writeEditor } from './editor.ts';
import type { FieldStates, FilledField } from './filled-fields.ts';
import { readControl } from './read-control.ts';
import { sameLetters } from './same-content.ts';
import { holds, mismatch } from './verify-fields.ts';

/**
 * At the end of a step that fills. A library may be replacing a text area: its editor takes over the text as HTML, in which line breaks and `<` are lost, or
 * has asked for it before and holds nothing. Then the text is written into the editor. Only in the step itself: later, the page may show another record, or
 * have taken the text.
 *
 * @throws `value_mismatch`
 */
export async function intoLateEditors(context: ActionContext, states: FieldStates): Promise<void> {
  const end = performance.now() + Math.min(EDITOR_COMES_MS, context.timeLeft() / 2);
  for (const [field, { kind, type, reach }] of states) {
    // Text areas only: they have no type, as opposed to an input.
    const isArea = (kind === 'text' && type === '') || (kind === 'editor' && reach === 'stand-in');
    // What shows itself is not being replaced: the usual case costs no question.
    if (!isArea || field.secret || reach === 'itself') continue;
    const place = await untilCame(context, field.locator, end);
    if (place !== null && place !== 'coming' && isTaken(place.lines, field.wanted))
      await write(context, field);
  }
}

function untilCame(context: ActionContext, locator: Locator, end: number): Promise<InPlace> {
  const { timeout, signal } = limits(context);
  // The page may leave just now.
  const look = (): Promise<InPlace> =>
    askPage(locator, { ask: 'in_place' }, { timeout: Math.min(timeout, HEARD_MS), signal }).catch(() => {
      signal.throwIfAborted();
      return null;
    });
  return until(look, (place) => place !== 'coming', { every: LOOK_EVERY_MS, end, signal });
}

/** What the page itself puts into its editor, such as a signature, is not overwritten. */
function isTaken(lines: string, wanted: string): boolean {
  if (sameLines(lines, wanted)) return false;
  return lines.trim() === '' || sameLetters(lines, wanted.replace(/<[^>]*>|&#?\w+;/g, ' '));
}

async function write(context: ActionContext, field: FilledField): Promise<void> {
  const { locator, wanted } = field;
  const editor = await editorOf(context, locator);
  if (editor !== null) await writeEditor(context, editor, wanted);
  const state = await readControl(locator, limits(context));
  if (!holds(state, field)) throw mismatch(context, field, state);
}
