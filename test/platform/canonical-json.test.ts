import { expect } from 'chai';
import { assert, jsonValue, pre, property } from 'fast-check';
import { canonicalJson } from '../../src/platform/canonical-json.ts';
import type { JsonObject, JsonValue } from '../../src/sdk/json.ts';
import { onceKey } from '../../src/sop/run/once/once-entry.ts';

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

/** What 0.1 wrote into `task_commit`, copied from it: never change this. */
function storedKey(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(storedKey).join(',')}]`;
  const entries = Object.entries(value as JsonObject).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${storedKey(part)}`).join(',')}}`;
}

describe('onceKey', () => {
  const TRICKY: readonly JsonValue[] = [
    [-0, 0.1 + 0.2, 1e21, 1e-7, 5e-324, 2 ** 53 + 2, 1234567890.12, 100.0, 1.7976931348623157e308],
    ['', 'Ä', 'A\u0308', '\u2028', '\u0000', '\ud83d\ude00', '\ud83d', 'x\ude00', '"\\/', '\u007f'],
    -0,
    'x\ude00',
    [],
    {},
    [null, true, [{}]],
    { '10': 1, '9': 2, b: 3, a: 4, Z: 5, é: 6, '\ufb33': 7, '\ud83d\ude00': 8, '\udc00': 9, '': 10 },
    Object.assign(Object.create(null) as JsonObject, { toString: 1, __proto__x: null }),
  ];
  for (const [index, value] of TRICKY.entries()) {
    it(`should keep the keys of stored submissions (${index})`, () =>
      expect(onceKey(value)).to.equal(storedKey(value)));
  }

  it('should keep the keys of stored submissions for any value', () => {
    assert(
      property(jsonValue({ stringUnit: 'grapheme' }), jsonValue({ stringUnit: 'binary' }), (...values) => {
        for (const value of values)
          expect(onceKey(value as JsonValue)).to.equal(storedKey(value as JsonValue));
      }),
      { numRuns: 300 },
    );
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
