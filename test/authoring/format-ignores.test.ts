import { expect } from 'chai';
import * as fc from 'fast-check';
import { formatSop } from '../../src/authoring/format-sop.ts';
import { buildLibrary } from '../../src/sop/load-library.ts';
import { readLibraryFiles } from '../../src/sop/yaml/library-files.ts';

const head = 'sop: 1\ntitle: Test\nsteps:\n';

/** The rule of each fault with the number of its step. */
function faultsOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return buildLibrary([
    { path: 'acme/portal.yaml', file: 'portal.yaml', text: 'title: Acme\n' },
    { path: 'acme/main.yaml', file: 'main.yaml', text },
  ])
    .faults.map(({ rule, line }) => {
      const step = lines.slice(0, line).filter((one) => one.startsWith('  - ')).length;
      return `${step} ${rule}`;
    })
    .toSorted();
}

const wide =
  '"a text that goes on and on, and that makes the line wider than the formatter lets it be, whatever it says"';
/** `#1` and so on: where a comment may be. */
const steps = [
  `#1\n  - read: { href: { from: css "a", required: false }, name: { from: css "b", default: ${wide} } } #2\n    timeout: 3s #3`,
  `#1\n  - timeout: 3s #2\n    #3\n    click: css "#go" #4`,
  `#1\n  - wait: 3s #2\n    name: Settle #3`,
  `#1\n  - { click: button "Send", name: ${wide}, id: send } #2`,
  `#1\n  - evaluate: #2\n      total: { script: "1" } #3\n    name: Script`,
  `#1\n  - name: Rest #2\n    steps: [click: css "a", click: css "b", log: ${wide}] #3\n    group: all #4`,
  `#1\n  - repeat: #2\n      while: \${{ visible('css "a"') }} #3\n      steps: [click: css "b"] #4`,
  `#1\n  - click: css "a" #2\n    if: \${{ visible('css "b"') }} #3\n    timeout:   3s`,
  '  - read: { a: { from: css "a", required: false },\n      b: css "b" } #1',
];
const rules = ['selector-target', 'submit-outside-once', 'fixed-wait', 'page-script', 'unbounded-loop'];
const spots = fc.record({ rule: fc.subarray(rules, { minLength: 1 }), at: fc.nat(4) });

describe('formatSop with comments that silence a warning', () => {
  const long = `- read: { href: { from: css "a", required: false }, name: { from: css "b", default: ${wide} } }`;
  for (const [name, text] of Object.entries({
    'behind braces that are too wide': `  ${long} # sopwith-ignore: selector-target`,
    'above braces that are too wide': `  # sopwith-ignore: selector-target\n  ${long}`,
    'behind the first key of a step': '  - wait: 3s # sopwith-ignore: fixed-wait\n    name: Settle',
    'above the first key of a step': '  # sopwith-ignore: fixed-wait\n  - wait: 3s\n    name: Settle',
    'behind a key with a mapping':
      '  - evaluate: # sopwith-ignore: page-script\n      total: { script: "1" }\n    name: Script',
  }))
    it(`should keep one ${name} where it does so`, () => {
      const before = `${head}${text}\n`;
      const bare = before.replace(/ *# sopwith.*/, '');
      const rule = /ignore: (\S+)/.exec(text)?.[1] ?? '';
      expect(faultsOf(bare).join('\n'), 'without').to.contain(rule);
      expect(faultsOf(before).join('\n'), 'before').not.to.contain(rule);
      expect(faultsOf(formatSop(before, 'main.yaml')).join('\n'), 'after').not.to.contain(rule);
    });

  it('should keep the faults of a file wherever such a comment is', () => {
    const step = fc
      .tuple(fc.constantFrom(...steps), fc.array(spots, { maxLength: 2 }))
      .map(([text, chosen]) =>
        chosen
          .reduce((now, { rule, at }) => now.replace(`#${at}`, `# sopwith-ignore: ${rule.join(', ')}`), text)
          .replace(/^ *#\d\n/gm, '')
          .replace(/ #\d/g, ''),
      )
      .map((text) => text.replace(/^#/, '  #'));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (all) => {
        const before = `${head}${all.join('\n')}\n`;
        const after = formatSop(before, 'main.yaml');
        expect(formatSop(after, 'main.yaml')).to.equal(after);
        expect(faultsOf(after)).to.deep.equal(faultsOf(before));
      }),
      { numRuns: 100 },
    );
  });

  it('should leave a file alone in which such a comment would silence something else, and name it', () => {
    const odd = '  # sopwith-ignore: selector-target\n  - read: { b: css "b",\n      a: css "a" }\n';
    expect(() => formatSop(head + odd, 'main.yaml'))
      .to.throw(/main\.yaml is not formatted: .*selector-target \(steps\/0\/read\//)
      .with.property('code', 'invalid_yaml');
  });

  for (const folder of ['sops', 'test/fixtures/sops'])
    it(`should keep the faults of all files of ${folder}`, async () => {
      const files = await readLibraryFiles(folder, folder);
      const shown = (all: typeof files): readonly string[] =>
        buildLibrary(all)
          .faults.map(({ file, rule, message }) => `${file} ${rule} ${message}`)
          .toSorted();
      const after = files.map((file) => ({ ...file, text: formatSop(file.text, file.file) }));
      expect(shown(after)).to.deep.equal(shown(files));
    });
});
