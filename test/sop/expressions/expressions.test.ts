import { expect } from 'chai';
import type { JsonValue } from '../../../src/sdk/json.ts';
import { checkExpression } from '../../../src/sop/expressions/check-expression.ts';
import { compileExpression } from '../../../src/sop/expressions/compile-expression.ts';
import { ExpressionError } from '../../../src/sop/expressions/expression-error.ts';
import type { FunctionContext } from '../../../src/sop/expressions/define-function.ts';
import { functionTable } from '../../../src/sop/expressions/function-table.ts';
import { parseTemplate } from '../../../src/sop/expressions/template.ts';
import { describeType, typeOfValue } from '../../../src/sop/expressions/value-type.ts';

const context: FunctionContext = {
  now: () => new Date('2026-03-01T02:00:00Z'),
  portal: { dateFormat: 'MM/dd/yyyy', timeZone: 'America/New_York', locale: 'en-US' },
  page: { ask: async (question, target) => (question === 'count' ? 3 : target) },
  totp: null,
};
const data = {
  inputs: {
    n: 3,
    d: 1.5,
    s: 'x',
    to: 'to__',
    list: [1, 2, 3],
    lines: [{ charge: 1.1 }, { charge: 2 }],
    nothing: null,
    flag: true,
  },
  loop: { index: 1 },
};

/** A copy as data from outside comes: not frozen, no shared parts. */
const names = (): Record<string, unknown> => structuredClone(data);
const evaluate = async (source: string): Promise<JsonValue> =>
  compileExpression(source).evaluate(names(), context);

function faultsOf(source: string): readonly string[] {
  const found: string[] = [];
  const types = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typeOfValue(value)]));
  checkExpression(compileExpression(source), types, (fault) => found.push(`${fault.at} ${fault.message}`));
  return found;
}

async function errorOf(source: string): Promise<string> {
  try {
    return `no error: ${JSON.stringify(await evaluate(source))}`;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return `${error.at} ${error.message}`;
  }
}

const typed = (source: string): string =>
  describeType(
    checkExpression(compileExpression(source), { inputs: typeOfValue(data.inputs) }, () => undefined),
  );
const form = (text: string): unknown =>
  parseTemplate(text, {
    place: (offset) => ({ line: 1, column: offset + 1 }),
    fault: (_rule, place, message) => {
      throw new Error(`${place.column} ${message}`);
    },
  });

describe('expressions', () => {
  const good: readonly (readonly [source: string, yields: JsonValue])[] = [
    ['parseDate("11/25/2026 18:00:00", "MM/dd/yyyy HH:mm:ss")', '2026-11-25T18:00:00'],
    ['inputs.n + 1', 4],
    ['1 + inputs.d', 2.5],
    ['7 / 2', 3.5],
    ['7 % 4', 3],
    ["number('14') % 12 + 0.5", 2.5],
    ['inputs.n * 2 == 6', true],
    ['inputs.list[0]', 1],
    ['inputs.list[loop.index]', 2],
    ['[1, "a", inputs.n]', [1, 'a', 3]],
    ['{"a": inputs.n}', { a: 3 }],
    ['inputs.n > 2 ? "yes" : 0', 'yes'],
    ['inputs.nothing == null && !inputs.flag == false', true],
    ['"loop " + inputs.s', 'loop x'],
    ['inputs.s in ["x", "y"]', true],
    ['inputs.list.map(x, x * 2).filter(y, y > 2)', [4, 6]],
    ['inputs.lines.exists(l, l.charge > 1.5)', true],
    ['money(sum(inputs.lines, "charge"))', '3.10'],
    ['inputs.s.upper().padLeft(3, "0")', '00X'],
    ['default(inputs.absent, "none")', 'none'],
    ['has(inputs.nothing) || empty(inputs.s)', false],
    ['count("link") + 1', 4],
    ['text("a").upper() + "!"', 'A!'],
    [`csv([['a', 1], ['b "c"', null]], ';')`, 'a;1\r\n"b ""c""";\r\n'],
    [`csv([{'a': 1}, {'b': true}]) + csv([])`, 'a,b\r\n1,\r\n,true\r\n'],
    [String.raw`csv([['a\nb', 'c\rd']]) + csv([['']])`, '"a\nb","c\rd"\r\n""\r\n'],
    ['today()', '2026-02-28'],
    ['matches("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "^(a+)+$")', false],
  ];
  for (const [source, yields] of good) {
    it(`should evaluate ${source}`, async () => {
      expect(await evaluate(source)).to.deep.equal(yields);
    });
  }

  it('should evaluate every example of the function table to what it says', async () => {
    for (const one of functionTable.values()) {
      for (const [source, yields] of one.examples)
        expect(await evaluate(source), source).to.deep.equal(yields);
      if (one.family !== 'page' && one.name !== 'today' && one.name !== 'totp')
        expect(one.examples, one.name).not.to.have.length(0);
    }
  });

  const bad: readonly (readonly [source: string, fault: RegExp])[] = [
    ['inputs.absent', /^7 there is no "absent"/],
    ['inputs.__proto__', /there is no "__proto__"/],
    ['inputs.constructor', /there is no "constructor"/],
    ['"".constructor("return process")()', /./],
    ['1 / 0', /division by zero/],
    ['sum(', /ends too early/],
    [
      String.raw`capture(inputs.s, 'code (\S+)')`,
      /Invalid escape sequence: \\S\. For \\S in a pattern, write \\\\S, and \\\\\\\\S in double-quoted YAML/,
    ],
    [
      "join(['a'], '\n')",
      /^13 a text must be in one line: for a line break, write \\n, and \\\\n in double-quoted YAML$/,
    ],
    ['nope(1)', /^0 unknown function nope\(\)/],
    ['"a".nope()', /unknown function nope/],
    ['int("4")', /unknown function int/],
    ['cel.bind(x, 1, x)', /unknown function bind/],
    ['upper(1, 2)', /upper\(text\) is called with 2 arguments/],
    ['totp()', /only where a value is typed/],
    [`${'('.repeat(20)}1${')'.repeat(20)}`, /nested more than 16 levels deep/],
    [`"${'x'.repeat(1_001)}"`, /longer than 1000 characters/],
    ['range(300).map(x, range(300).map(y, x))', /more than 20,000 entries/],
    ['range(1000).map(x, range(10000))', /more data than a run can hold/],
    ["{'__pro' + inputs.to: 1}", /the key "__proto__" is not allowed/],
    ["{'constructor': 1}", /the key "constructor" is not allowed/],
    ['parseDate("soon")', /cannot read the text as MM\/dd\/yyyy$/],
    ['parseDate("8/4/2026")', /as MM\/dd\/yyyy: use M\/d\/yyyy, which takes one digit or two$/],
    ['matches("a", "(")', /cannot read the pattern/],
    ['csv([{"a": 1}, 2])', /csv\(\) needs a list of mappings, or of lists/],
    ['csv([[1]], "")', /csv\(\) needs one character as its delimiter/],
    [`csv([[1]], '"')`, /csv\(\) needs one character as its delimiter, no quote/],
  ];
  for (const [source, fault] of bad) {
    it(`should refuse ${source.slice(0, 50)}`, async () => {
      expect(await errorOf(source)).to.match(fault);
    });
  }

  it('should never show a value in an error', async () => {
    expect(await errorOf('number("SECRET-VALUE")')).not.to.include('SECRET');
    expect(await errorOf('parseJson("SECRET-VALUE")')).not.to.include('SECRET');
  });

  const wrong: readonly (readonly [source: string, fault: RegExp])[] = [
    ['inputs.nn', /^7 unknown name "inputs.nn"/],
    ['input.n', /^0 unknown name "input"/],
    ['inputs.s + 1', /^0 text \+ number/],
    ['inputs.n == "3"', /^0 number == text/],
    ['inputs.s && true', /^0 a condition is true or false, not text/],
    ['inputs.n ? 1 : 2', /^0 a condition/],
    ['sum(inputs.n)', /^4 sum\(\) takes list as list, not number/],
    ['inputs.lines.map(l, l.chrge)', /unknown name "l.chrge"/],
    ['inputs.s.lines', /text has no "lines"/],
    ['credentials', /write credentials/],
  ];
  for (const [source, fault] of wrong) {
    it(`should find what is wrong with ${source} before it runs`, () => {
      expect(faultsOf(source).join('\n')).to.match(fault);
    });
  }

  it('should know the type that an expression yields', () => {
    expect(typed('inputs.lines.map(l, l.charge)')).to.equal('list of number');
    expect(typed('inputs.n > 1 ? inputs.s : null')).to.equal('text');
    expect(typed('"p" + credentials.password')).to.equal('secret');
  });

  it('should read templates: one expression keeps its type, text around joins, $${{ stays', () => {
    expect(form('${{ inputs.n }}')).to.have.property('kind', 'expression');
    expect(form('a ${{ inputs.n }}')).to.have.property('kind', 'joined');
    expect(form('${{ {"a": {"b": "}}"}} }}')).to.have.property('kind', 'expression');
    expect(form('costs $${{ 5 }}')).to.deep.equal({ kind: 'constant', value: 'costs ${{ 5 }}' });
    expect(() => form('a ${{ inputs.n')).to.throw('3 the expression is not closed');
    expect(() => form('ab ${{ sum( }}')).to.throw(/^12 the expression ends too early/);
  });
});
