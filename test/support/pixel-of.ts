import type { Page } from 'playwright-core';

/** Red, green, blue, and alpha of a pixel of a PNG picture. */
export function pixelOf(page: Page, picture: unknown, x: number, y: number): Promise<number[]> {
  return page.evaluate(
    async ([data, left, top]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: image.width, height: image.height });
      const brush = canvas.getContext('2d');
      brush?.drawImage(image, 0, 0);
      return [...(brush?.getImageData(left, top, 1, 1).data ?? [])];
    },
    [Buffer.isBuffer(picture) ? picture.toString('base64') : '', x, y] as const,
  );
}
