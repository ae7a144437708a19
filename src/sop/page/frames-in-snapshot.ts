import type { Locator } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import { ANSWER_MS } from '../waiting/times.ts';
import { writeFrame } from './write-frame.ts';

/** Null for a frame that has just gone. */
type Names = readonly (string | null)[];

const FRAME_LINE = /^(\s*- iframe)(?=:?$)/;

/** A snapshot in which each frame has the name by which a step works in it, as in `- iframe in_frame: work`. As it is where it is not clear which frame is which. */
export async function withFrameNames(part: Locator, snapshot: string): Promise<string> {
  const lines = snapshot.split('\n');
  const places = [...lines.keys()].filter((at) => FRAME_LINE.test(lines[at] ?? ''));
  if (places.length === 0) return snapshot;
  const names = await withTimeout<Names, Names>(
    namesIn(part).catch(() => []),
    ANSWER_MS,
    () => [],
  );
  if (names.length !== places.length) return snapshot;
  return lines
    .map((line, at) => {
      const name = names[places.indexOf(at)];
      return name === undefined || name === null ? line : line.replace(FRAME_LINE, `$1 in_frame: ${name}`);
    })
    .join('\n');
}

async function namesIn(part: Locator): Promise<Names> {
  const all = await part.locator('iframe, frame').elementHandles();
  const names = await Promise.all(
    all.map(async (one) => {
      if (!(await one.evaluate(isInSnapshot))) return [];
      const frame = await one.contentFrame();
      return [frame && (await writeFrame(frame))];
    }),
  );
  return names.flat();
}

/** As Playwright decides it: also a frame without a size. */
const isInSnapshot = (frame: Element): boolean =>
  frame.checkVisibility({ visibilityProperty: true }) && frame.closest('[aria-hidden=true]') === null;
