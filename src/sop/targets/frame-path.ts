import type { FramePath, TargetNode } from './target.ts';
import type { TargetScope } from './target-engine.ts';
import { namedTarget } from './bare-words.ts';
import { simpleTarget } from './empty-target.ts';

/** The page itself, outside of all frames. */
export const PAGE_ITSELF: FramePath = Object.freeze([]);

/** What the author wrote as `frame` or `in_frame`. The words `any` and `none` are not names of frames. */
export function framePath(written: readonly TargetNode[]): FramePath {
  const [only, ...more] = written;
  if (more.length > 0) return written;
  if (only?.source === 'any') return 'any';
  return only?.source === 'none' ? PAGE_ITSELF : written;
}

/** The target as one that is looked for there, unless it names a frame itself. */
export function inFrame(target: TargetNode, path: FramePath): TargetNode {
  if (target.frame !== null) return target;
  return target.within === null
    ? { ...target, frame: path }
    : { ...target, within: inFrame(target.within, path) };
}

/** Where a target is looked for. */
export function frameOf(target: TargetNode, scope: TargetScope): FramePath {
  if (target.frame !== null) return target.frame;
  if (target.within !== null) return frameOf(target.within, scope);
  const { find } = target;
  if (find.by === 'element') return frameOf(namedTarget(find, scope), scope);
  const [first] = find.by === 'any_of' ? find.candidates : [];
  return first === undefined ? scope.frame : frameOf(first, scope);
}

/**
 * The target of a file as one that may show in the frame or on the page itself: an outcome, a surprise, or the end of a session often takes the place of all
 * frames.
 */
export function anywhere(target: TargetNode, path: FramePath | null): TargetNode {
  if (path === null || path.length === 0) return inFrame(target, PAGE_ITSELF);
  if (target.frame !== null) return target;
  const candidates = [inFrame(target, path), inFrame(target, PAGE_ITSELF)];
  return simpleTarget({ by: 'any_of', candidates }, target.source, target.place);
}
