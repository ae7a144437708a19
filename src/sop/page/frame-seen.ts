import type { Frame } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import { ANSWER_MS } from '../waiting/times.ts';

/** In pixels: those of a few are never looked at. */
const SMALLEST_FRAME = 20;

/** Whether a person sees a frame. Those that are hidden, tiny, or outside of the page keep sessions alive, or send files. False if the page does not answer. */
export const isFrameSeen = (frame: Frame): Promise<boolean> =>
  withTimeout(
    showsIn(frame).catch(() => false),
    ANSWER_MS,
    () => false,
  );

async function showsIn(frame: Frame): Promise<boolean> {
  for (let one: Frame | null = frame; one !== null && one.parentFrame() !== null; one = one.parentFrame()) {
    const element = await one.frameElement();
    const box = await element.boundingBox();
    if (box === null || Math.min(box.width, box.height) < SMALLEST_FRAME || !(await element.isVisible()))
      return false;
    if (box.x + box.width <= 0) return false;
  }
  return true;
}
