import type { Frame, Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import { SopFailure } from '../sop-failure.ts';
import { PICTURE_AGAIN_MS, PICTURE_MS } from '../waiting/times.ts';
import { until } from '../waiting/until.ts';
import { isFrameGone } from './playwright-errors.ts';

type PictureOptions = Omit<PageScreenshotOptions, 'mask' | 'maskColor'> & {
  readonly timeout: number;
  readonly signal?: AbortSignal;
};

/** Asked before each try: a page that redraws a part takes frames away, and puts others in. */
export type Masks = () => Promise<readonly Locator[]>;

/**
 * A picture in which the elements of `masks` are blacked out, also of a page that scrolls automatically: then it is taken again.
 *
 * @throws {SopFailure} `page_restless` if the page does not rest
 */
export async function maskedPicture(
  source: Page | Locator,
  masks: Masks,
  options: PictureOptions,
): Promise<Buffer> {
  const end = performance.now() + Math.min(options.timeout, PICTURE_MS);
  const take = (): Promise<Buffer | null> => pictureAtRest(source, masks, options);
  const looks = { every: PICTURE_AGAIN_MS, end, signal: options.signal ?? NEVER };
  const picture = await until(take, (one) => one !== null, looks);
  if (picture !== null) return picture;
  throw new SopFailure(
    'page_restless',
    'the page kept moving while its picture was taken, so that secrets and sensitive values could not be blacked out',
    { kind: 'transient' },
  );
}

const NEVER = new AbortController().signal;

/**
 * The same, or null if the page has moved. Playwright paints the black boxes, and then takes the picture: a page that scrolls in between moves out from under
 * them.
 */
export async function pictureAtRest(
  source: Page | Locator,
  masks: Masks,
  options: PictureOptions,
): Promise<Buffer | null> {
  const page = 'page' in source ? source.page() : source;
  const frames = page.frames();
  const asked = await masks();
  if (asked.length === 0) return source.screenshot(options);
  // A field in which a secret was typed may be in another window, which may be closed.
  const mask = asked.filter((one) => one.page() === page);
  const places = (): Promise<string | null> =>
    withTimeout(
      // A page that is on its way elsewhere, or hangs, has no places.
      placesOf(mask, page).catch(() => null),
      options.timeout,
      () => null,
    );
  const before = await places();
  if (before === null) return null;
  const picture = await source
    .screenshot({ ...options, mask, maskColor: '#000000' })
    .catch((error: unknown) => {
      if (isFrameGone(error) && !areSame(frames, page.frames())) return null;
      throw error;
    });
  // Of a frame that has come since the masks were asked for, it is not known what is to be blacked out.
  return (await places()) === before && areSame(frames, page.frames()) ? picture : null;
}

const areSame = (before: readonly Frame[], after: readonly Frame[]): boolean =>
  before.length === after.length && before.every((one, index) => one === after[index]);

/** Where the elements are in the windows of their frames, and the frames in that of the page. A recorded trace may not contain the locators: they quote secrets. */
async function placesOf(mask: readonly Locator[], page: Page): Promise<string> {
  const inFrames = mask.map((one) =>
    one.evaluateAll((elements) => elements.map((element) => JSON.stringify(element.getBoundingClientRect()))),
  );
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  const ofFrames = frames.map(async (frame) => {
    const box = await (await frame.frameElement()).boundingBox();
    return `${box?.x} ${box?.y}`;
  });
  return JSON.stringify(await Promise.all([...inFrames, ...ofFrames.map((box) => box.catch(() => null))]));
}
