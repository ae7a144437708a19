import type { ElementHandle, Frame, Page } from 'playwright-core';
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
        .map(writeFrame),
    )
  ).filter((text) => text !== null);
  return texts.length === 0 ? 'the page has no frames' : `the frames of the page are ${texts.join(', ')}`;
}

/** How an author writes that a step works in one of the frames that are meant, or on the page itself: `in_frame: work`. */
export async function writeFramesAt(page: Page, isMeant: (frame: Frame) => boolean): Promise<string> {
  const meant = page.frames().filter(isMeant).slice(0, MOST);
  const texts = await Promise.all(
    meant.map((frame) => (frame.parentFrame() === null ? 'none' : writeFrame(frame))),
  );
  return texts.flatMap((text) => (text === null ? [] : [`in_frame: ${text}`])).join(', or ');
}

/** A frame as an author writes it: `work`, `[outer, inner]`. Null for one that has just gone. */
export async function writeFrame(frame: Frame): Promise<string | null> {
  const names: string[] = [];
  for (let one: Frame | null = frame; one?.parentFrame(); one = one.parentFrame()) {
    const name = await nameOf(one).catch(() => null);
    if (name === null) return null;
    names.unshift(name);
  }
  return names.length === 1 ? (names[0] ?? null) : `[${names.join(', ')}]`;
}

async function nameOf(frame: Frame): Promise<string> {
  const element: ElementHandle<Node> = await frame.frameElement();
  const { names, place } = await element.evaluate((node) => {
    const owner = node as Element;
    const all = [...owner.ownerDocument.querySelectorAll('iframe, frame')];
    const given = ['name', 'title', 'id', 'aria-label'].map((name) => owner.getAttribute(name) ?? '');
    return { names: given.filter((name) => name !== ''), place: all.indexOf(owner) };
  });
  const [name] = names;
  return name === undefined ? `'css "iframe, frame >> nth=${place}"'` : quoted(name);
}

function quoted(name: string): string {
  return /^[A-Za-z][\w -]*$/.test(name) && name !== 'any' && name !== 'none' ? name : JSON.stringify(name);
}
