import type { ElementHandle, Frame, Page } from 'playwright-core';

const MOST = 3;

/** The attributes that name a frame. A title or label may have the name of a patient in it. */
const OF_HTML = ['name', 'id'];
const ALL = ['name', 'title', 'id', 'aria-label'];

/** How an author writes that a step works in one of the frames that are meant, or on the page itself: `in_frame: work`. Without patient data. */
export async function writeFramesAt(page: Page, isMeant: (frame: Frame) => boolean): Promise<string> {
  const meant = page.frames().filter(isMeant).slice(0, MOST);
  const texts = await Promise.all(
    meant.map(async (frame) => (frame.parentFrame() === null ? 'none' : writeFrame(frame, OF_HTML))),
  );
  return [...new Set(texts)].flatMap((text) => (text === null ? [] : [`in_frame: ${text}`])).join(', or ');
}

/** A frame as an author writes it: `work`, `[outer, inner]`. Null for one that has just gone. */
export async function writeFrame(frame: Frame, attributes = ALL): Promise<string | null> {
  const names: string[] = [];
  for (let one: Frame | null = frame; one?.parentFrame(); one = one.parentFrame()) {
    const name = await nameOf(one, attributes).catch(() => null);
    if (name === null) return null;
    names.unshift(name);
  }
  return names.length === 1 ? (names[0] ?? null) : `[${names.join(', ')}]`;
}

async function nameOf(frame: Frame, attributes: readonly string[]): Promise<string> {
  const element: ElementHandle<Node> = await frame.frameElement();
  const { names, place } = await element.evaluate((node, named) => {
    const owner = node as Element;
    const all = [...owner.ownerDocument.querySelectorAll('iframe, frame')];
    const given = named.map((name) => owner.getAttribute(name) ?? '');
    return { names: given.filter((name) => name !== ''), place: all.indexOf(owner) };
  }, attributes);
  const [name] = names;
  return name === undefined ? `'css "iframe, frame >> nth=${place}"'` : quoted(name);
}

function quoted(name: string): string {
  return /^[A-Za-z][\w -]*$/.test(name) && name !== 'any' && name !== 'none' ? name : JSON.stringify(name);
}
