import type { Finder, TargetNode, TextMatch } from './target.ts';

/**
 * A target in a failure, in the author's words. It shows where the target was sought as well: the element itself may be on the page, but in another place.
 *
 * @example button "View" in row Claim "99"
 */
export function describeTarget(target: TargetNode): string {
  const { within, frame, nth } = target;
  const places = target.anchors.map(({ side, of }) => `${side.replace('_', ' ')} ${describeTarget(of)}`);
  return [
    describeFinder(target),
    ...target.and.map((one) => `that is ${describeTarget(one)}`),
    ...target.has.map((one) => `with ${describeTarget(one)}`),
    ...target.hasNot.map((one) => `without ${describeTarget(one)}`),
    ...target.hasText.map((text) => `that says ${describeText(text)}`),
    ...target.hasNotText.map((text) => `without the text ${describeText(text)}`),
    ...places,
    ...(nth === null || ['0', '-1'].includes(nth.source) ? [] : [`[nth ${nth.source}]`]),
    ...target.or.map((one) => `or ${describeTarget(one)}`),
    ...(within === null || isChain(target) ? [] : [`in ${describeTarget(within)}`]),
    ...(frame === null || frame === 'any' ? [] : frame.map((one) => `in the frame ${describeTarget(one)}`)),
  ].join(' ');
}

/** `dialog "Confirm" > button "Yes"` names both. */
function isChain({ source }: TargetNode): boolean {
  return source.includes(' > ');
}

function describeFinder({ find, source }: TargetNode): string {
  // The bare name of a table stands for several that are written alike.
  if (find.by === 'any_of') return [...new Set(find.candidates.map(describeTarget))].join(' or ');
  return source;
}

/** A row by its columns, or a cell by its column and row, in the author's words: neither has its own name. */
export function describePlace(find: Extract<Finder, { by: 'row' | 'cell' }>): string {
  if (find.by === 'cell') return `cell "${find.column}" of ${describeTarget(find.row)}`;
  return `row ${find.columns.map(({ column, match }) => `${column} ${describeText(match)}`).join(', ')}`;
}

function describeText(match: TextMatch): string {
  return match.kind === 'pattern' ? String(match.pattern) : `"${match.text.source}"`;
}
