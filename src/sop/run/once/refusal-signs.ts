import type { ElementHandle } from 'playwright-core';
import { withTimeout } from '../../../platform/time-limit.ts';
import type { TargetNode } from '../../targets/target.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import type { StepHost } from '../steps/block-context.ts';
import { alternatives, visibleMatches } from '../steps/visible-matches.ts';
import { readSources } from './read-sources.ts';

/** The names that a `read` step has read from a part of the page that looks like a refusal. */
export async function readFromRefusals(host: StepHost): Promise<readonly string[]> {
  const names = readSources(host.step).map(async ({ name, target, isTable }) =>
    !isTable && (await looksRefused(host, target, true)) ? [name] : [],
  );
  return (await Promise.all(names)).flat();
}

/** Whether all that shows of it looks like a refusal. `byRole`: an alert does, too, unless it is presented as a success. */
export async function looksRefused(host: StepHost, target: TargetNode, byRole: boolean): Promise<boolean> {
  const scope = host.targetScope;
  const judged = Promise.all(
    alternatives(target, scope).map(async (one) =>
      Promise.all(
        (await (await visibleMatches(one, scope)).elementHandles()).map((found) => isRefusal(found, byRole)),
      ),
    ),
  ).then((all) => all.flat());
  const found = await withTimeout<readonly boolean[], readonly boolean[]>(judged, ANSWER_MS, () => []).catch(
    (): readonly boolean[] => [],
  );
  return found.length > 0 && !found.includes(false);
}

/**
 * Whether the markup presents it as an error: by a class such as `statusError`, as the message of an invalid field, or as an alert that nothing presents as
 * a success. A part that has fields or a heading of the page in it is more than a message, and a red button is only a button.
 */
async function isRefusal(element: ElementHandle, byRole: boolean): Promise<boolean> {
  return element.evaluate((node, alertsCount) => {
    const start = node instanceof Element ? node : null;
    if (start?.closest('a,button,input,[role=button],[role=link],[role=tab]')) return false;
    for (let part = start; part !== null && part !== document.body; part = part.parentElement) {
      if (part.querySelector('input:not([type=hidden]),select,textarea,h1,nav,main') !== null) return false;
      const words = [...part.classList].join(' ').replace(/([a-z])([A-Z])/g, '$1 $2');
      if (/(?:^|[^a-z])(?:success|info|confirm)/i.test(words)) return false;
      // `no-errors`, and what a library puts around a page to catch the errors of scripts.
      const errors = words.replace(
        /(?:no|without|zero)[^a-z]?errors?|errors?[^a-z]?(?:free|boundary|none)/gi,
        '',
      );
      if (/(?:^|[^a-z])(?:errors?|invalid|danger|fail(?:ed|ure))(?![a-z])/i.test(errors)) return true;
      if (alertsCount && part.matches('[role=alert]')) return true;
      const id = CSS.escape(part.id);
      if (
        id !== '' &&
        document.querySelector(
          `[aria-invalid=true]:is([aria-errormessage~="${id}"],[aria-describedby~="${id}"])`,
        ) !== null
      )
        return true;
    }
    return false;
  }, byRole);
}
