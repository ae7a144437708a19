import type { FaultLog } from '../yaml/fault.ts';
import type { TargetNode } from '../targets/target.ts';

/** Every page has them, however it is rebuilt. */
const WHOLE_PAGE: ReadonlySet<string> = new Set(['html', 'body']);

/** One target, without those inside: its element must be one of `elements` (where they are known), and what will not last deserves a warning. */
export function checkTarget(target: TargetNode, elements: ReadonlySet<string> | null, log: FaultLog): void {
  const { find, nth } = target;
  if (find.by === 'element' && elements !== null && !elements.has(find.name)) {
    log.report('unknown-element', target.place, `there is no element "@${find.name}"`, {
      wrong: find.name,
      words: [...elements],
    });
  }
  if ((find.by === 'css' && !WHOLE_PAGE.has(find.selector)) || find.by === 'xpath') {
    log.report(
      'selector-target',
      target.place,
      `${find.by} breaks when the page is rebuilt: use a role, a label or a text where there is one`,
    );
  }
  if (nth?.constant !== undefined && nth.constant > 2)
    log.report('high-nth', target.place, `nth: ${nth.constant} moves with every change of the page`);
}
