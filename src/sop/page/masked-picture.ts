import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import { SopFailure } from '../sop-failure.ts';
import { PICTURE_AGAIN_MS, PICTURE_MS } from '../waiting/times.ts';
import { until } from '../waiting/until.ts';

type PictureOptions = Omit<PageScreenshotOptions, 'mask' | 'maskColor'> & {
  readonly timeout: number;
  readonly signal?: AbortSignal;
};

/**
 * A picture in which the elements of `mask` are blacked out, also of a page that scrolls automatically: then it is taken again.
 *
 * @throws {SopFailure} `page_restless` if the page does not rest
 */
export async function maskedPicture(
  source: Page | Locator,
  mask: readonly Locator[],
  options: PictureOptions,
): Promise<Buffer> {
  const end = performance.now() + Math.min(options.timeout, PICTURE_MS);
  const take = (): Promise<Buffer | null> => pictureAtRest(source, mask, options);
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
  mask: readonly Locator[],
  options: PictureOptions,
): Promise<Buffer | null> {
  const page = 'page' in source ? source.page() : source;
  // A page that is on its way elsewhere, or hangs, has no places.
  const places = async (): Promise<string | null> =>
    mask.length === 0
      ? ''
      : withTimeout(
          placesOf(mask, page).catch(() => null),
          options.timeout,
          () => null,
        );
  const before = await places();
  if (before === null) return null;
  const picture = await source.screenshot({ ...options, mask: [...mask], maskColor: '#000000' });
  return (await places()) === before ? picture : null;
}

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
