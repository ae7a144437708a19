import { withTimeout } from '../../../platform/time-limit.ts';
import { filledTexts } from '../../page/filled-texts.ts';
import { matchOf } from '../../targets/resolve-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import type { StepHost } from '../steps/block-context.ts';
import { alternatives, visibleMatches } from '../steps/visible-matches.ts';

/**
 * Whether all that shows of a text is a sentence of which the procedure names only what it has filled in: "There are no clients called Obermatt" repeats it
 * as well as a confirmation does. As an entry of a table or of a list it is what was saved.
 */
export async function isEcho(host: StepHost, target: TargetNode): Promise<boolean> {
  const filled = [...filledTexts(host)].map(plain);
  if (filled.length === 0) return false;
  const scope = host.targetScope;
  const judged = Promise.all(alternatives(target, scope).map((one) => echoesOf(one, filled, scope)));
  const found = await withTimeout<readonly boolean[][], readonly boolean[][]>(
    judged,
    ANSWER_MS,
    () => [],
  ).catch(() => []);
  return found.flat().length > 0 && !found.flat().includes(false);
}

async function echoesOf(
  target: TargetNode,
  filled: readonly string[],
  scope: TargetScope,
): Promise<boolean[]> {
  const { find } = target;
  if (find.by !== 'text' && find.by !== 'words') return [false];
  const match = await matchOf(find.match, scope);
  const texts = await (
    await visibleMatches(target, scope)
  ).evaluateAll((elements) =>
    elements.map((one) =>
      one.closest('tr,li,[role=row],[role=listitem]') === null
        ? ((one as Partial<HTMLElement>).innerText ?? one.textContent ?? '')
        : null,
    ),
  );
  return texts.map((text) => text !== null && repeats(plain(text), match, filled));
}

/** `text` has other words around the part that is looked for, and that part was filled in. */
function repeats(text: string, match: string | RegExp, filled: readonly string[]): boolean {
  const part =
    typeof match === 'string' ? plain(match) : (new RegExp(match, 'iu').exec(text)?.[0] ?? '').trim();
  return part !== '' && !filled.includes(text) && filled.some((one) => one.includes(part));
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
