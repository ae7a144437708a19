import type { StepBlock } from '../../sdk/field.ts';
import type { CompiledBlock, CompiledSop, CompiledStep } from '../compile/compiled-sop.ts';
import { readSources } from '../compile/read-sources.ts';
import { saysMeaning } from '../compile/says-meaning.ts';
import { readsBeforeFail } from '../compile/reads-before-fail.ts';
import { saysFailure, saysRefusal } from '../page/word-parts.ts';
import type { TargetNode } from '../targets/target.ts';
import type { FaultLog } from '../yaml/fault.ts';

/** Also of the name of an element, or of a class. */
const wordsOf = (source: string): string => source.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');

/** Without what the last click asked for: after a click on "Reject", "rejected" is the confirmation, and "could not be rejected" is not. */
function saysError({ source }: TargetNode, clicked: string): boolean {
  const asked = new Set(wordsOf(clicked).match(WORD)?.map(stemOf));
  return saysRefusal(
    wordsOf(source).replace(WORD, (word) => (saysRefusal(word) && asked.has(stemOf(word)) ? '' : word)),
  );
}

const WORD = /\p{L}+/gu;

/** `deni` of "Deny" and "denied", `reject` of "rejected" and "rejection". */
const stemOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(?:ed|ing|ion|al|s)$/, '')
    .replace(/e$/, '')
    .replace(/y$/, 'i');

/** What a step waits for, and takes for success, unless the steps of a way of a branch say what it means. */
function takenFor(step: CompiledStep): readonly TargetNode[] {
  if (step.action.name !== 'branch') return awaitedBy(step);
  const { branch } = step.args as {
    readonly branch: readonly { readonly on: TargetNode; readonly do?: CompiledBlock }[];
  };
  return branch.filter((way) => !saysMeaning(way.do)).map(({ on }) => on);
}

/** A text of the page whose words are in the procedure: to read it is to wait for it. */
const textsRead = (step: CompiledStep): readonly TargetNode[] =>
  readSources(step).flatMap(({ target }) => (target.find.by === 'text' ? [target] : []));

function awaitedBy({ action: { name }, args }: CompiledStep): readonly TargetNode[] {
  if (name !== 'wait_for' && name !== 'expect') return [];
  const awaited = args as { readonly target?: TargetNode; readonly state?: string; readonly count?: unknown };
  const { target, state = 'visible', count } = awaited;
  const shows = count === undefined && (state === 'visible' || state === 'attached');
  return shows && target !== undefined ? [target] : [];
}

/** Where steps are: in what a `once` block does, or at the end of the procedure. */
interface Where {
  readonly inOnce: boolean;
  readonly atEnd: boolean;
  /** The targets of `not_sent_when`: if one shows, the portal has refused. */
  readonly refusals: readonly string[];
}

/** An error message that a `once` block, or the end of the procedure, waits for: the run ends as finished when the portal refuses. */
export function checkAnswers(sop: CompiledSop, log: FaultLog): void {
  let clicked = '';
  const walk = ({ steps }: CompiledBlock, where: Where): void => {
    const failing = new Set(readsBeforeFail({ steps }));
    for (const [index, step] of steps.entries()) {
      if (step.action.name === 'click') clicked = step.parts.targets[0]?.source ?? '';
      const atEnd = where.atEnd && steps.slice(index + 1).every(({ action }) => action.family === 'data');
      const taken = where.inOnce || atEnd ? takenFor(step) : [];
      const errors = [
        ...taken.filter((target) => saysError(target, clicked)),
        ...(where.inOnce && !failing.has(step)
          ? textsRead(step).filter(({ source }) => saysFailure(wordsOf(source)))
          : []),
      ];
      for (const target of errors)
        if (!where.refusals.includes(target.source))
          log.report(
            'error-as-answer',
            target.place,
            `${target.source} looks like an error message: if it shows, the run still counts as finished`,
          );
      for (const block of step.parts.blocks) walk(block, inside(step, block, { ...where, atEnd }));
    }
  };
  walk(sop.steps, { inOnce: false, atEnd: true, refusals: [] });
}

/** What `verify` waits for proves nothing: only its outputs do. */
function inside({ action, args }: CompiledStep, block: CompiledBlock, where: Where): Where {
  if (action.name !== 'once') return where;
  const { steps, not_sent_when: refusals = [] } = args as {
    readonly steps: StepBlock;
    readonly not_sent_when?: readonly TargetNode[];
  };
  return block === steps
    ? { inOnce: true, atEnd: false, refusals: refusals.map(({ source }) => source) }
    : { inOnce: false, atEnd: false, refusals: [] };
}
