import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { readControl } from '../page/read-control.ts';
import type { ControlState, SelectOption } from '../page/page-control-state.ts';
import { limits, pollUntil } from './limits.ts';
import { listChoices, matchChoice } from './option-match.ts';

/** One option of a select: by what it says (or its value), by its value alone, or by its place. */
export type WantedOption =
  | { readonly text: string }
  | { readonly value: string }
  | { readonly label: string }
  | { readonly index: number };

/**
 * Selects options, waiting until all of them are there: many portals load them late. Returns the labels that were chosen.
 *
 * @throws `option_not_found`, with the options that there are
 */
export async function selectOptions(
  context: ActionContext,
  locator: Locator,
  wanted: readonly WantedOption[],
  name: string,
  /** The select as it was just read, where somebody has. */
  known?: ControlState,
): Promise<readonly string[]> {
  const until = pollUntil(context);
  for (let state = known; ; state = undefined) {
    context.signal.throwIfAborted();
    const { options } = state ?? (await readControl(locator, limits(context)));
    const found = wanted.map((one) => findOption(options, one));
    const chosen = found.filter((one) => one !== null);
    if (chosen.length === wanted.length) {
      await locator.selectOption(
        chosen.map(({ index }) => ({ index })),
        limits(context),
      );
      return chosen.map(({ label }) => label);
    }
    if (performance.now() >= until)
      throw context.failure(
        'option_not_found',
        `${name} has no such option, or several alike; its options: ${listChoices(options)}`,
        { kind: 'portal_changed', notes: `The portal does not offer the value that is wanted for ${name}.` },
      );
    await delay(100, undefined, { signal: context.signal });
  }
}

function findOption(options: readonly SelectOption[], wanted: WantedOption): SelectOption | null {
  const usable = options.filter((option) => !option.disabled);
  if ('index' in wanted) return options[wanted.index] ?? null;
  if ('value' in wanted) return usable.find((option) => option.value === wanted.value) ?? null;
  if ('label' in wanted) return usable.find((option) => option.label === wanted.label) ?? null;
  return matchChoice(usable, wanted.text);
}
