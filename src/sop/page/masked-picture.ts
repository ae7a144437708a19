import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
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
  const before = await placesOf(mask);
  const picture = await source.screenshot({ ...options, mask: [...mask], maskColor: '#000000' });
  return (await placesOf(mask)) === before ? picture : null;
}

/** Where the elements are in the window. Those of one locator are in one frame, which may move with the page around it. */
async function placesOf(mask: readonly Locator[]): Promise<string> {
  const places = mask.map(async (one) => {
    const boxes = await one.evaluateAll((elements) =>
      elements.map((element) => JSON.stringify(element.getBoundingClientRect())),
    );
    return [...boxes, boxes.length === 0 ? null : await one.first().boundingBox()];
  });
  return JSON.stringify(await Promise.all(places));
}
