import type { CompiledBlock, CompiledStep, CompiledSop } from '../compile/compiled-sop.ts';
import type { FaultLog } from '../yaml/fault.ts';
import type { TargetNode } from '../targets/target.ts';
import { readSources } from '../compile/read-sources.ts';
import { type Elements, isDoubtful, submittingTarget } from '../compile/submitting-click.ts';
import { LEAVES_PAGE, looksAtPage } from '../compile/looks-at-page.ts';
import { namesUsedBy } from './used-names.ts';

/** Whether a step, or a step inside of it, looks at the page, so that a refusal of the portal would be seen there. */
const looks = (step: CompiledStep): boolean =>
  looksAtPage(step) || step.parts.blocks.some(({ steps }) => steps.some(looks));

/** Parts of a page with the form in them: an error message changes them, too. */
const WIDE_ROLES: ReadonlySet<string> = new Set(['main', 'form', 'document', 'application']);
const WIDE_SELECTOR = /^(?:html|body|main|form)$/i;
/** They may distinguish an answer from a refusal by what was read before. */
const JUDGES: ReadonlySet<string> = new Set(['if', 'switch', 'set', 'for_each', 'expect', 'branch']);

function isWide({ source, find, ...more }: TargetNode, clicked: TargetNode): boolean {
  if (clicked.within?.source === source) return true;
  const isWhole = more.has.length === 0 && more.hasText.length === 0 && more.anchors.length === 0;
  if (find.by === 'css') return isWhole && WIDE_SELECTOR.test(find.selector.trim());
  return isWhole && find.by === 'role' && find.name === null && WIDE_ROLES.has(find.role);
}

/** The parts with the clicked control, if steps of a `once` block look at nothing else. */
function wideReads(steps: readonly CompiledStep[], clicked: TargetNode): readonly string[] {
  const looking = steps.filter((step) => looks(step) || JUDGES.has(step.action.name));
  const sources = looking.flatMap(readSources);
  const isOnlyWide =
    looking.every(({ action }) => action.name === 'read') &&
    sources.every(({ target, isPart, regex }) => isPart && regex === null && isWide(target, clicked));
  return isOnlyWide ? [...new Set(sources.map(({ target }) => target.source))] : [];
}

/**
 * The step that leaves the page of the answer before a step looks at it. What the next page shows may have been there before the click. A part with the
 * clicked control that is only stored or logged is not a check: nothing judges it.
 */
function leftUnseen(following: readonly CompiledStep[], clicked: TargetNode): CompiledStep | null {
  const index = following.findIndex(({ action }) => LEAVES_PAGE.has(action.name) || action.name === 'click');
  const left = following[index];
  if (left === undefined || !LEAVES_PAGE.has(left.action.name)) return null;
  const judged = new Set(following.filter(({ action }) => JUDGES.has(action.name)).flatMap(namesUsedBy));
  const isUnjudged = (step: CompiledStep): boolean =>
    wideReads([step], clicked).length > 0 && readSources(step).every(({ name }) => !judged.has(name));
  return following.slice(0, index).every((step) => !looks(step) || isUnjudged(step)) ? left : null;
}

interface OnceArgs {
  readonly steps: CompiledBlock;
  readonly verify?: CompiledBlock;
}

type Around = Pick<Click, 'inOnce' | 'isVerified'>;

/** Clicks that may file something: outside of `once` they may do so twice, and if no step checks the answer, a refusal passes for success. */
export function checkSubmits(sop: CompiledSop, elements: Elements, log: FaultLog): void {
  const walk = ({ steps }: CompiledBlock, around: Around, later: readonly CompiledStep[]): void => {
    const { inOnce, isVerified } = around;
    for (const [index, step] of steps.entries()) {
      const inBlock = steps.slice(index + 1);
      const following = [...inBlock, ...later];
      const target = submittingTarget(step, elements);
      if (target !== null && !inOnce)
        log.report(
          'submit-outside-once',
          target.place,
          `${target.source} may submit something: what must not be filed twice belongs into a once block`,
        );
      const clicked = target ?? (inOnce ? clickedBy(step) : null);
      if (clicked !== null) {
        const why = whyUnseen({ clicked, inOnce, isVerified, inBlock, later });
        if (why !== null) log.report('unseen-answer', clicked.place, why);
      }
      const once = step.action.name === 'once';
      const { steps: submits = null, verify = null } = once ? (step.args as OnceArgs) : {};
      const inside = once ? { inOnce: true, isVerified: verify !== null } : around;
      for (const block of step.parts.blocks) walk(block, inside, block === submits ? [] : following);
      for (const block of step.modifiers.blocks) walk(block, around, following);
    }
  };
  walk(sop.steps, { inOnce: false, isVerified: false }, []);
}

/** In a `once` block, a link is clicked to submit as well. */
const clickedBy = (step: CompiledStep): TargetNode | null =>
  step.action.name === 'click' && isDoubtful(step) ? (step.parts.targets[0] ?? null) : null;

interface Click {
  readonly clicked: TargetNode;
  readonly inOnce: boolean;
  /** The `once` block has `verify`, which proves what no step has looked at. */
  readonly isVerified: boolean;
  /** The steps after it in its block, and those after the block. */
  readonly inBlock: readonly CompiledStep[];
  readonly later: readonly CompiledStep[];
}

/** Why the portal's answer to a click is not seen; null if it is. */
function whyUnseen({ clicked, inOnce, isVerified, inBlock, later }: Click): string | null {
  const following = [...inBlock, ...later];
  const { source } = clicked;
  if (!following.some(looks)) {
    if (isVerified) return null;
    const end = inOnce
      ? 'the submission ends as uncertain'
      : 'if the portal refuses, the run still counts as finished';
    return `nothing looks at what ${source} brought: ${end}`;
  }
  if (!inOnce) return null;
  const left = leftUnseen(following, clicked);
  if (left !== null)
    return `"${left.place.title}" (line ${left.place.line}) leaves the page that ${source} brought before a step looks at it: if the portal refuses, its message is lost, and the run may still count as finished`;
  const wide = later.some(looks) ? [] : wideReads(inBlock, clicked);
  return wide.length === 0
    ? null
    : `${wide.join(', ')} has ${source} in it, and changes if the portal refuses, too: read the message itself, or with a regex that only a success matches`;
}
