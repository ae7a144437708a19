import { expect } from 'chai';
import { shapeOf } from '../../../src/sop/page/text-shape.ts';

describe('the shape of a text', () => {
  for (const [text, shape] of [
    ['Aug/4/2026', 'Aaa/9/9999'],
    ['  $1,234.50\n(est.) ', '$9,999.99 (aaa.)'],
    ['Größe É', 'Aaaaa A'],
    ['Pa$$w0rd!{}', 'Aa$$a9aa???'],
    ['Ann Lee, born in Springfield in 1980', 'Aaa Aaa, aaaa aa Aaa…'],
    ['𝟙✔\u0000e\u0301', '9??a'],
  ] as const)
    it(`should be ${shape}`, () => {
      expect(shapeOf(text)).to.equal(shape);
    });
});
