import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { buildLibrary } from '../../src/sop/load-library.ts';
import { formatSop, LINE_WIDTH } from '../../src/authoring/format-sop.ts';
import { commentsOf } from '../../src/authoring/yaml-source.ts';

/** What was compiled, without where it stood. */
function compiled(text: string): string {
  const library = buildLibrary([
    { path: 'acme/portal.yaml', file: 'portal.yaml', text: 'title: Acme\n' },
    { path: 'acme/main.yaml', file: 'main.yaml', text },
  ]);
  const errors = library.faults.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return errors.map(({ rule, message }) => `${rule} ${message}`).join('\n');
  const where = new Set(['place', 'places', 'digest', 'fileText', 'source', 'inputs', 'outputs', 'action']);
  return JSON.stringify(library.get('acme/main'), (key, value: unknown) => {
    if (where.has(key))
      return key === 'inputs' ? JSON.stringify((value as { schema: object }).schema) : undefined;
    if (key === 'expression') return (value as { source: string }).source;
    if (value instanceof Map) return [...(value as Map<string, unknown>)];
    return value instanceof RegExp ? String(value) : value;
  });
}

const sop = (steps: string, head = ''): string => `sop: 1\ntitle: Test\n${head}steps:\n${steps}`;

describe('formatSop', () => {
  it('should write a step in one order, with two spaces, one kind of quotes and its comments', () => {
    const before = sop(`    # find it
    - timeout:   5s
      # the only button
      click:   'button "Search"'   # no other
      name:   'Search'


    - on_error: issue
      steps:
          - click: "Yes, go on"
          - fill: {Member ID:   '\${{ inputs.a }}',Note: [ ]}
      group: "Rest"
    - branch: [ {on: 'text "Done"', do: [ {log: done} ]} ]
`);
    const after = sop(`  # find it
  - name: Search
    # the only button
    click: 'button "Search"' # no other
    timeout: 5s

  - group: Rest
    steps:
      - click: "Yes, go on"
      - fill: { Member ID: "\${{ inputs.a }}", Note: [] }
    on_error: issue
  - branch: [{ on: 'text "Done"', do: [log: done] }]
`);
    expect(formatSop(before, 'sops/acme/main.yaml')).to.equal(after);
  });

  it('should open braces that do not fit in a line, fold nothing but folded text, and keep texts that look like something else quoted', () => {
    const long =
      'a long text that goes on and on and that nobody wants to see broken, because then it cannot be searched for';
    const before = sop(
      `  - fail: { code: one, notes: "${long}" }\n  - log: >-\n      ${`${long} `.repeat(2)}\n  - set: { a: "no", b: "12", c: "true", d: plain }\n`,
    );
    const after = formatSop(before, 'sops/acme/main.yaml');
    expect(after).to.contain(`  - fail:\n      code: one\n      notes: "${long}"\n`);
    expect(after).to.contain('- set: { a: "no", b: "12", c: "true", d: plain }\n');
    const folded = after.split('log: >-\n')[1]?.split('  - set')[0]?.split('\n') ?? [];
    expect(Math.max(...folded.map((line) => line.length))).to.be.within(80, LINE_WIDTH);
  });

  it('should change nothing that the shipped SOPs mean, keep their comments, and be at rest after one pass', async () => {
    const folders = await readdir('sops', { recursive: true });
    const files = folders.filter((name) => name.endsWith('.yaml')).map((name) => join('sops', name));
    expect(files.length).to.be.greaterThan(5);
    for (const file of files) {
      const text = await readFile(file, 'utf8');
      const formatted = formatSop(text, file);
      expect(formatSop(formatted, file), file).to.equal(formatted);
      expect(commentsOf(formatted), file).to.deep.equal(commentsOf(text));
      if (!/portal|test/.test(file)) expect(compiled(formatted), file).to.equal(compiled(text));
    }
  });

  it('should hold to that whatever the author wrote', () => {
    const text = fc.constantFrom(
      'button "Search"',
      'Member ID',
      '${{ 1 + 1 }}',
      'yes',
      '12',
      'null',
      "it's",
      'a: b',
      '# no comment',
      '[x]',
      'back\\slash',
      ' edge ',
      'tab\there',
      '"quoted"',
      'two\nlines',
      '- dash',
      '%',
      '@at',
      "${{ 'a' == \"b\" ? '{' : '}' }}",
      'x'.repeat(130),
    );
    const quoted = fc
      .tuple(text, fc.boolean())
      .map(([value, single]) =>
        single && !value.includes('\n') && !value.includes('\t')
          ? `'${value.replaceAll("'", "''")}'`
          : JSON.stringify(value),
      );
    const comment = fc.constantFrom('', '', ' # why', '  #odd ${{ [ }}');
    const above = fc.constantFrom('', '', '\n', '# above\n', '\n\n# one\n\n# two\n');
    const modifiers = fc.subarray([
      'timeout: 5s',
      'name: "A step"',
      'on_error:   issue',
      'sensitive: true',
    ] as const);
    const action = fc.oneof(
      quoted.map((value) => [`log: ${value}`]),
      quoted.map((value) => [`click:   ${value}`]),
      fc.tuple(quoted, quoted).map(([a, b]) => [`fill: {Member ID: ${a}, "Date of birth": {date:   ${b}}}`]),
      fc.array(quoted, { minLength: 1, maxLength: 4 }).map((all) => [`set: { list: [ ${all.join(' ,')} ] }`]),
      quoted.map((value) => ['group: inner', `steps: [ {log: ${value}}, finish ]`]),
      quoted.map((value) => [
        `branch:`,
        `  - on: text "x"`,
        `    do:`,
        `     - log: ${value}`,
        `       name: b`,
      ]),
    );
    const step = fc
      .tuple(action, modifiers, comment, above, fc.boolean())
      .map(([lines, extra, side, before, first]) => {
        const own = lines.map((line, index) => (index === 0 && lines.length === 1 ? `${line}${side}` : line));
        const all = first ? [...extra, ...own] : [...own, ...extra];
        return `${before.replace(/^(?=#)/gm, '   ')}   - ${all.join('\n     ')}\n`;
      });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
        const source = sop(steps.join(''));
        const formatted = formatSop(source, 'main.yaml');
        expect(formatSop(formatted, 'main.yaml')).to.equal(formatted);
        expect(compiled(formatted)).to.equal(compiled(source));
        expect(commentsOf(formatted).toSorted()).to.deep.equal(commentsOf(source).toSorted());
      }),
      { numRuns: 60 },
    );
  });

  it('should refuse a file that cannot be read, and name every fault of it', () => {
    const broken = 'sop: 1\ntitle: &a X\nsteps:\n  - click: *a\n';
    expect(() => formatSop(broken, 'sops/acme/main.yaml'))
      .to.throw(/main\.yaml:2:11: error: anchors.*main\.yaml:4:12: error: aliases/s)
      .with.property('code', 'invalid_yaml');
  });
});
