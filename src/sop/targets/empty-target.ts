import type { SourcePlace } from '../../sdk/field.ts';
import type { Finder, TargetNode } from './target.ts';

/** A target that only finds, with nothing narrowed. */
export function simpleTarget(find: Finder, source: string, place: SourcePlace): TargetNode {
  return {
    source,
    place,
    find,
    within: null,
    frame: null,
    has: [],
    hasNot: [],
    hasText: [],
    hasNotText: [],
    and: [],
    or: [],
    anchors: [],
    nth: null,
    visible: null,
    exact: false,
  };
}
