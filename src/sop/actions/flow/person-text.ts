import type { ActionContext } from '../../../sdk/action.ts';
import type { Evaluable } from '../../../sdk/field.ts';
import { silentTargets } from '../../page/silent-targets.ts';

/** Nothing, or nothing behind the last colon: `The portal says:`. */
const UNSAID = /(?:^|:)\s*$/;

/** A text for a person. If it is empty because the page showed no text, the message is about that. */
export async function personText(
  context: ActionContext,
  value: Evaluable<string>,
  otherwise: string,
): Promise<string> {
  const silent = silentTargets(context);
  silent.clear();
  const text = (await context.evaluate(value)).trim();
  if (!UNSAID.test(text)) return text;
  // What a target is made of may be data of the task.
  const named = [...silent].filter((target) => value.source.includes(target));
  const shown = named.length === 0 ? 'for it' : `for ${named.join(', ')}`;
  const why = silent.size === 0 ? 'Its text was empty.' : `The page showed no text ${shown}.`;
  return `${text === '' ? otherwise : text} (${why})`;
}
