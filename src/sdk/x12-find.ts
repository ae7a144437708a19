import type { X12Segment } from './x12.ts';

/**
 * The first segment that begins with these elements.
 *
 * @example x12Find([['NM1', 'PR', '2', 'ACME']], 'NM1', 'PR')?.[3] // 'ACME'
 */
export function x12Find(
  segments: readonly X12Segment[],
  ...start: readonly string[]
): X12Segment | undefined {
  return segments.find((segment) => start.every((element, at) => segment[at] === element));
}

/**
 * The segments of the first hierarchical level (HL) with this code (HL03), up to the next level: `22` is the subscriber, `23` the dependent.
 *
 * @example x12Level([['HL', '1', '', '20', '1'], ['NM1', 'PR'], ['HL', '2', '1', '21', '1']], '20').length // 2
 */
export function x12Level(segments: readonly X12Segment[], code: string): readonly X12Segment[] {
  const from = segments.findIndex(([id, , , level]) => id === 'HL' && level === code);
  if (from === -1) return [];
  const next = segments.findIndex(([id], at) => at > from && id === 'HL');
  return segments.slice(from, next === -1 ? undefined : next);
}
