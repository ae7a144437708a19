import type { Frame, Request } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';

/** Sees whether the page, or the frame of a step, leaves for another one from now on. */
export interface LeaveWatch extends Disposable {
  /** Aborted when it has left. */
  readonly signal: AbortSignal;
}

/** What was asked for before, such as by the click of an earlier step, does not count. */
export async function watchLeaving(context: ActionContext): Promise<LeaveWatch> {
  const { page } = context;
  const frames = withParents(await context.frame());
  const asked = new Set<Frame>();
  const left = new AbortController();
  const onRequest = (request: Request): void => {
    const frame = request.isNavigationRequest() ? frameOf(request) : null;
    if (frame !== null && frames.includes(frame)) asked.add(frame);
  };
  const onNavigated = (frame: Frame): void => {
    if (asked.has(frame)) left.abort();
  };
  page.on('request', onRequest);
  page.on('framenavigated', onNavigated);
  return {
    signal: left.signal,
    [Symbol.dispose]() {
      page.off('request', onRequest);
      page.off('framenavigated', onNavigated);
    },
  };
}

const withParents = (frame: Frame): readonly Frame[] => {
  const parent = frame.parentFrame();
  return parent === null ? [frame] : [frame, ...withParents(parent)];
};

/** Null: of a page that is only about to be. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}
