import { expect } from 'chai';
import { assert, jsonValue, pre, property } from 'fast-check';
import { canonicalJson } from '../../src/platform/canonical-json.ts';

/** From RFC 8785: section 3.2.3, appendix B and the sorting example of section 3.2.3. */
const VECTORS: readonly [unknown, string][] = [
  [
    {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\\"/',
      literals: [null, true, false],
    },
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  ],
  [
    {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    },
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  ],
  [-0, '0'],
  [9007199254740992, '9007199254740992'],
  [295147905179352830000, '295147905179352830000'],
  [1e21, '1e+21'],
  [5e-324, '5e-324'],
  [{ b: { z: [], a: {} }, a: '\u2028' }, '{"a":"\u2028","b":{"a":{},"z":[]}}'],
];

describe('canonicalJson', () => {
  for (const [value, text] of VECTORS) {
    it(`should write ${text.slice(0, 40)} as RFC 8785 does`, () =>
      expect(canonicalJson(value)).to.equal(text));
  }

  it('should keep every value, whatever the order of its fields', () => {
    assert(
      property(jsonValue({ noUnicodeString: false }), (value) => {
        pre(JSON.stringify(value).isWellFormed() && !/\\ud[89a-f]/.test(JSON.stringify(value)));
        const text = canonicalJson(value);
        expect(JSON.parse(text)).to.deep.equal(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).to.equal(text);
      }),
      { numRuns: 200 },
    );
  });

  it('should refuse what JSON cannot carry and name its place', () => {
    for (const bad of [NaN, Infinity, undefined, 1n, () => 1, new Date(), '\ud800', Symbol('x')]) {
      expect(() => canonicalJson({ list: [{ 'a/b': bad }] })).to.throw('/list/0/a~1b');
    }
    expect(() => canonicalJson({ '\udc00': 1 })).to.throw('surrogate');
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, item]) => [name, reversed(item)]),
  );
}
