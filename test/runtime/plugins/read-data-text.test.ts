import { expect } from 'chai';
import { readDataText } from '../../../src/runtime/plugins/read-data-text.ts';
import type { InvalidTaskData } from '../../../src/sdk/plugin.ts';
import { cpuMs } from '../../support/cpu-ms.ts';

function refusal(text: string): InvalidTaskData {
  try {
    readDataText(text);
  } catch (error) {
    return error as InvalidTaskData;
  }
  throw new Error(`accepted: ${text.slice(0, 100)}`);
}

const deep = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

describe('readDataText', () => {
  it('should read JSON, YAML and YAML in flow form into the same object', () => {
    const expected = { payer: 'acme-health', member: { id: 'ACM1' } };
    expect(readDataText('{"payer":"acme-health","member":{"id":"ACM1"}}')).to.deep.equal(expected);
    expect(readDataText('payer: acme-health\nmember:\n  id: ACM1\n')).to.deep.equal(expected);
    expect(readDataText('{payer: acme-health, member: {id: ACM1}}')).to.deep.equal(expected);
  });

  it('should leave dates, "no" and "on" as text, as YAML 1.2 says', () => {
    expect(readDataText('a: 2026-01-02\nb: no\nc: on')).to.deep.equal({ a: '2026-01-02', b: 'no', c: 'on' });
  });

  const refused: readonly (readonly [string, string, string])[] = [
    ['nothing', '  \n', 'data_missing'],
    ['free text', 'please check Maria', 'data_not_an_object'],
    ['a list', '[1, 2]', 'data_not_an_object'],
    ['JSON that ends too early', '{"a":', 'data_not_readable'],
    ['JSON with text after it', '{"a":1} x', 'data_not_readable'],
    ['a JSON member given twice', '{"a":{"b":1,"b":2}}', 'data_not_readable'],
    ['a YAML member given twice', 'a: 1\na: 2', 'data_not_readable'],
    ['an anchor', 'a: &x 1\nb: *x', 'data_not_readable'],
    ['a known tag', 'a: !!str 1', 'data_not_readable'],
    ['an unknown tag', 'a: !secret 1', 'data_not_readable'],
    ['a directive', '%YAML 1.1\n---\na: no', 'data_not_readable'],
    ['two documents', 'a: 1\n---\nb: 2', 'data_not_readable'],
    ['a name that is no text', '1: x', 'data_not_readable'],
    ['a name that reaches the prototype', '{"__proto__": {"x": 1}}', 'data_not_readable'],
    ['the same, escaped', '{"__pr\\u006fto__": {"x": 1}}', 'data_not_readable'],
    ['NUL', '{"a": "\\u0000"}', 'data_not_text'],
    ['half a surrogate pair', '{"a": "\\ud800"}', 'data_not_text'],
    ['endless nesting', deep(40), 'data_too_deep'],
    ['very endless nesting', '{"a":' + '['.repeat(400_000) + ']'.repeat(400_000) + '}', 'data_too_deep'],
    ['large YAML', `a: ${'x'.repeat(300_000)}`, 'data_too_large'],
    ['YAML of many values', `a: [${'1,'.repeat(11_000)}1]`, 'data_too_large'],
  ];
  for (const [what, text, code] of refused) {
    it(`should refuse ${what}`, () => {
      expect(refusal(text).errors[0]?.code).to.equal(code);
    });
  }

  it('should tell the place of a fault in JSON and quote nothing of it', () => {
    const { message } = refusal('{"name": "Rivera",\n "born": 1980-03-05}');
    expect(message).to.include('line 2, column 14');
    expect(message).not.to.include('Rivera').and.not.to.include('1980');
  });

  const fields = (count: number): string[] => Array.from({ length: count }, (_, i) => `k${i}: 1`);
  const hostile: readonly (readonly [string, string, string])[] = [
    ['short fields', fields(20_000).join('\n'), 'data_too_large'],
    ['short fields in flow style', `{${fields(20_000).join(', ')}}`, 'data_too_large'],
    ['wrong escapes', `a: "${'\\x'.repeat(100_000)}"`, 'data_not_readable'],
    ['anchors', `a: ${'&a '.repeat(60_000)}`, 'data_not_readable'],
    ['open brackets', `a: ${'['.repeat(100_000)}`, 'data_too_deep'],
    ['commas', `a: [${','.repeat(200_000)}]`, 'data_too_large'],
    [
      'the most fields that are read, and one of them twice',
      [...fields(4_900), 'k7: 2'].join('\n'),
      'data_not_readable',
    ],
  ];
  for (const [what, text, code] of hostile) {
    it(`should refuse much YAML of ${what} in no more time than its size explains`, () => {
      const took = cpuMs(() => expect(refusal(text).errors[0]?.code).to.equal(code));
      expect(took).to.be.below(1_000);
    });
  }

  it('should take names inside texts for what they are', () => {
    expect(readDataText('{"a":"\\"b\\": \\"a\\":"}')).to.deep.equal({ a: '"b": "a":' });
  });
});
