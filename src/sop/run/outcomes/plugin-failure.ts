import { describeThrown } from '../../../platform/describe-thrown.ts';
import type { CompiledStep } from '../../compile/compiled-sop.ts';
import { SopFailure } from '../../sop-failure.ts';

/** `locator.click: Timeout …`: the page, by way of Playwright. */
const OF_PLAYWRIGHT = /^[a-z]\w*\.\w+: /i;

/** What a defect in the code of a plugin's action means, with its place; null for all else. */
export function pluginFailure(error: unknown, { action, place }: CompiledStep): SopFailure | null {
  if (action.family !== 'plugin' || error instanceof SopFailure) return null;
  if (error instanceof Error && (error.name === 'AbortError' || OF_PLAYWRIGHT.test(error.message)))
    return null;
  const { cause, at } = describeThrown(error);
  const why = `the action "${action.name}" ${cause}${at === null ? '' : ` at ${at}`}`;
  const message = error instanceof Error ? `: ${error.message.split('\n')[0] ?? ''}` : '';
  return new SopFailure('plugin_error', `"${place.title}" failed: ${why}${message}`, {
    kind: 'plugin',
    notes: `The plugin's code failed: ${why}.`,
    cause: error,
  });
}
