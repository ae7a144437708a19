import type { Unproving } from './shown-before.ts';
import { SopFailure } from '../../sop-failure.ts';
import { describeTarget } from '../../targets/describe-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import { ASKS, type WhyNoProof } from './refusal-signs.ts';

function notSeen(message: string): SopFailure {
  return new SopFailure('answer_not_seen', message, {
    kind: 'sop',
    notes: 'Nothing that the portal showed after the submission proves that it was accepted.',
  });
}

/** The message of an earlier answer has the same role as that of the next. */
export function shownBeforeClick(taken: readonly TargetNode[], click: string): SopFailure {
  const shown = [...new Set(taken.map(describeTarget))].join(', ');
  const nameless = taken.map(({ find }) => ('role' in find && find.name === null ? find.role : null));
  const words = nameless.find((role) => role !== null);
  const remedy =
    words === undefined ? 'wait for what only the answer shows' : `wait for its words, as in ${words} "…"`;
  return notSeen(
    `${shown} already showed before ${click}, so it does not prove that the portal accepted the submission: ${remedy}`,
  );
}

/** A list in which the submission is looked for, and is not found, is an output, too. */
export function nothingRead(names: readonly string[]): SopFailure {
  const read = names.map((name) => `outputs.${name}`).join(', ');
  return notSeen(`${read} is empty after the submission, so nothing proves that the portal accepted it`);
}

/** What another page shows may have been there before the click. */
export const leftUnseen = (names: readonly string[]): SopFailure =>
  notSeen(
    `the block left the page of the answer before a step looked at it, so ${names.map((name) => `outputs.${name}`).join(', ')} does not prove that the portal accepted the submission: add expect or branch for the answer before, or expect what only a success shows there`,
  );

/** `verify` is to look instead. */
export const leftToVerify = (): SopFailure =>
  notSeen(
    'no step of the block looked at the answer of the portal, so only verify can prove that it was accepted',
  );

/** A portal that refuses a submission shows the form again. */
export function readBefore(read: readonly Unproving[]): SopFailure {
  const names = read.map(({ name }) => name).join(', ');
  return notSeen(
    read.some(({ isHeld }) => isHeld)
      ? `${names} was read from a part of the page that also has what the block clicked or filled: an error message changes it, too. So it does not prove that the portal accepted the submission: read the message itself, or with a regex that only a success matches`
      : `${names} was read from what the page showed before the last click already, or from a field of the form, so it does not prove that the portal accepted the submission: wait for what only a success shows`,
  );
}

/** Its text may be a question, or the reason why nothing was filed. */
export function saidInDialog(names: readonly string[]): SopFailure {
  return notSeen(
    `${names.join(', ')} is the text of a dialog of the browser that may say anything, so it does not prove that the portal accepted the submission: write into the "text" of on_dialog what only a success says`,
  );
}

export const refusedInDialog = (): SopFailure =>
  notSeen('a dialog of the browser says that something was not done: wait for what only a success shows');

export function onlyDialog(): SopFailure {
  return notSeen(
    'the portal showed a dialog of the browser, and the page sent nothing: wait for what only a success shows',
  );
}

/** Its text may be the reason why nothing was filed. What was typed shows on a refusal as well. */
export function refusalSeen(
  shown: ReadonlyMap<string, WhyNoProof>,
  read: ReadonlyMap<string, WhyNoProof>,
): SopFailure {
  const seen = [
    ...[...shown].map(([sign, why]) => `${sign} ${why}`),
    ...[...read].map(([name, why]) => `what was read for ${name} ${why}`),
  ];
  const asks = [...shown.values(), ...read.values()].includes(ASKS);
  const remedy = asks
    ? 'answer it in the block, and then wait for what only a success shows'
    : 'wait for what only a success shows, and name the message in not_sent_when';
  return notSeen(
    `${seen.join(', and ')}, so it does not prove that the portal accepted the submission: ${remedy}`,
  );
}

/** The words of the refusal may be patient data: only the report for the author has them. */
export class Refused extends SopFailure {
  readonly refusal: TargetNode;

  constructor(refusal: TargetNode) {
    super('not_sent', `the portal refused the submission: ${describeTarget(refusal)} shows (not_sent_when)`, {
      kind: 'business',
      notes: 'The portal refused the submission.',
    });
    this.refusal = refusal;
  }
}

/** The same refusal again, or a hint that each page has. */
export const refusedAgain = (refusal: TargetNode): SopFailure =>
  notSeen(
    `${describeTarget(refusal)} (not_sent_when) showed before the submission and shows again after it, so it proves nothing: wait for what only a success shows`,
  );

/** The portal may have said it while somebody typed, and says it again when it refuses. */
export const saidAgain = (again: TargetNode, taken: TargetNode): SopFailure =>
  contradictory(
    `the page shows ${describeTarget(taken)}, and also ${describeTarget(again)}, which the branch lists before it: it showed before the last click as well, and may be the answer to it or what each page has`,
  );

export const contradiction = (refusal: TargetNode, accepted: readonly string[]): SopFailure =>
  contradictory(
    `the page shows an answer that the block waited for or read (${accepted.join(', ')}), and also ${describeTarget(refusal)} (not_sent_when)`,
  );

function contradictory(message: string): SopFailure {
  return new SopFailure('answer_contradictory', message, {
    kind: 'business',
    notes: 'The portal shows both that it accepted and that it refused the submission.',
  });
}
