import { expect } from 'chai';
import { faultLog } from '../../../src/sop/yaml/fault.ts';
import { parseYaml } from '../../../src/sop/yaml/parse-yaml.ts';
import { cpuMs } from '../../support/cpu-ms.ts';

function faultsOf(text: string): readonly string[] {
  const log = faultLog('x.yaml', text);
  expect(parseYaml(text, log)).to.equal(null);
  return log.faults.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

/** The first fault as `line:column message`, or null where the text is taken. */
function faultOf(text: string): string | null {
  const log = faultLog('x.yaml', text);
  const file = parseYaml(text, log);
  const [first] = log.faults;
  expect(file === null, 'a file with faults is refused').to.equal(first !== undefined);
  return first === undefined ? null : `${first.line}:${first.column} ${first.message}`;
}

describe('parseYaml', () => {
  const refused: readonly (readonly [name: string, text: string, fault: RegExp])[] = [
    ['unknown tags', 'a: !odd 1', /^1:4 unresolved tag/],
    ['known tags', 'a: !!str 1', /^1:\d+ tags/],
    ['anchors', 'a: &x 1', /^1:7 anchors/],
    ['aliases', 'a: &x 1\nb: *x', /^1:7 anchors/],
    ['duplicate keys', 'a: 1\na: 2', /^2:1 map keys must be unique/],
    ['directives', '%YAML 1.1\n---\na: NO', /^1:1 directives/],
    ['merge keys', '<<: { a: 1 }', /^1:1 merge keys/],
    ['__proto__', 'a:\n  __proto__: 1', /^2:3 the key "__proto__"/],
    ['constructor', 'constructor: 1', /^1:1 the key "constructor"/],
    ['a key without a value', 'a: { b: some text, and more }', /^1:20 "and more" has no value/],
    [
      'a comment that hides a bracket',
      'a:\n  - { find: Line #3, within: B }\nb: 1',
      /^2:18 the " #" begins a comment, which hides the closing bracket/,
    ],
    [
      'an expression without its dollar sign',
      'a: {{ inputs.x }}',
      /^1:5 an expression is written \$\{\{ … \}\}/,
    ],
    ['a NUL as an escape', 'a: "x\\0y"', /^1:4 the character U\+0000 is not allowed/],
    ['a NUL in a comment', 'a: 1 # \0', /^1:8 the character U\+0000/],
    ['half of a pair of characters', 'a: "\\uD800"', /^1:4 the character U\+D800/],
    ['a control character', 'a: "\\a"', /^1:4 the character U\+0007/],
    ['a turn of the reading direction', 'a: x\u202Ey', /^1:5 the character U\+202E/],
    ['an endless number', 'a: .inf', /^1:4 \.inf is not a number/],
    ['a number that is none', 'a: .nan', /^1:4 \.nan is not a number/],
    ['a number beyond all numbers', 'a: [1e999]', /^1:5 1e999 is not a number/],
    [
      'a number that would be another',
      'a: 12345678901234567890',
      /^1:4 12345678901234567890 has more digits/,
    ],
    [
      'a number that would lose its zeros',
      'a: 00123',
      /^1:4 00123 would lose its zeros: quote it, as '00123'/,
    ],
    ['keys that are no text', '1: a', /^1:1 a key must be text/],
    ['keys that are lists', '? [a]\n: b', /^1:3 a key must be a word/],
    ['several documents', 'a: 1\n---\nb: 2', /^2:1 source contains multiple documents/],
    ['an open list', 'a: [1', /^1:6 /],
    ['tabs', 'a:\n\t- b', /^2:1 tabs/],
    ['an empty file', '', /^1:1 the file is empty/],
    ['large files', `a: "${'x'.repeat(300_000)}"`, /^1:1 the file is larger than 256 KiB/],
    ['deep brackets', '['.repeat(200_000), /^1:\d+ nested more than 32/],
    [
      'deep blocks',
      Array.from({ length: 60 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
      /^\d+:\d+ nested more than 32/,
    ],
    ['deep dashes', `\n${'- '.repeat(50_000)}a`, /^2:1 nested more than 32/],
    ['too many values', `a: [${'1,'.repeat(10_001)}]`, /more than 10000 values/],
  ];
  for (const [name, text, fault] of refused) {
    it(`should refuse ${name} with the place`, () => {
      expect(faultOf(text)).to.match(fault);
    });
  }

  it('should read YAML 1.2: NO and yes mean what they say', () => {
    const text = 'a: NO\nb: yes\nd: 1.5\ne: true\nf: null\ng: "1"\n';
    const file = parseYaml(text, faultLog('x.yaml', text));
    expect(file?.root.toJSON()).to.deep.equal({ a: 'NO', b: 'yes', d: 1.5, e: true, f: null, g: '1' });
  });

  it('should name each text that lacks its quotes, with the remedy, and nothing that only follows from it', () => {
    const text = [
      'a:',
      '  - read: { v: label "${{ inputs.x }}" }',
      "  - log: 'number (\\S+) \"'",
      "  - fill: { A: ${{ f('x', {'y': 1}) }}, B: [ ${{ z }} ] }",
      "  - set: ${{ a ? 'b' : c }}",
      '  - fine: ${{ b }}',
      '  - click: { find: heading "A" [level=2], nth: 1 }',
      '  - fine: heading "A" [level=2] [exact]',
      '  - open: [ a',
      'b: "end"',
    ].join('\n');
    expect(faultsOf(text)).to.deep.equal([
      `2:16 because of the "{" in it, this text needs quotes around the whole: 'label "\${{ inputs.x }}"'`,
      `4:16 because of the ": " in it, this text needs quotes around the whole: '\${{ f(''x'', {''y'': 1}) }}'`,
      `5:10 because of the ": " in it, this text needs quotes around the whole: '\${{ a ? ''b'' : c }}', or ">-" in its place, and the text as it is in the next line`,
      `7:20 because of the "[" in it, this text needs quotes around the whole: 'heading "A" [level=2]'`,
      '10:1 flow sequence in block collection must be sufficiently indented and end with a ]',
    ]);
    expect(faultsOf(`- read: { v: css "a[b], c" }\n- click: { find: css 'a[b]', nth: 1 }`)).to.deep.equal([
      `1:14 because of the "[" in it, this text needs quotes around the whole: 'css "a[b], c"'`,
      `2:18 because of the "[" in it, this text needs quotes around the whole: 'css ''a[b]'''`,
    ]);
    expect(
      faultsOf('- click: { find: link /^[0-9a-f]{2,10}\\/$/i, nth: 1 }\n- click: link /[0-9]{3}/'),
    ).to.deep.equal([
      `1:18 because of the "[" in it, this text needs quotes around the whole: 'link /^[0-9a-f]{2,10}\\/$/i'`,
    ]);
    expect(faultsOf('a: { v: label "${{ x }}" }\nb: \'\\S "\'')).to.deep.equal([
      `1:9 because of the "{" in it, this text needs quotes around the whole: 'label "\${{ x }}"'`,
    ]);
  });

  const layouts: Readonly<Record<string, readonly [text: string, fault: string]>> = {
    'an entry of a list that is too far out': [
      'steps:\n  - goto: /\n # here\n - click: A',
      '4:2 wrong indentation: this line begins with 1 space instead of 2',
    ],
    'an entry of a list that is too far in': [
      'steps:\n  - fill:\n      A: b\n        - click: A',
      '4:9 wrong indentation: this line begins with 8 spaces instead of 2',
    ],
    'a modifier that is too far in': [
      'steps:\n  - click: A\n     timeout: 1s',
      '3:6 wrong indentation: this line begins with 5 spaces instead of 4 or 0',
    ],
    'a field between two places': [
      'steps:\n  - fill:\n      A: b\n     C: d',
      '4:6 wrong indentation: this line begins with 5 spaces instead of 6 or 4 or 0',
    ],
    'a modifier under the dash': [
      'steps:\n  - click: A\n  timeout: 1s',
      '3:3 a "- " belongs before this line, or 4 spaces to make it a part of the entry above',
    ],
    'a list below a value': [
      'steps: x\n  - goto: /',
      '2:3 wrong indentation: nothing can stand below the line above, which does not end with ":"',
    ],
    'a colon that is missing': ['steps:\n  - fill\n      A: b', '2:3 a ":" is missing behind "fill"'],
    'a dash without its space': ['steps:\n  -goto: /\n  - b: c', '2:3 a space must stand behind the "-"'],
    'a colon within a text': [
      'steps:\n  - log: a: b',
      '2:10 a text with ": " in it needs quotes around the whole',
    ],
    'a colon within a text in braces': [
      'steps:\n  - read: { a: { from: link "Mutual: it\'s, 2", attribute: href } }',
      `2:24 because of the ": " in it, this text needs quotes around the whole: 'link "Mutual: it''s, 2"'`,
    ],
    'a colon within a text in brackets': [
      'steps: [ { log: Note: use 12 only }, b ]',
      `1:17 because of the ": " in it, this text needs quotes around the whole: 'Note: use 12 only'`,
    ],
    'what stands within brackets, and an expression, only by what is there': [
      'a: { b: c,\n  d: e f: "g" h }\ns:\n  - log: ${{ {\'x\': 1} }}',
      `2:6 because of the ": " in it, this text needs quotes around the whole: 'e f: "g" h'`,
    ],
  };
  for (const [name, [text, fault]] of Object.entries(layouts))
    it(`should say of the layout what is wrong: ${name}`, () => {
      expect(faultsOf(`${text}\n`)[0]).to.equal(fault);
    });

  it('should tell a fault once, and each of several lines', () => {
    expect(faultsOf('a: "x" y z\nb: @c @d\ne: }f: 1, } }\n')).to.have.length(1);
    expect(faultsOf('a: "x" y z\nb: @c @d\n')).to.have.length(2);
    expect(faultsOf('a: { b: c } }, d: { e: f }\ng: { h: i }\n')).to.have.length(1);
  });

  // Each alone took the parser seconds.
  const hostile: Readonly<Record<string, string>> = {
    quotes: '"',
    'lines of quotes': '""\n',
    keys: 'a: 1\n',
    commas: ',',
    colons: ': ',
    brackets: '[]',
    braces: '{}',
    'closing brackets': ']',
    tags: '! ',
    anchors: '&a ',
    aliases: '- *a\n',
    'question marks': '?\n',
    'empty lines': '\n',
    'lists that never close': '[',
    'reserved letters': '- @\n',
    'unquoted expressions': '- { a: ${{ b }} }\n',
    'lines that stand nowhere': '- a: b: c\n d\n',
    'escapes within expressions': '- "${{ \\q }}"\n',
  };
  for (const [name, unit] of Object.entries(hostile)) {
    it(`should refuse 256 KiB of ${name} in a moment, with a place`, () => {
      const text = unit.repeat(Math.floor((256 * 1024) / unit.length));
      faultOf('a: "'); // what is compiled at the first use is not the text's cost
      const took = cpuMs(() => expect(faultOf(text)).to.match(/^\d+:\d+ /));
      expect(took).to.be.below(1_000);
    });
  }

  it('should take a backslash that is written as two', () => {
    expect(faultOf(String.raw`a: "(\\d+) \x41 \\\n"`)).to.equal(null);
  });

  it('should refuse a text full of wrong escapes in a moment', () => {
    const text = `a: "${'\\x'.repeat(100_000)}"`;
    const took = cpuMs(() => expect(faultOf(text)).to.equal('1:4 invalid escape sequence'));
    expect(took).to.be.below(1_000);
  });

  it('should say a few faults of a broken file and not thousands', () => {
    const log = faultLog('x.yaml', '"'.repeat(20_000));
    parseYaml('"'.repeat(20_000), log);
    expect(log.faults.length).to.be.within(1, 20);
  });
});
