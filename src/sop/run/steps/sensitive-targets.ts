import type { Locator } from 'playwright-core';
import { anywhere } from '../../targets/frame-path.ts';
import { resolveInEachPart } from '../../targets/resolve-target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import type { BlockContext } from './block-context.ts';
import { alternatives } from './visible-matches.ts';

/** What the portal and the SOP mark as `sensitive`. */
export function sensitiveIn({ frame }: BlockContext, scope: TargetScope): Promise<readonly Locator[]> {
  const { portal, sop } = frame;
  const targets = [
    ...portal.sensitive.map((target) => anywhere(target, portal.inFrame)),
    ...sop.sensitive.map((target) => anywhere(target, sop.inFrame ?? portal.inFrame)),
  ].flatMap((target) => alternatives(target, scope));
  return Promise.all(targets.map((target) => resolveInEachPart(target, scope)));
}
