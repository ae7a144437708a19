import { expect } from 'chai';
import { cpuMs } from '../../support/cpu-ms.ts';
import { FileEnds, isHarmless } from '../../../src/http/uploads/upload-content.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n');
const ZIP_END = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
const png = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(64);
  head.write('\x89PNG\r\n\x1a\n', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};
const jpeg = (width: number, height: number): Buffer => {
  const file = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 3, 1, 1]);
  file.writeUInt16BE(height, 13);
  file.writeUInt16BE(width, 15);
  return file;
};

/** A TIFF whose pages are described behind their data, as most programs write it. */
const tiff = (order: 'II' | 'MM', sizes: readonly (readonly [number, number])[]): Buffer => {
  const parts: Buffer[] = [];
  let at = 8;
  const number = (bytes: 2 | 4, value: number): Buffer => {
    const buffer = Buffer.alloc(bytes);
    if (order === 'II') buffer.writeUIntLE(value, 0, bytes);
    else buffer.writeUIntBE(value, 0, bytes);
    return buffer;
  };
  const [data, page] = [300, 2 + 2 * 12 + 4];
  for (const [index, [width, height]] of sizes.entries()) {
    const isLast = index === sizes.length - 1;
    const entry = (tag: number, value: number) =>
      Buffer.concat([number(2, tag), number(2, 4), number(4, 1), number(4, value)]);
    parts.push(Buffer.alloc(data), number(2, 2), entry(256, width), entry(257, height));
    at += data + page;
    parts.push(number(4, isLast ? 0 : at + data));
  }
  return Buffer.concat([Buffer.from(order), number(2, 42), number(4, 8 + data), ...parts]);
};
const bigTiff = Buffer.from('49492b0008000000', 'hex');

describe('the content of an upload', () => {
  for (const [what, type, content, fits] of [
    ['a PDF', 'application/pdf', PDF, true],
    [
      'a PDF with white space after it',
      'application/pdf',
      Buffer.concat([PDF, Buffer.from('\r\n\0\0')]),
      true,
    ],
    ['a PDF with a mark of a ZIP in it', 'application/pdf', Buffer.concat([ZIP_END, PDF]), true],
    ['a PDF that was cut short', 'application/pdf', PDF.subarray(0, 20), true],
    ['a PDF followed by HTML', 'application/pdf', Buffer.concat([PDF, Buffer.from('<script>')]), false],
    ['a PDF that is a ZIP', 'application/pdf', Buffer.concat([PDF, ZIP_END]), false],
    ['a PDF that is a ZIP in its comment', 'application/pdf', zipAround(PDF), false],
    ['a picture', 'image/png', png(5_000, 5_000), true],
    ['a picture of 2.5 billion pixels', 'image/png', png(50_000, 50_000), false],
    ['a photograph', 'image/jpeg', jpeg(5_000, 4_000), true],
    ['a photograph of 2.5 billion pixels', 'image/jpeg', jpeg(50_000, 50_000), false],
    [
      'a fax of two pages',
      'image/tiff',
      tiff('II', [
        [1_728, 2_200],
        [1_728, 2_200],
      ]),
      true,
    ],
    [
      'a fax with a page of 2.5 billion pixels',
      'image/tiff',
      tiff('II', [
        [1_728, 2_200],
        [50_000, 50_000],
      ]),
      false,
    ],
    ['a scan of 2.5 billion pixels', 'image/tiff', tiff('MM', [[50_000, 50_000]]), false],
    ['a TIFF for files of more than 4 GB', 'image/tiff', bigTiff, false],
    ['a picture that is a ZIP', 'image/png', Buffer.concat([png(10, 10), ZIP_END]), false],
  ] as const) {
    for (const step of [1, 7, 100_000])
      it(`should be ${fits ? 'taken' : 'refused'}: ${what}, in chunks of ${step}`, () => {
        const ends = new FileEnds();
        for (let at = 0; at < content.length; at += step) ends.add(content.subarray(at, at + step));
        expect(isHarmless(type, ends)).to.equal(fits);
      });
  }

  // The client decides how small they are: with lines that look like the boundary, for one.
  it('should be known at both ends, and soon, however small the chunks are', () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * at) % 251));
    const ends = new FileEnds();
    const took = cpuMs(() => {
      for (let at = 0; at < content.length; at += 1) ends.add(content.subarray(at, at + 1));
    });
    expect(ends.head.equals(content.subarray(0, ends.head.length))).to.equal(true);
    expect(ends.tail.equals(content.subarray(-ends.tail.length))).to.equal(true);
    expect([ends.head.length, ends.tail.length]).to.deep.equal([65_536, 65_557]);
    expect(took, 'ms of CPU for 300,000 chunks').to.be.lessThan(5_000);
  });
});

/** A PDF whose end mark is in the comment of an archive. */
function zipAround(pdf: Buffer): Buffer {
  const end = Buffer.from(ZIP_END);
  end.writeUInt16LE(5, 20);
  return Buffer.concat([pdf, end, Buffer.from('%%EOF')]);
}
