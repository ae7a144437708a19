import type { Frame } from 'playwright-core';
import type { FramePath, TargetNode } from './target.ts';
import { resolveTarget } from './resolve-target.ts';
import type { TargetScope } from './target-engine.ts';
import { callMs } from '../waiting/margins.ts';

/** A target that finds the last frame of a path; null if the path leads to the page itself, or to no certain frame. */
export function frameTarget(path: FramePath): TargetNode | null {
  const last = path === 'any' ? undefined : path.at(-1);
  return last === undefined ? null : { ...last, frame: path.slice(0, -1) as readonly TargetNode[] };
}

/** The frame as Playwright knows it, waited for; null if what the path finds is not a frame. */
export async function resolveFrame(path: FramePath, scope: TargetScope): Promise<Frame | null> {
  const target = frameTarget(path);
  if (target === null) return scope.page.mainFrame();
  const element = await resolveTarget(target, scope);
  const timeout = callMs(scope);
  await element.waitFor({ state: 'attached', timeout, signal: scope.signal });
  return (await (await element.elementHandle({ timeout }))?.contentFrame()) ?? null;
}
