import type { Page } from 'playwright-core';
import { writeFrame } from '../page/write-frame.ts';
import type { FramePath } from './target.ts';
import { describeTarget } from './describe-target.ts';
import { resolveTarget } from './resolve-target.ts';
import type { TargetScope } from './target-engine.ts';

const MOST = 20;

/** What keeps a step from working in its frame. */
export interface LostFrame {
  readonly message: string;
  readonly several: boolean;
}

/** The first frame of a path that is not there, or not the only one, with the frames that the page has; null if the path leads to one frame. */
export async function lostFrame(path: FramePath, scope: TargetScope): Promise<LostFrame | null> {
  if (path === 'any') return null;
  for (const [index, one] of path.entries()) {
    const count = await (await resolveTarget({ ...one, frame: path.slice(0, index) }, scope)).count();
    if (count === 1) continue;
    const found = count === 0 ? 'is not there' : `matches ${count} frames`;
    return {
      message: `the frame ${describeTarget(one)} ${found}: ${await framesOf(scope.page)}`,
      several: count > 1,
    };
  }
  return null;
}

/** A path as an author writes it. */
export function writePath(path: FramePath): string {
  if (path === 'any') return path;
  const [only, ...more] = path.map(describeTarget);
  return only === undefined ? 'none' : more.length === 0 ? only : `[${[only, ...more].join(', ')}]`;
}

/** A target as it is written to be looked for in another frame than the step's. */
export function writeInFrame(target: string, frame: string): string {
  const inner = /^\{ (.*) \}$/.exec(target)?.[1] ?? `find: ${inBraces(target)}`;
  return `{ ${inner}, frame: ${frame} }`;
}

/** A text as it is written inside of `{ … }`. */
export function inBraces(text: string): string {
  return /[:#,[\]{}]/.test(text) ? `'${text.replaceAll("'", "''")}'` : text;
}

async function framesOf(page: Page): Promise<string> {
  const texts = (
    await Promise.all(
      page
        .frames()
        .slice(1, MOST + 1)
        .map((frame) => writeFrame(frame)),
    )
  ).filter((text) => text !== null);
  return texts.length === 0 ? 'the page has no frames' : `the frames of the page are ${texts.join(', ')}`;
}
