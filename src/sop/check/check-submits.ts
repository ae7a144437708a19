import type { CompiledBlock, CompiledStep, CompiledSop } from '../compile/compiled-sop.ts';
import type { FaultLog } from '../yaml/fault.ts';
import type { TargetNode } from '../targets/target.ts';
import { readSources } from '../compile/read-sources.ts';
import { submittingTarget } from '../compile/submitting-click.ts';

/** Whether a step looks at the page, so that a refusal of the portal would be seen there. */
function looks(step: CompiledStep): boolean {
  const { family, name } = step.action;
  return (
    (['judging', 'waiting', 'reading', 'people', 'plugin'].includes(family) &&
      name !== 'wait' &&
      name !== 'parse_file' &&
      !onlyLoads(step)) ||
    ['call', 'download', 'verify_form', 'for_each'].includes(name) ||
    readsPage(step) ||
    step.parts.blocks.some(({ steps }) => steps.some(looks))
  );
}

/** That a page has loaded says nothing about what it shows. */
const onlyLoads = ({ action: { name }, args }: CompiledStep): boolean =>
  name === 'wait_for' &&
  Object.entries(args as object).every(
    ([key, value]) => key === 'load' || key === 'state' || value === undefined,
  );

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

/** `if: ${{ visible('…') }}` and the like. */
function readsPage({ parts, modifiers }: CompiledStep): boolean {
  return [...parts.values, ...modifiers.values].some(({ expressions }) =>
    expressions.some(({ expression }) => expression.usesPage),
  );
}

/** Clicks that may file something: outside of `once` they may do so twice, and if no step checks the answer, a refusal passes for success. */
export function checkSubmits(
  sop: CompiledSop,
  elements: ReadonlyMap<string, TargetNode>,
  log: FaultLog,
): void {
  const walk = ({ steps }: CompiledBlock, inOnce: boolean, seenAfter: boolean): void => {
    for (const [index, step] of steps.entries()) {
      const seen = steps.slice(index + 1).some(looks) || seenAfter;
      const target = submittingTarget(step, elements);
      if (target !== null && !inOnce)
        log.report(
          'submit-outside-once',
          target.place,
          `${target.source} may submit something: what must not be filed twice belongs into a once block`,
        );
      if (target !== null && !seen)
        log.report(
          'unseen-answer',
          target.place,
          `nothing looks at what ${target.source} brought: if the portal refuses, the run still counts as finished`,
        );
      const wide = target !== null && inOnce && !seenAfter ? wideReads(steps.slice(index + 1), target) : [];
      if (target !== null && wide.length > 0)
        log.report(
          'unseen-answer',
          target.place,
          `${wide.join(', ')} has ${target.source} in it, and changes if the portal refuses, too: read the message itself, or with a regex that only a success matches`,
        );
      const once = step.action.name === 'once';
      const submits = once ? (step.args as { readonly steps: CompiledBlock }).steps : null;
      for (const block of step.parts.blocks) walk(block, inOnce || once, block === submits ? false : seen);
      for (const block of step.modifiers.blocks) walk(block, inOnce, seen);
    }
  };
  walk(sop.steps, false, false);
}
