import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import { SopFailure } from '../sop-failure.ts';
import { PICTURE_AGAIN_MS, PICTURE_MS } from '../waiting/times.ts';
import { until } from '../waiting/until.ts';
import { isFrameGone } from './playwright-errors.ts';

type PictureOptions = Omit<PageScreenshotOptions, 'mask' | 'maskColor'> & {
  readonly timeout: number;
  readonly signal?: AbortSignal;
};

/** Asked before each try, and after it: a page that redraws a part takes fields and frames away, and puts others in. */
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
 * them, and a frame that loads a document is without them.
 */
export async function pictureAtRest(
  source: Page | Locator,
  masks: Masks,
  options: PictureOptions,
): Promise<Buffer | null> {
  const page = 'page' in source ? source.page() : source;
  using documents = watchDocuments(page);
  const asked = await masks();
  if (asked.length === 0) return source.screenshot(options);
  // A field in which a secret was typed may be in another window, which may be closed.
  const mask = asked.filter((one) => one.page() === page);
  const inTime = <T>(answer: Promise<T>): Promise<T | null> =>
    withTimeout(
      // A page that is on its way elsewhere, or hangs, has no places.
      answer.catch(() => null),
      options.timeout,
      () => null,
    );
  const before = await inTime(placesOf(mask, page));
  if (before === null) return null;
  const picture = await source
    .screenshot({ ...options, mask, maskColor: '#000000' })
    .catch((error: unknown) => {
      if (isFrameGone(error) && documents.haveChanged) return null;
      throw error;
    });
  if (picture === null || (await inTime(placesOf(mask, page))) !== before) return null;
  // A field may have got its value, or the value of another, since the masks were asked for.
  const again = await inTime(masks());
  return again !== null && areSame(asked, again) && !documents.haveChanged ? picture : null;
}

/** Locators quote secrets: compared, and kept nowhere. */
const areSame = (before: readonly Locator[], after: readonly Locator[]): boolean =>
  before.length === after.length && before.every((one, index) => String(one) === String(after[index]));

interface DocumentWatch extends Disposable {
  /** Of a document that has come since the masks were asked for, it is not known what is to be blacked out. */
  readonly haveChanged: boolean;
}

/** Notes whether a frame has come or gone, or has loaded another document, which may have the same fields. */
function watchDocuments(page: Page): DocumentWatch {
  let haveChanged = false;
  const note = (): void => {
    haveChanged = true;
  };
  page.on('frameattached', note).on('framedetached', note).on('framenavigated', note);
  return {
    get haveChanged() {
      return haveChanged;
    },
    [Symbol.dispose]: () =>
      void page.off('frameattached', note).off('framedetached', note).off('framenavigated', note),
  };
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
