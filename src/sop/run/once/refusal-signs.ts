import { askPage } from '../../page/ask-page.ts';
import { asksFirst, saysFailure } from '../../page/word-parts.ts';
import { CONTROL_ROLES, FIELD_ROLES } from '../../targets/candidate-score.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { StepHost } from '../steps/block-context.ts';
import { readSources } from '../../compile/read-sources.ts';
import { isEcho } from './echo.ts';
import { holdsForAll } from './holds-for-all.ts';

/**
 * The names that a `read` step has read from what proves nothing, each with the reason. `mayAsk`: a question may be about the submission. Before any click, and
 * on a page that was opened by its address, it is data.
 */
export async function readFromRefusals(
  host: StepHost,
  mayAsk: boolean,
): Promise<ReadonlyMap<string, WhyNoProof>> {
  const names = readSources(host.step).map(async ({ name, target, isTable, regex }) => {
    const why = isTable ? null : await whyNoProof(host, target, true);
    // What a pattern finds next to a question may be the number of what was filed.
    if (why === ASKS && (regex !== null || !mayAsk)) return [];
    return why === null ? [] : [[name, why] as const];
  });
  return new Map((await Promise.all(names)).flat());
}

/** It has done nothing yet. */
export const ASKS = 'asks a question that the block has not answered';

export type WhyNoProof = 'looks like an error message' | 'only repeats what was typed' | typeof ASKS;

/** Why what shows of a target does not prove that the portal accepted the submission; null if it may. */
export async function whyNoProof(
  host: StepHost,
  target: TargetNode,
  byRole: boolean,
): Promise<WhyNoProof | null> {
  const isText = byRole && target.find.by === 'text';
  if ((await looksRefused(host, target, byRole)) || (isText && (await isMessage(host, target, saysFailure))))
    return 'looks like an error message';
  if (!isControl(target) && (await isMessage(host, target, asksFirst))) return ASKS;
  return (await isEcho(host, target)) ? 'only repeats what was typed' : null;
}

/** A button that asks something is there to be clicked. */
const isControl = ({ find }: TargetNode): boolean =>
  'role' in find && (CONTROL_ROLES.includes(find.role) || FIELD_ROLES.includes(find.role));

/** Whether the whole text says, say, that something went wrong: "ERROR: constraint failed". Old portals mark it by nothing else. */
const isMessage = (host: StepHost, target: TargetNode, says: (text: string) => boolean): Promise<boolean> =>
  holdsForAll(host, target, async (found, limits) => {
    const text = await askPage(found, { ask: 'content', what: null }, limits);
    return text !== null && text.length <= LONGEST_MESSAGE && says(text);
  });

/** A longer text has more in it than a message. */
const LONGEST_MESSAGE = 300;

/** Whether all that shows of it looks like a refusal. `byRole`: an alert does, too, unless it is presented as a success. */
const looksRefused = (host: StepHost, target: TargetNode, byRole: boolean): Promise<boolean> =>
  holdsForAll(host, target, (found, limits) => askPage(found, { ask: 'is_error', alerts: byRole }, limits));
